import { parseArgs } from 'node:util';
import { createRandom } from '@blattwerk/testing/random';
import { markdownTable } from '@blattwerk/testing/markdown';
import { declarePackages, testPackages } from '../../scripts/system-packages.ts';
import { calibrate } from './calibrate.ts';
import { readCosts, readQueueSeconds } from './costs.ts';
import { keepSimulations } from './keep.ts';
import { readFloors, readSettings, withFloors } from './manifests.ts';
import { reportOn } from './report.ts';
import { simulate } from './simulate.ts';

const usage = `npm run capacity -- [--rate 50] [--peak 500] [--rise 60] [--seconds 600] [--pod-start 60] [--blob-gib 64]
  [--visitor-mbit 20] [--mix convert=26,compress=18] [--floors] [--floor structure=8,render=30] [--queue-redis one|each] [--seed 1]
Simulates the manifests of the size large (kubectl renders them) with the costs of docs/benchmarks.md, tool-costs, queue-costs and queue: a load that rises
from one rate to another. --keep simulates the loads of docs/capacity.md for \`npm run docs\`. --calibrate compares the saturation of this machine, measured and simulated, in three minutes. --floors adds those of k8s/components/floors. Times in seconds. Exit status 1 where jobs are refused or the p95 of their waits is 2 s or more.`;

/** Highest 95th percentile of the waits, in s. */
const objectiveSeconds = 2;

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    peak: { type: 'string', default: '500' },
    rise: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '600' },
    'pod-start': { type: 'string', default: '60' },
    'blob-gib': { type: 'string', default: '64' },
    'visitor-mbit': { type: 'string', default: '20' },
    mix: { type: 'string' },
    floor: { type: 'string' },
    floors: { type: 'boolean' },
    'queue-redis': { type: 'string', default: 'one' },
    calibrate: { type: 'boolean' },
    keep: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
const { rate, peak, rise, seconds, 'pod-start': podStart, 'blob-gib': blobGib, 'visitor-mbit': mbit } = values;
const isNumber = (text: string) => Number(text) >= 0 && Number(text) <= 100_000;
const isUsable =
  ['one', 'each'].includes(values['queue-redis']) &&
  [peak, rise, podStart].every(isNumber) &&
  [rate, seconds, blobGib, mbit].every((text) => isNumber(text) && Number(text) > 0);
if (values.help || !isUsable) {
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}
declarePackages(testPackages);

const floors = { ...(values.floors ? readFloors() : {}), ...weights(values.floor) };
const settings = withFloors(readSettings(), floors);
const costs = readCosts(weights(values.mix));
if (values.keep) {
  keepSimulations(costs);
  process.exit(0);
}
if (values.calibrate) {
  const rows = await calibrate(settings, costs);
  const cells = rows.map(({ costClass, measured, simulated, otherCores }) => {
    const difference = `${Math.round((simulated / measured - 1) * 100)} %`;
    return [costClass, measured.toFixed(1), simulated.toFixed(1), difference, otherCores.toFixed(2)];
  });
  const columns = ['queue', 'measured, jobs per second', 'simulated', 'difference', 'cores of other programs'];
  for (const line of markdownTable(columns, cells)) console.log(line);
  process.exit(rows.every(({ isClose }) => isClose) ? 0 : 1);
}
const load = {
  rate: Number(rate),
  peak: Number(peak),
  riseSeconds: Number(rise),
  seconds: Number(seconds),
  podStartSeconds: Number(podStart),
  visitorBytesPerSecond: (Number(mbit) * 1_000_000) / 8,
  blobBytes: Number(blobGib) * 1024 ** 3,
  queueSeconds: readQueueSeconds(),
  hasQueueRedisEach: values['queue-redis'] === 'each',
};
const result = simulate(settings, costs, load, createRandom(values.seed).fraction);
const { columns, rows, refused, p95Seconds, notes } = reportOn(result, costs, load);
for (const line of [...markdownTable(columns, rows), ...notes]) console.log(line);
if (p95Seconds >= objectiveSeconds || Object.values(refused).some((count) => count > 0)) process.exitCode = 1;

/** Numbers by name: `a=1,b=2`. */
function weights(text: string | undefined): Record<string, number> | undefined {
  if (text === undefined) return undefined;
  const pairs = text.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', value]) => [name, Number(value)]));
}
