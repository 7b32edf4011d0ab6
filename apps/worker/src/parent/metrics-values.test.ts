import { connectForWaiting } from '@blattwerk/server';
import { beforeEach, expect, inject, it } from 'vitest';
import { type ChildCount, createWorkerMetrics, type WorkerMetrics } from './metrics.ts';

let metrics: WorkerMetrics;
beforeEach(() => {
  metrics = createWorkerMetrics(['images', 'render']);
});

/** The values of a metric by its labels, as they are exposed. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const found = text.matchAll(new RegExp(`^blattwerk_${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries(Array.from(found, ([, labels = '', value]) => [labels, Number(value)]));
}

const positive = (values: Record<string, number>) => Object.entries(values).filter(([, value]) => value > 0);

it.each([
  ['child_starts_total', ['queue="images"', 'queue="render"']],
  ['jobs_lost_total', ['queue="images"', 'queue="render"']],
  ['child_ends_total', ['queue="images",cause="overdue"', 'queue="render",cause="idle"']],
  ['job_duration_seconds_count', ['tool="convert",outcome="done"', 'tool="pdf-to-jpg",outcome="failed"']],
  ['stage_duration_seconds_count', ['tool="convert",stage="analyzing"']],
])('%s begins at 0 for each label', async (name, labels) => {
  const values = await valuesOf(name);
  expect(Object.keys(values)).toEqual(expect.arrayContaining(labels));
  expect(positive(values)).toEqual([]);
  // Those of another queue are not served here.
  expect(Object.keys(values).filter((label) => /structure|rotate/.test(label))).toEqual([]);
});

it('measures runs and their stages in seconds', async () => {
  metrics.jobEnded('convert', 'refused', 1_500);
  metrics.stagesEnded('convert', {
    begunAt: 1_000,
    stages: [
      { stage: 'analyzing', at: 2_000 },
      { stage: 'processing', at: 2_500 },
      // By a clock that was set back meanwhile.
      { stage: 'finishing', at: 9_000 },
    ],
    endedAt: 8_000,
  });
  expect(positive(await valuesOf('job_duration_seconds_sum'))).toEqual([['tool="convert",outcome="refused"', 1.5]]);
  expect(positive(await valuesOf('stage_duration_seconds_sum'))).toEqual([
    ['tool="convert",stage="analyzing"', 0.5],
    ['tool="convert",stage="processing"', 6.5],
  ]);
  const ofFinishing = async (part: string) =>
    (await valuesOf(`stage_duration_seconds_${part}`))['tool="convert",stage="finishing"'];
  expect([await ofFinishing('sum'), await ofFinishing('count')]).toEqual([0, 1]);
});

it('counts lost jobs, and starts and ends of children', async () => {
  metrics.jobLost('render');
  const watch = metrics.childWatch('images');
  for (let start = 0; start < 3; start++) watch.started();
  watch.ended('memory');
  expect(positive(await valuesOf('jobs_lost_total'))).toEqual([['queue="render"', 1]]);
  expect(positive(await valuesOf('child_starts_total'))).toEqual([['queue="images"', 3]]);
  expect(positive(await valuesOf('child_ends_total'))).toEqual([['queue="images",cause="memory"', 1]]);
});

it('states which protections the children have, also those that they do not have', async () => {
  metrics.sandboxFound(new Set(['parentDeath']));
  const found = await valuesOf('sandbox_protection');
  expect(positive(found)).toEqual([['protection="parentDeath"', 1]]);
  expect(Object.keys(found).length).toBeGreaterThan(1);
});

it('counts children as they are at each collection', async () => {
  const count: ChildCount = { alive: 3, busy: 2, wanted: 4, memoryBytes: 1e6 };
  metrics.watchChildren(() => [['images', count]]);
  const names = ['children', 'children_busy', 'children_wanted', 'children_memory_bytes'];
  const read = () => Promise.all(names.map(async (name) => Object.values(await valuesOf(name))[0]));
  expect(await read()).toEqual([3, 2, 4, 1e6]);
  Object.assign(count, { alive: 1, busy: 0, memoryBytes: 5 });
  expect(await read()).toEqual([1, 0, 4, 5]);
});

it('reports whether Redis answers, and the latency of its answers', async () => {
  const redis = connectForWaiting(inject('redisUrl'));
  metrics.watchRedis(redis);
  await redis.ping();
  const up = () => valuesOf('redis_up');
  // The latency is observed while it is exposed, and is in the next collection.
  expect(await up()).toEqual({ 'redis="queue"': 1 });
  const answered = (await valuesOf('redis_latency_seconds_count'))['redis="queue"'] ?? 0;
  expect(answered).toBeGreaterThan(0);
  redis.disconnect();
  expect(await up()).toEqual({ 'redis="queue"': 0 });
  const before = await valuesOf('redis_latency_seconds_count');
  expect(await valuesOf('redis_latency_seconds_count')).toEqual(before);
});
