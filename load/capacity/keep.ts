import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costClasses } from '@blattwerk/shared';
import { createRandom } from '@blattwerk/testing/random';
import { type JobCost, readQueueSeconds } from './costs.ts';
import { readFloors, readSettings, type Settings, withFloors } from './manifests.ts';
import type { Simulated } from './page.ts';
import { reportOn } from './report.ts';
import { causes, type Load, type Result, simulate } from './simulate.ts';

const GiB = 1024 ** 3;
const usual = {
  seconds: 600,
  podStartSeconds: 60,
  visitorBytesPerSecond: 20e6 / 8,
  blobBytes: 64 * GiB,
  hasQueueRedisEach: false,
};
const loads = [
  { load: '50 to 75 within a minute', rate: 50, peak: 75, riseSeconds: 60, floors: false },
  { load: '50 to 500 within half an hour', rate: 50, peak: 500, riseSeconds: 1_800, seconds: 2_400, floors: false },
  { load: '50 to 500 within a minute', rate: 50, peak: 500, riseSeconds: 60, floors: false },
  { load: '50 to 500 within a minute', rate: 50, peak: 500, riseSeconds: 60, floors: true },
];
const steadyRates = [10, 100];
const memories = [1, 2, 4, 8, 16, 32, 64];

/** Simulates the loads of docs/capacity.md, and writes simulated.json beside this file. Takes some minutes. */
export function keepSimulations(costs: readonly JobCost[]): void {
  const queueSeconds = readQueueSeconds();
  const run = (settings: Settings, load: Omit<Load, 'queueSeconds'>) =>
    simulate(settings, costs, { ...load, queueSeconds }, createRandom('1').fraction);
  const settings = readSettings();
  const result: Simulated = {
    standingCores:
      settings.gateway.minReplicas +
      costClasses.reduce((sum, each) => sum + settings.workers[each].minReplicas * settings.workers[each].cores, 0),
    memory: steadyRates.map((rate) => {
      const steady = { ...usual, rate, peak: rate, riseSeconds: 0 };
      const floored = withFloors(settings, readFloors());
      const isEnough = (gib: number) =>
        run(floored, { ...steady, blobBytes: gib * GiB }).outcomes.every(({ cause }) => cause !== 'bytes');
      return { rate, gib: memories.find(isEnough) ?? null };
    }),
    loads: loads.map(({ load, floors, ...rates }) => {
      const chosen = floors ? withFloors(settings, readFloors()) : settings;
      const wanted = { ...usual, ...rates };
      return { load, floors, ...rowOf(run(chosen, wanted), costs, { ...wanted, queueSeconds }) };
    }),
  };
  writeFileSync(join(import.meta.dirname, 'simulated.json'), `${JSON.stringify(result, null, 2)}\n`);
}

function rowOf(
  result: Result,
  costs: readonly JobCost[],
  load: Load,
): Omit<Simulated['loads'][number], 'load' | 'floors'> {
  const { rows, refused, p95Seconds } = reportOn(result, costs, load);
  const count = Object.values(refused).reduce((sum, each) => sum + each, 0);
  const reasons = causes.filter((cause) => refused[cause] > 0).join(', ');
  const most = (part: 'gateway' | (typeof costClasses)[number]) =>
    String(Math.max(...result.readings.map(({ replicas }) => replicas[part])));
  return {
    refused: count === 0 ? '0' : `${((count / result.outcomes.length) * 100).toPrecision(2)} %: ${reasons}`,
    p95: p95Seconds.toFixed(2),
    worst: rows[0]?.[4] ?? '',
    pods: [...costClasses.map(most), most('gateway')].join(', '),
  };
}
