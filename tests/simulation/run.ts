import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Batch, SeedReport } from './batch.ts';
import { plants } from './plants.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    plant: { type: 'string' },
    plants: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const [first, last] =
  values.seed === undefined ? [1, Number(values.seeds)] : [Number(values.seed), Number(values.seed)];
const chosen = values.plants ? Object.keys(plants) : values.plant === undefined ? [] : [values.plant];
if (values.help || !(last >= 1) || chosen.some((name) => !plants[name])) {
  console.error(`npm run simulate -- [--seeds 10000 | --seed <seed>] [--plants | --plant <fault>]
Runs the product in one process, with simulated time, network, Redis and children, once for each seed, and prints what leads to the
first failure. With --plant the product has a fault, and the exit code is 0 only if a seed finds it; with --plants each of them in turn:
${Object.keys(plants).join('\n')}`);
  process.exit(values.help ? 0 : 2);
}

const begin = performance.now();
const { passed, failed } = chosen.length > 0 ? await findPlants(chosen) : await runSeeds();
console.log(`${Math.round((performance.now() - begin) / 1_000)} s\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Simulates the seeds, and prints those that fail. */
async function runSeeds(): Promise<{ passed: number; failed: number }> {
  const reports = await simulateAll({ first, last, untilFailure: false });
  const endings = Map.groupBy(
    reports.flatMap((report) => report.endings),
    (ending) => ending,
  );
  for (const [ending, { length }] of [...endings].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${length} requests ${ending}`);
  const failures = reports.filter(({ failure }) => failure !== undefined).toSorted((a, b) => a.seed - b.seed);
  for (const line of failures[0]?.log ?? []) console.log(line);
  for (const { seed, failure } of failures) console.log(`seed ${seed}: ${failure}`);
  return { passed: reports.length - failures.length, failed: failures.length };
}

/** Finds each plant by a seed that fails. */
async function findPlants(names: readonly string[]): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  for (const name of names) {
    const { finds = /$^/, ...edit } = plants[name] ?? {};
    const reports = await simulateAll({ first, last, edit: edit as Batch['edit'], untilFailure: true });
    const failing = reports.find(({ failure }) => failure !== undefined);
    const isFound = finds.test(failing?.failure ?? '');
    if (isFound) passed++;
    if (names.length === 1) for (const line of failing?.log ?? []) console.log(line);
    console.log(`${isFound ? 'found' : 'NOT FOUND'} after ${reports.length} seeds: ${name}`);
    if (failing) console.log(`  seed ${failing.seed}: ${failing.failure}`);
  }
  return { passed, failed: names.length - passed };
}

/** Runs a thread on each processor, until all have ended, or one where it ends with a failure. */
async function simulateAll(batch: Omit<Batch, 'step'>): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  const step = Math.min(availableParallelism(), batch.last - batch.first + 1);
  const threads = Array.from({ length: step }, (_, index) => {
    const workerData: Batch = { ...batch, first: batch.first + index, step };
    return new Worker(new URL('batch.ts', import.meta.url), { workerData });
  });
  const ends = threads.map(async (thread) => {
    thread.on('message', (report: SeedReport) => {
      reports.push(report);
      if (batch.untilFailure && report.failure !== undefined) for (const each of threads) void each.terminate();
    });
    await once(thread, 'exit');
  });
  await Promise.all(ends);
  return reports;
}
