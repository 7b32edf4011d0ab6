import { contracts } from '@blattwerk/shared';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import {
  highestThatHolds,
  type LoadRun,
  type Profile,
  profiles,
  saturating,
  type Stretch,
} from '@blattwerk/testing/load/profiles';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { byTool, figureCells, figureColumns, figuresOf, problemLines } from '@blattwerk/testing/load/summary';
import { seededRandom } from '@blattwerk/testing/random';
import type { Section } from './section.ts';

const size = '1 MB';
const seconds = 20;
/** Requests a second: where the ramp begins, and how many pages-to-pictures jobs flood the worker. */
const rates = { ramp: 4, flood: 20 } as const;

/** The highest rate that holds, and the behavior far above it. */
export async function benchLoadRamp(): Promise<Section> {
  const stretches = await runProfile(profiles.ramp, rates.ramp);
  const highest = highestThatHolds(stretches);
  const last = stretches.at(-1);
  return {
    name: 'load-ramp',
    title: 'Load: saturation and overload',
    text: `All tools by their weights, files of ${size}, random arrivals, ${seconds} seconds at each rate; every byte of every response is checked. Highest rate at which 95 of 100 responses arrive within two seconds and none is refused: ${highest ? `${highest.rate.toFixed(1)} per second` : 'none'}. The last rate is ${saturating} times the first one that is too high, and is followed by its rows per tool. A refusal is a 503 with Retry-After.`,
    columns: ['requests per second', ...figureColumns],
    rows: [
      ...stretches.map(({ rate, samples }) => [rate.toFixed(1), ...figureCells(figuresOf(samples))]),
      ...(last ? byTool(last.samples).slice(1) : []).map(([tool, figures]) => [
        `last rate: ${tool}`,
        ...figureCells(figures),
      ]),
    ],
  };
}

/** Latency of small jobs of one tool during a flood of another one. */
export async function benchLoadIsolation(): Promise<Section> {
  const stretches = await runProfile(profiles.isolation, rates.flood);
  return {
    name: 'load-isolation',
    title: 'Load: isolation of tools',
    text: `Four rotate requests per second with a file of ${size}, alone and together with ${rates.flood} pdf-to-jpg requests per second for all its pages, ${seconds} seconds each. Both share two cores here, unlike workers on machines of their own.`,
    columns: ['load', ...figureColumns],
    rows: stretches.map(({ name, samples }) => [name, ...figureCells(figuresOf(samples))]),
  };
}

/** @throws Error where a response was wrong */
async function runProfile(profile: Profile | undefined, rate: number): Promise<Stretch[]> {
  if (!profile) throw new TypeError('there is no such profile');
  await using product = await startOwnProduct();
  const run: LoadRun = {
    address: product.address,
    requests: await mixedRequests(contracts, size),
    rate,
    seconds,
    random: seededRandom(1),
    report: console.error,
  };
  const stretches = await profile(run);
  const problems = problemLines(stretches.flatMap(({ samples }) => samples));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return stretches;
}
