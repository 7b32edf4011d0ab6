import { type ApiToolName, chain, type CostClass, stages } from '@blattwerk/shared';
import { createRegistry, durationBuckets, redisLatency } from '@blattwerk/server/metrics';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { Counter, Gauge, Histogram } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { RunTimes } from '../protocol.ts';
import { type Protection, protections } from './sandbox/sandbox.ts';
import { servedTools } from './queue/served-tools.ts';

/** Time limit of a ping, in ms: the connection itself waits without limit. */
const pingMs = 1_000;

const outcomes = ['done', 'refused', 'cancelled', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/**
 * Causes of a child's end. The pool killed it: its job was cancelled, overdue or moved, it did not start or not begin its
 * job in time, its memory was in doubt after a run, had a password, or was too large a minute after a run, it broke the
 * protocol, or its scratch folder was removed. Or it crashed, met an error that nothing caught, or exited without a job.
 */
const childEnds = [
  'cancelled',
  'overdue',
  'moved',
  'stuck',
  'crashed',
  'fault',
  'spent',
  'secret',
  'protocol',
  'memory',
  'scratch',
  'idle',
] as const;
export type ChildEnd = (typeof childEnds)[number];

/** What becomes of a run that takes long. */
const longPlaces = ['kept', 'moved', 'expected'] as const;
export type LongPlace = (typeof longPlaces)[number];

/** Callbacks of a pool. */
export interface ChildWatch {
  started: () => void;
  /** A child could not be started, or exited before it was ready. */
  startFailed: () => void;
  ended: (cause: ChildEnd) => void;
}

/** A pool's children at this moment. */
export interface ChildCount {
  alive: number;
  busy: number;
  wanted: number;
  /** Resident memory of all of them with their native tools. */
  memoryBytes: number;
  /** Runs that take long and wait for a child. */
  longWaiting: number;
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** Metrics of the worker's jobs and children. Every label has a fixed list of values. @param commit of the sources; empty where not known */
export function createWorkerMetrics(costClasses: readonly CostClass[], commit = '') {
  const registry = createRegistry('worker', packageJson.version, commit);
  const registers = [registry];
  const jobs = new Histogram({
    name: 'blattwerk_job_duration_seconds',
    help: 'Duration of runs, from their begin in a child to their outcome.',
    labelNames: ['tool', 'outcome'],
    buckets: durationBuckets,
    registers,
  });
  const stageTimes = new Histogram({
    name: 'blattwerk_stage_duration_seconds',
    help: 'Duration of the stages of runs that were not killed.',
    labelNames: ['tool', 'stage'],
    buckets: durationBuckets,
    registers,
  });
  const starts = new Counter({
    name: 'blattwerk_child_starts_total',
    help: 'Started children, including replacements.',
    labelNames: ['queue'],
    registers,
  });
  const failedStarts = new Counter({
    name: 'blattwerk_child_failed_starts_total',
    help: 'Starts of children that failed, or after which the child exited before it was ready.',
    labelNames: ['queue'],
    registers,
  });
  const ends = new Counter({
    name: 'blattwerk_child_ends_total',
    help: 'Children that ended while the worker was running, by cause.',
    labelNames: ['queue', 'cause'],
    registers,
  });
  const longRuns = new Counter({
    name: 'blattwerk_long_runs_total',
    help: 'Runs that took long, by what became of them: kept their child, moved (ended once for short runs that waited), or expected from the begin.',
    labelNames: ['queue', 'place'],
    registers,
  });
  const lost = new Counter({
    name: 'blattwerk_jobs_lost_total',
    help: 'Jobs that were lost with two workers and refused as too complex.',
    labelNames: ['queue'],
    registers,
  });

  for (const queue of costClasses) {
    starts.inc({ queue }, 0);
    failedStarts.inc({ queue }, 0);
    lost.inc({ queue }, 0);
    for (const place of longPlaces) longRuns.inc({ queue, place }, 0);
    for (const cause of childEnds) ends.inc({ queue, cause }, 0);
    for (const tool of [...servedTools(queue), chain.name]) {
      for (const outcome of outcomes) jobs.zero({ tool, outcome });
      for (const stage of stages) stageTimes.zero({ tool, stage });
    }
  }

  return {
    registry,

    jobEnded(tool: ApiToolName, outcome: Outcome, ms: number): void {
      jobs.observe({ tool, outcome }, ms / 1_000);
    },
    stagesEnded(tool: ApiToolName, times: RunTimes): void {
      times.stages.forEach(({ stage, at }, place) => {
        const endedAt = times.stages[place + 1]?.at ?? times.endedAt;
        stageTimes.observe({ tool, stage }, Math.max(0, endedAt - at) / 1_000);
      });
    },
    longRun: (queue: CostClass, place: LongPlace) => longRuns.inc({ queue, place }),
    jobLost: (queue: CostClass) => lost.inc({ queue }),
    childWatch: (queue: CostClass): ChildWatch => ({
      started: () => starts.inc({ queue }),
      startFailed: () => failedStarts.inc({ queue }),
      ended: (cause) => ends.inc({ queue, cause }),
    }),

    /** Which protections the sandbox of the children has here. */
    sandboxFound(active: ReadonlySet<Protection>): void {
      const gauge = new Gauge({
        name: 'blattwerk_sandbox_protection',
        help: 'Whether the children of this worker have a protection: 1 or 0.',
        labelNames: ['protection'],
        registers,
      });
      for (const protection of protections) gauge.set({ protection }, Number(active.has(protection)));
    },

    /** Pings Redis at each collection: the time of the worker's other commands includes waiting for jobs. */
    watchRedis(redis: Redis): void {
      const latency = redisLatency(registry);
      latency.zero({ redis: 'queue' });
      const up = new Gauge({
        name: 'blattwerk_redis_up',
        help: 'Whether Redis answers: 1 or 0.',
        labelNames: ['redis'],
        registers: [],
        async collect() {
          const begin = performance.now();
          const isUp = redis.status === 'ready' && (await answersSoon(redis.ping()));
          if (isUp) latency.observe({ redis: 'queue' }, (performance.now() - begin) / 1_000);
          this.set({ redis: 'queue' }, Number(isUp));
        },
      });
      registry.registerMetric(up);
    },

    /** Reads whether the worker takes jobs at each collection. */
    watchReady(isReady: () => boolean): void {
      const ready = new Gauge({
        name: 'blattwerk_ready',
        help: 'Whether this worker takes jobs: 1 or 0.',
        registers: [],
        collect() {
          this.set(Number(isReady()));
        },
      });
      registry.registerMetric(ready);
    },

    /** Adds gauges that are read at each collection. */
    watchChildren(read: () => Iterable<readonly [CostClass, ChildCount]>): void {
      const gauge = (name: string, help: string, value: (count: ChildCount) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['queue'],
          registers,
          collect() {
            for (const [queue, count] of read()) this.set({ queue }, value(count));
          },
        });
      gauge('blattwerk_children', 'Running children.', ({ alive }) => alive);
      gauge('blattwerk_children_busy', 'Children that are running a job.', ({ busy }) => busy);
      gauge(
        'blattwerk_children_memory_bytes',
        'Resident memory of children and native tools.',
        (count) => count.memoryBytes,
      );
      gauge('blattwerk_long_runs_waiting', 'Runs that take long and wait for a child.', (count) => count.longWaiting);
      gauge('blattwerk_children_wanted', 'Configured children.', ({ wanted }) => wanted);
    },
  };
}

async function answersSoon(answer: Promise<unknown>): Promise<boolean> {
  const isThere = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([isThere, sleep(pingMs, false, { ref: false })]);
}
