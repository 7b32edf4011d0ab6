import { costClasses } from '@blattwerk/shared';
import { markdownTable } from '@blattwerk/testing/markdown';
import { type JobCost, mean, readCosts } from './costs.ts';
import simulated from './simulated.json' with { type: 'json' };

/** What `npm run capacity -- --keep` writes: results of the simulation of production. */
export interface Simulated {
  /** Cores that the least number of pods requests, without the proxies. */
  standingCores: number;
  memory: { rate: number; gib: number | null }[];
  loads: { load: string; floors: boolean; refused: string; p95: string; worst: string; pods: string }[];
}

/** Cores are planned for this share of their time. */
const plannedShare = 2 / 3;
const rates = [10, 100, 1_000];
/** Cores that the proxies of Envoy Gateway request at least. */
const proxyCores = 2;
/** List prices of a large cloud in 2026, in US dollars. */
const prices = {
  coreHour: 0.045,
  redisGbHour: 0.017,
  zoneGb: 0.01,
  internetGb: 0.09,
  balancerGb: 0.008,
};
const hoursOfMonth = 730;
/** Of the traffic between the parts, with three zones. */
const crossZone = 2 / 3;
const million = 1_000_000;

/** docs/capacity.md: what a load needs and costs, from the costs in docs/benchmarks.md and the last simulation. */
export function capacityPage(): string {
  const costs = readCosts();
  const work = mean(costs, 'workSeconds');
  const gateway = mean(costs, 'gatewaySeconds');
  const redis = mean(costs, 'redisSeconds');
  const input = mean(costs, 'inputBytes');
  const answer = mean(costs, 'answerBytes');
  const ms = (seconds: number) => `${Math.round(seconds * 1_000)} ms`;
  const mb = (bytes: number) => `${(bytes / million).toFixed(1)} MB`;
  return [
    '# Capacity',
    '',
    '<!-- Made by `npm run docs` from docs/benchmarks.md and load/capacity/simulated.json. -->',
    '',
    'What a load needs and costs: calculated from the measured [costs of jobs](benchmarks.md#load-cost-per-job-by-tool-and-size), not run. What to do where a limit is reached is in [operations.md](operations.md#capacity).',
    '',
    '## A job of the mix',
    '',
    `The mix is that of \`npm run load\`: 88 of 100 files have 1 MB, 10 have 9 MB and 2 have 29 MB. A mean job costs ${ms(work)} of processor time in workers, ${ms(gateway)} in gateways and ${ms(redis)} in Redis, and has ${mb(input)} of input and ${mb(answer)} of answer, each of which crosses the network of the blob Redis in both directions.`,
    '',
    ...markdownTable(
      ['Queue', 'Share of jobs', 'Worker', 'Gateway', 'Redis'],
      costClasses.map((costClass) => {
        const own = costs.filter((cost) => cost.costClass === costClass);
        const times = (['workSeconds', 'gatewaySeconds', 'redisSeconds'] as const).map((part) => ms(mean(own, part)));
        return [costClass, `${Math.round((weightOf(own) / weightOf(costs)) * 100)} %`, ...times];
      }),
    ),
    '',
    `Text recognition is ${share(costs, 'ocr')} of the jobs and ${share(costs, 'ocr', 'workSeconds')} of the processor time of workers, where scans of 9 MB are among them; those of 29 MB end with their time and are not counted.`,
    '',
    '## Sizes',
    '',
    'Cores are planned for two thirds of their time, which leaves a reserve for peaks. The memory is the least with which the simulation refuses nothing at a steady rate, with visitors at 20 Mbit/s; half of that speed needs twice the memory.',
    '',
    ...markdownTable(
      [
        'Jobs per second',
        'Cores, workers',
        'Cores, gateways',
        'Cores, blob Redis',
        'Network of the blob Redis, each direction',
        'Memory of the blob Redis',
      ],
      rates.map((rate) => {
        const gib = (simulated as Simulated).memory.find((each) => each.rate === rate)?.gib;
        const cores = (seconds: number) => short((seconds * rate) / plannedShare);
        return [
          rate.toLocaleString('en'),
          cores(work),
          cores(gateway),
          cores(redis),
          `${short(((input + answer) * rate) / million)} MB/s`,
          gib ? `${gib} GiB` : 'not simulated',
        ];
      }),
    ),
    '',
    '## What a million jobs cost',
    '',
    `List prices of a large cloud in 2026, in US dollars: ${prices.coreHour} for an hour of a processor with 4 GB, ${prices.redisGbHour} for an hour of 1 GB in Redis, ${prices.zoneGb} for a GB in each direction between zones, ${prices.internetGb} for a GB to the internet, ${prices.balancerGb} for a GB at the load balancer. Two thirds of the traffic between the parts cross zones.`,
    '',
    ...costTable(work + gateway + redis, input, answer),
    '',
    `Without a visitor, the least number of pods and proxies requests ${simulated.standingCores + proxyCores} cores: ${Math.round((simulated.standingCores + proxyCores) * prices.coreHour * hoursOfMonth)} dollars a month. Transfer is most of the rest: one zone, or a blob Redis for each zone that the gateways of the zone use, saves more than any faster program.`,
    '',
    '## Simulated loads',
    '',
    'The manifests of the size large, pods that start in 60 s, 64 GiB for the blob Redis, ten minutes (`npm run capacity`):',
    '',
    ...markdownTable(
      [
        'Load, jobs per second',
        'Floors',
        'Refused',
        'p95 of the waits, s',
        'of the worst minute, s',
        'Pods: structure, images, render, gateway',
      ],
      simulated.loads.map(({ load, floors, refused, p95, worst, pods }) => [
        load,
        floors ? 'yes' : 'no',
        refused,
        p95,
        worst,
        pods,
      ]),
    ),
    '',
  ].join('\n');
}

function weightOf(costs: readonly JobCost[]): number {
  return costs.reduce((sum, { weight }) => sum + weight, 0);
}

/** Share of a tool in the jobs, or in a cost of them. */
function share(costs: readonly JobCost[], tool: string, part?: 'workSeconds'): string {
  const sum = (of: readonly JobCost[]) => of.reduce((total, cost) => total + cost.weight * (part ? cost[part] : 1), 0);
  return `${Math.round((sum(costs.filter((cost) => cost.tool === tool)) / sum(costs)) * 100)} %`;
}

function costTable(seconds: number, input: number, answer: number): string[] {
  const hours = (seconds * million) / plannedShare / 3_600;
  const gb = (bytes: number) => (bytes * million) / 1e9;
  const both = gb(input) + gb(answer);
  // To the blob Redis and from it, and from the proxies to the gateways and back; each GB is paid at both ends.
  const between = 3 * both * crossZone * 2;
  const rows: [string, number][] = [
    [`processors: ${Math.round(seconds * 1_000)} ms for each job, ${Math.round(hours)} hours`, hours * prices.coreHour],
    [
      'memory of Redis: 16 GB for the time of a million jobs at 100 per second',
      (million / 100 / 3_600) * 16 * prices.redisGbHour,
    ],
    [`between zones: ${short((3 * both * crossZone) / 1_000)} TB`, between * prices.zoneGb],
    [`load balancer: ${short(both / 1_000)} TB`, both * prices.balancerGb],
    [`to visitors: ${short(gb(answer) / 1_000)} TB`, gb(answer) * prices.internetGb],
  ];
  const total = rows.reduce((sum, [, price]) => sum + price, 0);
  return markdownTable(
    ['', 'dollars per million jobs'],
    [...rows, ['together', total] as const].map(([name, price]) => [name, price.toFixed(price < 10 ? 2 : 0)]),
  );
}

/** Two significant digits. */
function short(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 2 });
}
