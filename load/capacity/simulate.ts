import { type CostClass, costClasses } from '@blattwerk/shared';
import { type Clock, createClock, createThread } from './clock.ts';
import type { JobCost } from './costs.ts';
import { createGateways, type GatewayPod } from './gateways.ts';
import type { Settings } from './manifests.ts';
import { createScaler, replicasFor, syncSeconds } from './scaler.ts';
import { createWorkers } from './workers.ts';

const MiB = 1024 * 1024;
/** Time at the first rate before anything is counted, so that the scalers have settled, in s. */
const warmUpSeconds = 600;
/** Steps in which an upload reserves its bytes. */
const uploadSteps = 4;
/** Cores that one job can use. */
const threads: Record<CostClass, number> = { structure: 1, images: 2, render: 2 };

export interface Load {
  /** Jobs per second before and after the rise. */
  rate: number;
  peak: number;
  riseSeconds: number;
  seconds: number;
  podStartSeconds: number;
  /** Bytes per second of a visitor's connection. */
  visitorBytesPerSecond: number;
  /** maxmemory of the blob Redis. */
  blobBytes: number;
  /** Processor time of the queue Redis per job, in s. */
  queueSeconds: number;
  /** Whether each queue has a Redis of its own. */
  hasQueueRedisEach: boolean;
}

/**
 * bytes: admission; queue: too many waiting jobs; late: no worker within a minute; gateway: it does not answer; edge: the
 * proxies have as many open requests as they may.
 */
export const causes = ['bytes', 'queue', 'late', 'gateway', 'edge'] as const;
export type Cause = (typeof causes)[number];

export interface Outcome {
  /** Seconds since the rise began. */
  at: number;
  costClass: CostClass;
  /** Time in the queue; absent where the job was refused. */
  waitSeconds?: number;
  cause?: Cause;
}

/** State at the end of an interval of 15 s. */
export interface Reading {
  at: number;
  replicas: Record<CostClass | 'gateway', number>;
  /** Used share of each part's capacity, 0 to 1. */
  load: Record<CostClass | 'gateway' | 'bytes' | 'queueRedis' | 'edge', number>;
}

export interface Result {
  outcomes: Outcome[];
  readings: Reading[];
}

/** Runs a product with the manifests' settings under a load that rises once. @param random at least 0, below 1 */
export function simulate(settings: Settings, costs: readonly JobCost[], load: Load, random: () => number): Result {
  const clock = createClock();
  const { gateway } = settings;
  const startSeconds = load.podStartSeconds;
  const sharedBytes = load.blobBytes / 2;
  const gateways = createGateways(clock, { replicas: gateway.minReplicas, sharedBytes, startSeconds });
  const workers = ofClasses((costClass) => {
    const { minReplicas: replicas, children, cores } = settings.workers[costClass];
    return createWorkers(clock, { replicas, children, cores, threads: threads[costClass], startSeconds });
  });
  /** Of replies, progress and limits: half of what a job costs, whichever Redis its queue has. */
  const mainRedis = createThread(clock);
  const queueRedis = ofClasses(() => (load.hasQueueRedisEach ? createThread(clock) : mainRedis));
  const edge = { open: 0 };
  const outcomes: Outcome[] = [];
  const choose = chooserOf(costs, random);
  const rateAt = (at: number) => {
    const part = Math.min(1, Math.max(0, at / Math.max(1, load.riseSeconds)));
    return load.rate + (load.peak - load.rate) * part;
  };
  const elapsed = () => clock.now - warmUpSeconds;

  function arrive(): void {
    clock.after(-Math.log(1 - random()) / rateAt(elapsed()), arrive);
    const job = choose();
    const outcome: Outcome = { at: elapsed(), costClass: job.costClass };
    if (outcome.at >= 0) outcomes.push(outcome);
    const ready = gateways.ready;
    const pod = ready[Math.floor(random() * ready.length)] as GatewayPod;
    if (edge.open >= settings.edge.maxRequests) outcome.cause = 'edge';
    else if (pod.eventLoop.busyUntil - clock.now > gateway.probeTimeoutSeconds) outcome.cause = 'gateway';
    else if (workers[job.costClass].waiting >= settings.workers[job.costClass].maxWaiting) outcome.cause = 'queue';
    else upload(job, pod, outcome);
  }

  function upload(job: JobCost, pod: GatewayPod, outcome: Outcome): void {
    const { costClass, inputBytes } = job;
    let held = 0;
    edge.open++;
    const grow = (bytes: number) => {
      if (bytes <= held) return true;
      if (!gateways.reserve(pod, { costClass, heldBytes: held, bytes: bytes - held })) return false;
      held = bytes;
      return true;
    };
    const step = (done: number) => {
      if (!grow(Math.min(inputBytes, (inputBytes * done) / uploadSteps + MiB))) {
        gateways.release(pod, costClass, held);
        edge.open--;
        outcome.cause = 'bytes';
      } else if (done < uploadSteps) {
        clock.after(inputBytes / uploadSteps / load.visitorBytesPerSecond, () => step(done + 1));
      } else {
        const gatewayDone = pod.eventLoop.work(job.gatewaySeconds / 2);
        clock.after(gatewayDone, () => {
          const since = clock.now;
          const inQueue = queueRedis[costClass].work(load.queueSeconds / 2);
          clock.after(inQueue, () => run(job, pod, outcome, { since, inputBytes: held }));
        });
      }
    };
    step(0);
  }

  /** @param queued time at which the gateway added the job, and the bytes of its input */
  function run(job: JobCost, pod: GatewayPod, outcome: Outcome, queued: { since: number; inputBytes: number }): void {
    const { costClass } = job;
    const { since, inputBytes } = queued;
    let held = inputBytes;
    const leave = workers[costClass].add({
      // Files of a size differ: half to one and a half of the measured cost.
      work: job.workSeconds * (0.5 + random()),
      begin() {
        outcome.waitSeconds = clock.now - since;
        held += gateways.reservePart(pod, { costClass, heldBytes: held, bytes: job.expectedBytes });
      },
      end() {
        const answered = inputBytes + job.answerBytes;
        gateways.release(pod, costClass, held - answered);
        const replied = mainRedis.work(load.queueSeconds / 2);
        const sendSeconds = job.answerBytes / load.visitorBytesPerSecond;
        clock.after(replied + pod.eventLoop.work(job.gatewaySeconds / 2) + sendSeconds, () => {
          gateways.release(pod, costClass, answered);
          edge.open--;
        });
      },
    });
    clock.after(gateway.waitingBudgetSeconds, () => {
      if (!leave()) return;
      outcome.cause = 'late';
      gateways.release(pod, costClass, held);
      edge.open--;
    });
  }

  const readings = watch(
    clock,
    settings,
    { gateways, workers, redis: [mainRedis, ...Object.values(queueRedis)], edge },
    elapsed,
  );
  arrive();
  clock.runUntil(warmUpSeconds + load.seconds);
  return { outcomes, readings };
}

interface Parts {
  gateways: ReturnType<typeof createGateways>;
  workers: Record<CostClass, ReturnType<typeof createWorkers>>;
  redis: readonly ReturnType<typeof createThread>[];
  edge: { open: number };
}

/** Decides about replicas every 15 s as the HPA does, and records the state. */
function watch(
  clock: Clock,
  { edge: { maxRequests }, gateway, workers: settings }: Settings,
  { gateways, workers, redis, edge }: Parts,
  elapsed: () => number,
): Reading[] {
  const readings: Reading[] = [];
  const scalers = { ...ofClasses((costClass) => createScaler(settings[costClass])), gateway: createScaler(gateway) };
  let used = { ...ofClasses(() => 0), gateway: 0, queueRedis: 0 };
  /** Cores that gateways used in the interval before the last: metrics-server is as late as that. */
  let lateCores = 0;
  let lastCores = 0;

  function sync(): void {
    clock.after(syncSeconds, sync);
    const now = {
      ...ofClasses((costClass) => workers[costClass].usedSeconds),
      gateway: gateways.usedSeconds,
      // The server that has used most.
      queueRedis: Math.max(...redis.map(({ usedSeconds }) => usedSeconds)),
    };
    const cores = (part: keyof typeof now) => (now[part] - used[part]) / syncSeconds;
    lateCores = lastCores;
    lastCores = cores('gateway');
    const load = {
      ...ofClasses((each) => cores(each) / Math.max(1, workers[each].readyReplicas) / settings[each].cores),
      gateway: lastCores / gateways.ready.length,
      bytes: gateways.reservedShares / gateways.replicas,
      queueRedis: cores('queueRedis'),
      edge: edge.open / maxRequests,
    };
    used = now;
    for (const costClass of costClasses) {
      const { waiting, active, replicas } = workers[costClass];
      const wanted = replicasFor(waiting + active, settings[costClass].jobsPerPod, replicas);
      workers[costClass].scale(scalers[costClass].decide(clock.now, replicas, wanted));
    }
    const wanted = replicasFor(lateCores, gateway.coresPerPod, gateways.replicas);
    gateways.scale(scalers.gateway.decide(clock.now, gateways.replicas, wanted));
    const replicas = { ...ofClasses((each) => workers[each].replicas), gateway: gateways.replicas };
    if (elapsed() >= 0) readings.push({ at: elapsed(), replicas, load });
  }

  clock.after(syncSeconds, sync);
  return readings;
}

function ofClasses<T>(make: (costClass: CostClass) => T): Record<CostClass, T> {
  return { structure: make('structure'), images: make('images'), render: make('render') };
}

function chooserOf(costs: readonly JobCost[], random: () => number): () => JobCost {
  const total = costs.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random() * total;
    for (const cost of costs) {
      left -= cost.weight;
      if (left < 0) return cost;
    }
    return costs.at(-1) as JobCost;
  };
}
