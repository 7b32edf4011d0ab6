import { type CostClass, costClasses } from '@blattwerk/shared';
import type { Sample } from '@blattwerk/testing/load/send';
import { quantile } from '@blattwerk/testing/statistics';
import { atMost, type Row } from '../proof.ts';
import { costClassOf } from './visitors.ts';

/** How much longer visitors may wait beside an attack from up to so many addresses: their p95 as a multiple. */
const permitted = [
  { addresses: 1, times: 2 },
  { addresses: 5, times: 3 },
  { addresses: 250, times: 10 },
];

/** The p95 of answers in each cost class, beside an attack as a multiple of that without one. */
export function waitRatios(alone: readonly Sample[], attacked: readonly Sample[]) {
  return costClasses.map((costClass) => {
    const ofClass = (samples: readonly Sample[]) => samples.filter((sample) => costClassOf(sample) === costClass);
    return { costClass, times: p95(ofClass(attacked)) / p95(ofClass(alone)) };
  });
}

/** Criteria of the waits beside an attack from so many addresses, for each cost class. */
export function waitCriteria(
  title: string,
  addresses: number,
  alone: readonly Sample[],
  attacked: readonly Sample[],
): Row[] {
  const most = permitted.find((each) => addresses <= each.addresses)?.times ?? Number.POSITIVE_INFINITY;
  return waitRatios(alone, attacked).map(({ costClass, times }) =>
    atMost(`${title}: p95 of ${costClass} as a multiple`, times, most, 'times', slowest(attacked, costClass)),
  );
}

/** The three longest waits of a cost class, and when each began. */
function slowest(attacked: readonly Sample[], costClass: CostClass): string[] {
  return attacked
    .filter((sample) => costClassOf(sample) === costClass)
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
