import { availableParallelism } from 'node:os';
import { costClasses } from '@blattwerk/shared';
import { createRandom } from '@blattwerk/testing/random';
import { quantile } from '@blattwerk/testing/statistics';
import { describe, expect, it } from 'vitest';
import { saturationOf } from './calibrate.ts';
import { createClock } from './clock.ts';
import { type JobCost, readCosts } from './costs.ts';
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

  it('shares the cores of a pod among its jobs, starts pods after their time, and lets removed ones finish', () => {
    const clock = createClock();
    const workers = createWorkers(clock, { replicas: 2, children: 2, cores: 1, threads: 1, startSeconds: 60 });
    const ends: number[] = [];
    for (let count = 0; count < 5; count++)
      workers.add({ work: 10, begin: () => {}, end: () => ends.push(Math.round(clock.now)) });
    workers.scale(3);
    expect([workers.replicas, workers.readyReplicas, workers.waiting]).toEqual([3, 2, 1]);
    workers.scale(1);
    expect([workers.replicas, workers.active]).toEqual([1, 4]);
    clock.runUntil(100);
    expect(ends).toEqual([20, 20, 20, 20, 30]);
    expect(workers.usedSeconds).toBeCloseTo(50);
  });
});

describe('the scaler', () => {
  it('asks for a replica per target, within a tolerance of a tenth', () => {
    expect([replicasFor(21, 2, 10), replicasFor(23, 2, 10), replicasFor(0, 2, 10)]).toEqual([10, 12, 0]);
  });

  it('adds and removes at most what the policies allow in their periods, and removes after the window only', () => {
    const { decide } = createScaler(scaler);
    expect([decide(0, 2, 40), decide(10, 4, 40), decide(15, 4, 40)]).toEqual([4, 4, 8]);
    const down = createScaler(scaler);
    const decided = [
      [0, 20],
      [60, 2],
      [75, 2],
      [90, 2],
    ].map(([at = 0, wanted = 0]) => down.decide(at, at < 90 ? 20 : 15, wanted));
    expect(decided).toEqual([20, 20, 15, 15]);
  });
});

describe('a simulation', () => {
  const worker = { ...scaler, children: 2, cores: 2, jobsPerPod: 1, maxWaiting: 50 };
  const gateway = { ...scaler, maxReplicas: 4, coresPerPod: 0.35, probeTimeoutSeconds: 2, waitingBudgetSeconds: 60 };
  const workers = { structure: worker, images: worker, render: worker };
  const settings: Settings = { edge: { maxRequests: 10_000 }, workers, gateway };
  const sizes = { inputBytes: 1e6, answerBytes: 1e6, expectedBytes: 2e6 };
  const seconds = { gatewaySeconds: 0.01, workSeconds: 0.1, redisSeconds: 0.01 };
  const cost: JobCost = { tool: 'rotate', costClass: 'structure', weight: 1, ...seconds, ...sizes };
  const rates = { rate: 5, peak: 50, riseSeconds: 30, seconds: 300, podStartSeconds: 20 };
  const stores = { blobBytes: 8 * 1024 ** 3, queueSeconds: 0.001, hasQueueRedisEach: false };
  const load: Load = { ...rates, ...stores, visitorBytesPerSecond: 2.5e6 };
  const run = (changes: Partial<Load> = {}, costs = [cost], edge = settings.edge) =>
    simulate({ ...settings, edge }, costs, { ...load, ...changes }, createRandom('a').fraction);

  it('answers all jobs where replicas suffice, and adds them as the load rises', () => {
    const { outcomes, readings } = run({ riseSeconds: 150 });
    expect(outcomes.every(({ cause }) => cause === undefined)).toBe(true);
    expect(outcomes.length).toBeGreaterThan(9_000);
    expect(Math.max(...readings.map(({ replicas }) => replicas.structure))).toBeGreaterThan(1);
    const waits = outcomes.map(({ waitSeconds = 99 }) => waitSeconds);
    expect(quantile(waits, 0.95)).toBeLessThan(2);
  });

  it('is saturated at the rate at which its costs fill the cores of this machine', () => {
    const own = { ...settings, gateway: { ...settings.gateway, maxReplicas: 16 } };
    // 0.1 s of the worker, 0.02 s of gateway and Redis, 0.03 s of the sender.
    const rate = saturationOf(own, [cost], 'structure', { senderSeconds: 0.03, otherCores: 0 });
    expect(Math.abs(rate / (availableParallelism() / 0.15) - 1)).toBeLessThan(0.03);
  });

  it.each([
    ['bytes', run({ blobBytes: 32 * 1024 ** 2 })],
    ['queue', run({ podStartSeconds: 200 })],
    ['gateway', run({}, [{ ...cost, gatewaySeconds: 1 }])],
    ['edge', run({}, [cost], { maxRequests: 5 })],
  ])('names %s as the cause of refusals', (cause, result) => {
    const { refused } = reportOn(result, [cost], load);
    const [first] = Object.entries(refused).toSorted(([, a], [, b]) => b - a);
    expect(first).toEqual([cause, expect.toSatisfy((count: number) => count > 0)]);
  });

  it('shows a queue Redis whose core is full as the bottleneck, and as waits', () => {
    const bottleneck = 'First bottleneck: the core of the queue Redis';
    const [usual, slow] = [0.001, 0.03].map((queueSeconds) => {
      const result = run({ riseSeconds: 150, queueSeconds });
      const waits = result.outcomes.flatMap(({ waitSeconds }) => waitSeconds ?? []);
      return { notes: reportOn(result, [cost], load).notes.join(' '), p95: quantile(waits, 0.95) };
    });
    expect(usual?.notes).not.toContain(bottleneck);
    expect(slow?.notes).toContain(bottleneck);
    expect(slow?.p95).toBeGreaterThan(2);
  });
});

it('costs are of each queue, and of each tool another', () => {
  const classes = Map.groupBy(readCosts(), ({ costClass }) => costClass);
  for (const costClass of costClasses) {
    const own = classes.get(costClass) ?? [];
    expect(new Set(own.map(({ workSeconds }) => workSeconds)).size, costClass).toBeGreaterThan(2);
  }
});
