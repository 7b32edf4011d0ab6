import { arrive } from './arrivals.ts';
import { chooser, type LoadRequest } from './requests.ts';
import { type Sample, send } from './send.ts';
import { type Figures, figuresOf } from './summary.ts';

/** A run of a profile. */
export interface LoadRun {
  address: string;
  requests: readonly LoadRequest[];
  /** Requests a second. */
  rate: number;
  seconds: number;
  random: () => number;
  /** Receives a line for each finished stretch. */
  report: (line: string) => void;
}

/** A stretch of a profile at one rate. */
export interface Stretch {
  name: string;
  rate: number;
  samples: Sample[];
}

export type Profile = (run: LoadRun) => Promise<Stretch[]>;

/** Greatest 95th percentile of the response times of a rate that holds, in ms. */
export const heldMs = 2_000;
/** Factor between two steps of a ramp. */
const rampFactor = 1.25;
const maxSteps = 24;
/** The last rate of a ramp, as a multiple of the first that does not hold: queues fill up, and requests are refused. */
export const saturating = 5;

async function stretch(
  run: LoadRun,
  name: string,
  rate: number,
  seconds: number,
  only?: LoadRequest,
): Promise<Stretch> {
  const choose = only ? () => only : chooser(run.requests, run.random);
  const begun = performance.now();
  const samples = await arrive({ rate, seconds }, run.random, () => send(run.address, choose(), begun));
  run.report(`${name}: ${lineOf(figuresOf(samples))}`);
  return { name, rate, samples };
}

function lineOf({ answered, requests, perSecond, p95Ms, refused, problems }: Figures): string {
  const p95 = Number.isFinite(p95Ms) ? `${p95Ms.toFixed(0)} ms` : 'none';
  return `${answered} of ${requests} answered, ${perSecond.toFixed(1)} a second, p95 ${p95}, ${refused} refused, ${problems} problems`;
}

/** A constant rate; over hours, a soak test. */
const steady: Profile = async (run) => [await stretch(run, 'steady', run.rate, run.seconds)];

/** Faster by a quarter with each stretch until a rate does not hold, then a rate far above it. */
const ramp: Profile = async (run) => {
  const stretches: Stretch[] = [];
  let rate = run.rate;
  for (let step = 0; step < maxSteps; step++, rate *= rampFactor) {
    const next = await stretch(run, `${rate.toFixed(1)} a second`, rate, run.seconds);
    stretches.push(next);
    if (!holds(next)) break;
  }
  stretches.push(await stretch(run, `${(rate * saturating).toFixed(1)} a second`, rate * saturating, run.seconds));
  return stretches;
};

/** The last stretch of a ramp that held. */
export function highestThatHolds(stretches: readonly Stretch[]): Stretch | undefined {
  return stretches.filter(holds).at(-1);
}

/** Whether all requests succeeded, 95 of 100 of them within two seconds. */
function holds({ samples }: Stretch): boolean {
  const { p95Ms, answered, requests } = figuresOf(samples);
  return answered === requests && p95Ms < heldMs;
}

/** The rate, ten times the rate for a tenth of the time, and the rate again. */
const burst: Profile = async (run) => [
  await stretch(run, 'before', run.rate, run.seconds),
  await stretch(run, 'burst', run.rate * 10, run.seconds / 10),
  await stretch(run, 'after', run.rate, run.seconds),
];

/** Bytes a second of a slow sender: a weak mobile line. */
const slowBytesPerSecond = 64 * 1024;

/** Many slow uploads beside fast ones, which must not wait for them. */
const slow: Profile = async (run) => {
  const alone = await stretch(run, 'alone', run.rate, run.seconds);
  const choose = chooser(run.requests, run.random);
  const begun = performance.now();
  const [senders, beside] = await Promise.all([
    arrive({ rate: run.rate, seconds: run.seconds }, run.random, () =>
      send(run.address, choose(), begun, { bytesPerSecond: slowBytesPerSecond }),
    ),
    stretch(run, 'beside slow senders', run.rate, run.seconds),
  ]);
  run.report(`slow senders: ${lineOf(figuresOf(senders))}`);
  return [alone, beside, { name: 'slow senders', rate: run.rate, samples: senders }];
};

/** One tool is flooded; small jobs of another cost class keep their latency. */
const isolation: Profile = async (run) => {
  const of = (tool: string) => {
    const found = run.requests.find((request) => request.tool === tool);
    if (!found) throw new RangeError(`no request of ${tool}`);
    return found;
  };
  const alone = await stretch(run, 'rotate alone', 4, run.seconds, of('rotate'));
  const [flood, beside] = await Promise.all([
    stretch(run, 'pdf-to-jpg flooded', run.rate, run.seconds, of('pdf-to-jpg')),
    stretch(run, 'rotate with pdf-to-jpg', 4, run.seconds, of('rotate')),
  ]);
  return [alone, beside, flood];
};

export const profiles: Readonly<Record<string, Profile>> = { steady, ramp, burst, slow, isolation };
