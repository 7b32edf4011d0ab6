import type { Sample } from '@blattwerk/testing/load/send';
import { quantile } from '@blattwerk/testing/statistics';
import { atMost, type Row } from '../proof.ts';
import { fileSizes, kindOf, visitKinds } from './visitors.ts';

/**
 * How long visitors may wait beside an attack from up to so many addresses: their p95 as a multiple of that without it, or in seconds
 * with a small file, whichever is more. On two cores, which the attack shares.
 */
const permitted = [
  { addresses: 1, times: 2, seconds: { structure: 1, images: 2, render: 3, recognition: 40 } },
  { addresses: 5, times: 3, seconds: { structure: 2, images: 4, render: 8, recognition: 45 } },
  // Of recognition: a run of seconds, which waits for the long ones of others.
  // Of render: of a job in the first seconds, behind all first jobs that come after it.
  { addresses: 250, times: 10, seconds: { structure: 18, images: 15, render: 40, recognition: 60 } },
];
/** Seconds with a large file, as a multiple of those with a small one. */
const largeFactor = 1.5;

/** The p95 of answers of each kind, beside an attack as a multiple of that without one. */
export function waitRatios(alone: readonly Sample[], attacked: readonly Sample[]) {
  return visitKinds.map((kind) => {
    const ofKind = (samples: readonly Sample[]) => samples.filter((sample) => kindOf(sample) === kind);
    return { kind, times: p95(ofKind(attacked)) / p95(ofKind(alone)) };
  });
}

/** Criteria of the waits beside an attack from so many addresses, for each kind of visit, with small files and with large ones. */
export function waitCriteria(
  title: string,
  addresses: number,
  alone: readonly Sample[],
  attacked: readonly Sample[],
): Row[] {
  const permission = permitted.find((each) => addresses <= each.addresses);
  if (!permission) throw new RangeError(`expected at most 250 addresses, got ${addresses}`);
  const { times, seconds } = permission;
  return visitKinds.flatMap((kind) =>
    Object.entries(fileSizes).map(([size, { title: file }]) => {
      const chosen = (samples: readonly Sample[]) =>
        samples.filter((sample) => kindOf(sample) === kind && sample.name.includes(file));
      // Without an attack there may be too few visits for one of each kind.
      const aloneMs = p95(chosen(alone)) || 0;
      const limit = Math.max((times * aloneMs) / 1_000, seconds[kind] * (size === 'large' ? largeFactor : 1));
      const visits = chosen(attacked);
      const name = `${title}: p95 of ${kind}, ${file}`;
      if (!visits.some(({ status }) => status === 200))
        return atMost(name, Number.POSITIVE_INFINITY, round(limit), 's', ['no visit of this kind was answered']);
      return atMost(name, p95(visits) / 1_000, round(limit), 's', slowest(visits));
    }),
  );
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** The three longest waits, and when each began. */
function slowest(attacked: readonly Sample[]): string[] {
  return attacked
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ name, ms, begunMs }) => `${name}: ${ms.toFixed(0)} ms, begun after ${(begunMs / 1_000).toFixed(0)} s`);
}

export function p95(samples: readonly Sample[]): number {
  return quantile(
    samples.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.95,
  );
}
