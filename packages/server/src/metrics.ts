import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds, from a Redis round trip to the longest request. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120];
const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** A registry for each program, so that several can run in one process. @param commit of the sources; empty where not known */
export function createRegistry(app: string, version: string, commit: string): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'blattwerk_build_info',
    help: 'Always 1; the labels are program, version and commit.',
    labelNames: ['app', 'version', 'commit'],
    registers: [registry],
  }).set({ app, version, commit: commit || 'unknown' }, 1);
  return registry;
}

/** Adds metrics of processor, memory, garbage collection and event loop of this process. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** Histogram of the latency of Redis by its use, `queue` or `blob`. */
export function redisLatency(registry: Registry): Histogram<'redis'> {
  return new Histogram({
    name: 'blattwerk_redis_latency_seconds',
    help: 'Round trips to Redis: small commands sent for this measurement.',
    labelNames: ['redis'],
    buckets: latencyBuckets,
    registers: [registry],
  });
}
