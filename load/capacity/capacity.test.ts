import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { costClasses } from '@blattwerk/shared';
import { createRandom } from '@blattwerk/testing/random';
import { quantile } from '@blattwerk/testing/statistics';
import { describe, expect, it } from 'vitest';
import { saturationOf } from './calibrate.ts';
import { createClock } from './clock.ts';
import { type JobCost, mean, readCosts } from './costs.ts';
import { createGateways } from './gateways.ts';
import type { Settings } from './manifests.ts';
import { reportOn } from './report.ts';
import { createScaler, replicasFor } from './scaler.ts';
import { type Load, simulate } from './simulate.ts';
import { createWorkers } from './workers.ts';

const scaler = {
  minReplicas: 1,
  maxReplicas: 40,
  scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
  scaleDown: { stabilizationWindowSeconds: 60, policies: [{ type: 'Percent', value: 25, periodSeconds: 60 }] },
};

describe('the queue', () => {
  /** Mean wait of jobs with exponential times between arrivals and of processing. */
  function meanWait(servers: number, arrivals: number): number {
    const clock = createClock();
    const { fraction } = createRandom('queue');
    const exponential = (mean: number) => -Math.log(1 - fraction()) * mean;
    const options = { replicas: 1, children: servers, cores: servers, threads: 1, startSeconds: 0 };
    const workers = createWorkers(clock, options);
    const waits: number[] = [];
    const arrive = () => {
      const since = clock.now;
      workers.add({ work: exponential(1), begin: () => waits.push(clock.now - since), end: () => {} });
      clock.after(exponential(1 / arrivals), arrive);
    };
    arrive();
    clock.runUntil(200_000);
    return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  }

  it('waits as long as M/M/c has it', () => {
    // Erlang C: c = 1 with a load of 0.5 waits 1 s; c = 4 with a load of 0.75 waits 0.5094 / (4 - 3) s.
    expect(Math.abs(meanWait(1, 0.5) - 1)).toBeLessThan(0.05);
    expect(Math.abs(meanWait(4, 3) - 0.5094)).toBeLessThan(0.03);
  });

  it('shares the cores of a pod among its jobs', () => {
    const clock = createClock();
    const workers = createWorkers(clock, { replicas: 1, children: 4, cores: 2, threads: 1, startSeconds: 0 });
    const ends: number[] = [];
    for (let count = 0; count < 4; count++) workers.add({ work: 1, begin: () => {}, end: () => ends.push(clock.now) });
    clock.runUntil(10);
    expect(ends.map((end) => Math.round(end * 1_000))).toEqual([2_000, 2_000, 2_000, 2_000]);
    expect(workers.usedSeconds).toBeCloseTo(4);
  });

  it('starts pods after their time, and lets those that are removed finish', () => {
    const clock = createClock();
    const workers = createWorkers(clock, { replicas: 2, children: 1, cores: 1, threads: 1, startSeconds: 60 });
    const ends: number[] = [];
    const add = () => workers.add({ work: 10, begin: () => {}, end: () => ends.push(clock.now) });
    for (let count = 0; count < 3; count++) add();
    workers.scale(3);
    expect([workers.replicas, workers.readyReplicas, workers.waiting]).toEqual([3, 2, 1]);
    workers.scale(1);
    expect([workers.replicas, workers.active]).toEqual([1, 2]);
    clock.runUntil(100);
    expect(ends).toEqual([10, 10, 20]);
  });

  it('drops a job that has not begun', () => {
    const clock = createClock();
    const workers = createWorkers(clock, { replicas: 1, children: 1, cores: 1, threads: 1, startSeconds: 0 });
    const leave = [0, 1].map(() => workers.add({ work: 1, begin: () => {}, end: () => {} }));
    expect(leave.map((each) => each())).toEqual([false, true]);
    expect(workers.waiting).toBe(0);
  });
});

describe('the scaler', () => {
  it('asks for a replica per target, within a tolerance of a tenth', () => {
    expect([replicasFor(21, 2, 10), replicasFor(23, 2, 10), replicasFor(0, 2, 10)]).toEqual([10, 12, 0]);
  });

  it('adds at most what the policy allows in its period', () => {
    const { decide } = createScaler(scaler);
    expect(decide(0, 2, 40)).toBe(4);
    expect(decide(10, 4, 40)).toBe(4);
    expect(decide(15, 4, 40)).toBe(8);
  });

  it('applies the policy that adds most', () => {
    const policies = [...scaler.scaleUp.policies, { type: 'Pods', value: 20, periodSeconds: 15 }];
    const { decide } = createScaler({ ...scaler, scaleUp: { ...scaler.scaleUp, policies } });
    expect(decide(0, 2, 40)).toBe(22);
  });

  it('removes after the window only, and at most what the policy allows', () => {
    const { decide } = createScaler(scaler);
    expect(decide(0, 20, 20)).toBe(20);
    expect(decide(60, 20, 2)).toBe(20);
    expect(decide(75, 20, 2)).toBe(15);
    expect(decide(90, 15, 2)).toBe(15);
  });
});

it('keeps an eighth of the bytes of a gateway for each other class', () => {
  const gateways = createGateways(createClock(), { replicas: 1, sharedBytes: 800, startSeconds: 0 });
  const [pod] = gateways.ready;
  if (!pod) throw new Error('no gateway');
  const images = { costClass: 'images', heldBytes: 0 } as const;
  expect(gateways.reserve(pod, { ...images, bytes: 500 })).toBe(true);
  expect(gateways.reserve(pod, { ...images, bytes: 101 })).toBe(false);
  expect(gateways.reservePart(pod, { ...images, bytes: 101 })).toBe(100);
  expect(gateways.reserve(pod, { costClass: 'render', heldBytes: 0, bytes: 100 })).toBe(true);
});

it('leaves a gateway what the others have not reserved', () => {
  const gateways = createGateways(createClock(), { replicas: 1, sharedBytes: 800, startSeconds: 0 });
  const [first] = gateways.ready;
  if (!first) throw new Error('no gateway');
  gateways.reserve(first, { costClass: 'images', heldBytes: 0, bytes: 600 });
  gateways.scale(2);
  const second = gateways.ready.at(-1);
  if (!second || second === first) throw new Error('no second gateway');
  expect(gateways.reserve(second, { costClass: 'images', heldBytes: 0, bytes: 200 })).toBe(true);
  expect(gateways.reserve(second, { costClass: 'render', heldBytes: 0, bytes: 1 })).toBe(false);
});

it.each(costClasses)(
  'costs of the queue %s are on average those at saturation, whatever each tool has',
  (costClass) => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
    const cells = '((?:[ \\d.]+\\|){3}[ \\d.]+)';
    const row = new RegExp(`^\\| ${costClass} \\|${cells}\\|$`, 'm').exec(page)?.[1]?.split('|').map(Number) ?? [];
    const own = readCosts().filter((cost) => cost.costClass === costClass);
    const means = (['gatewaySeconds', 'workSeconds', 'redisSeconds'] as const).map((part) => mean(own, part) * 1_000);
    expect(means.map((ms) => Number(ms.toFixed(1)))).toEqual(row.slice(1));
    expect(new Set(own.map(({ workSeconds }) => workSeconds)).size).toBeGreaterThan(2);
  },
);

describe('a simulation', () => {
  const worker = { ...scaler, children: 2, cores: 2, jobsPerPod: 1, maxWaiting: 50 };
  const gateway = { ...scaler, maxReplicas: 4, coresPerPod: 0.35 };
  const settings: Settings = {
    edge: { maxRequests: 10_000 },
    workers: { structure: worker, images: worker, render: worker },
    gateway: { ...gateway, probeTimeoutSeconds: 2, waitingBudgetSeconds: 60 },
  };
  const sizes = { inputBytes: 1e6, answerBytes: 1e6, expectedBytes: 2e6 };
  const seconds = { gatewaySeconds: 0.01, workSeconds: 0.1, redisSeconds: 0.01 };
  const cost: JobCost = { tool: 'rotate', costClass: 'structure', weight: 1, ...seconds, ...sizes };
  const load: Load = {
    rate: 5,
    peak: 50,
    riseSeconds: 30,
    seconds: 300,
    podStartSeconds: 20,
    visitorBytesPerSecond: 2.5e6,
    blobBytes: 8 * 1024 ** 3,
    queueSeconds: 0.001,
    hasQueueRedisEach: false,
  };
  const run = (changes: Partial<Load> = {}, seed = 'a', costs = [cost], edge = settings.edge) =>
    simulate({ ...settings, edge }, costs, { ...load, ...changes }, createRandom(seed).fraction);
  const refusedBy = (result: ReturnType<typeof run>) => reportOn(result, [cost], load).refused;

  it('is the same for the same seed, and another for another one', () => {
    expect(run()).toEqual(run());
    expect(run()).not.toEqual(run({}, 'b'));
  });

  it('answers all jobs where replicas suffice, and adds them as the load rises', () => {
    const result = run({ riseSeconds: 150 });
    expect(result.outcomes.every(({ cause }) => cause === undefined)).toBe(true);
    expect(result.outcomes.length).toBeGreaterThan(9_000);
    const replicas = result.readings.map((reading) => reading.replicas.structure);
    expect(Math.max(...replicas)).toBeGreaterThan(replicas[0] ?? 0);
    expect(
      quantile(
        result.outcomes.map(({ waitSeconds = 99 }) => waitSeconds),
        0.95,
      ),
    ).toBeLessThan(2);
  });

  it('is saturated at the rate at which its costs fill the cores of this machine', () => {
    const own = { ...settings, gateway: { ...settings.gateway, maxReplicas: 16 } };
    // 0.1 s of the worker, 0.02 s of gateway and Redis, 0.03 s of the sender.
    const rate = saturationOf(own, [cost], 'structure', { senderSeconds: 0.03, otherCores: 0 });
    expect(rate / (availableParallelism() / 0.15)).toBeGreaterThan(0.97);
    expect(rate / (availableParallelism() / 0.15)).toBeLessThan(1.03);
  });

  it.each([
    ['bytes', run({ blobBytes: 32 * 1024 ** 2 })],
    ['queue', run({ podStartSeconds: 200 })],
    ['gateway', run({}, 'a', [{ ...cost, gatewaySeconds: 1 }])],
    ['edge', run({}, 'a', [cost], { maxRequests: 5 })],
  ])('names %s as the cause of refusals', (cause, result) => {
    const refused = Object.entries(refusedBy(result)).toSorted(([, a], [, b]) => b - a);
    expect(refused[0]?.[0]).toBe(cause);
    expect(refused[0]?.[1]).toBeGreaterThan(0);
  });

  it('shows a queue Redis whose core is full as the bottleneck, and as waits', () => {
    const slow = { riseSeconds: 150, queueSeconds: 0.03 };
    const notesOf = (changes: Partial<Load>) => reportOn(run(changes), [cost], { ...load, ...changes }).notes.join(' ');
    expect(notesOf({ riseSeconds: 150 })).not.toContain('First bottleneck: the core of the queue Redis');
    expect(notesOf(slow)).toContain('First bottleneck: the core of the queue Redis');
    const waits = run(slow).outcomes.flatMap(({ waitSeconds }) => waitSeconds ?? []);
    expect(quantile(waits, 0.95)).toBeGreaterThan(2);
  });
});
