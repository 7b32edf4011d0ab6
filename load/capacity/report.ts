import { costClasses } from '@blattwerk/shared';
import { quantile } from '@blattwerk/testing/statistics';
import { type JobCost, mean } from './costs.ts';
import { type Cause, causes, type Load, type Outcome, type Result } from './simulate.ts';

/** Used share of a part from which it counts as a bottleneck. */
const fullShare = 0.95;
/** Share up to which a node of Redis is planned. */
const plannedShare = 2 / 3;
const parts = [...costClasses, 'gateway', 'bytes', 'queueRedis', 'edge'] as const;
const partNames: Partial<Record<(typeof parts)[number], string>> = {
  bytes: 'memory of the blob Redis',
  queueRedis: 'the core of the queue Redis',
  edge: 'requests at the proxies',
};

export interface Report {
  columns: string[];
  rows: string[][];
  /** Refused jobs by cause. */
  refused: Record<Cause, number>;
  /** The 95th percentile of the waits of all jobs, in s. */
  p95Seconds: number;
  notes: string[];
}

/** Tables and sentences of a simulation. */
export function reportOn({ outcomes, readings }: Result, costs: readonly JobCost[], load: Load): Report {
  const count = (cause: Cause, of: readonly Outcome[]) => of.filter((outcome) => outcome.cause === cause).length;
  const rows = ['all', ...costClasses].map((name) => {
    const of = name === 'all' ? outcomes : outcomes.filter(({ costClass }) => costClass === name);
    const waits = waitsOf(of);
    const replicas = name === 'all' ? undefined : readings.map((reading) => reading.replicas[name as 'render']);
    return [
      name,
      String(of.length),
      ...[quantile(waits, 0.5), quantile(waits, 0.95), worstMinute(of)].map((seconds) => seconds.toFixed(2)),
      ...causes.map((cause) => String(count(cause, of))),
      replicas ? `${replicas[0]} to ${Math.max(...replicas)}` : '',
    ];
  });
  const gatewayReplicas = readings.map(({ replicas }) => replicas.gateway);
  const blobCores = Math.max(0, mean(costs, 'redisSeconds') - load.queueSeconds) * load.peak;
  const queueCores = load.queueSeconds * load.peak;
  return {
    columns: ['queue', 'jobs', 'wait p50, s', 'p95, s', 'p95 of the worst minute, s', ...causes, 'pods'],
    rows,
    refused: Object.fromEntries(causes.map((cause) => [cause, count(cause, outcomes)])) as Report['refused'],
    p95Seconds: quantile(waitsOf(outcomes), 0.95),
    notes: [
      `Gateways: ${gatewayReplicas[0]} to ${Math.max(...gatewayReplicas)}.`,
      bottleneckOf(readings),
      `Blob Redis at ${load.peak} jobs per second: ${blobCores.toFixed(1)} cores, a cluster of ${Math.ceil(blobCores / plannedShare)} at two thirds.`,
      `Queue Redis: ${queueCores.toFixed(2)} cores, ${load.hasQueueRedisEach ? 'half of them at REDIS_URL' : 'all at REDIS_URL'}.`,
    ],
  };
}

function waitsOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.flatMap(({ waitSeconds }) => (waitSeconds === undefined ? [] : [waitSeconds]));
}

function worstMinute(outcomes: readonly Outcome[]): number {
  const minutes = Map.groupBy(outcomes, ({ at }) => Math.floor(at / 60));
  return Math.max(0, ...[...minutes.values()].map((of) => quantile(waitsOf(of), 0.95)).filter(Number.isFinite));
}

function bottleneckOf(readings: Result['readings']): string {
  for (const { at, load } of readings) {
    const full = parts.filter((part) => load[part] >= fullShare).toSorted((a, b) => load[b] - load[a])[0];
    if (full) return `First bottleneck: ${partNames[full] ?? full}, ${at.toFixed(0)} s after the rise began.`;
  }
  const peaks = parts.map((part) => ({ part, most: Math.max(...readings.map(({ load }) => load[part])) }));
  const { part, most } = peaks.toSorted((a, b) => b.most - a.most)[0] ?? { part: 'gateway' as const, most: 0 };
  return `No bottleneck; most used: ${partNames[part] ?? part}, ${(most * 100).toFixed(0)} %.`;
}
