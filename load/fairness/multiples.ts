import { type CostClass, costClasses } from '@blattwerk/shared';
import { createRandom } from '@blattwerk/testing/random';
import { quantile } from '@blattwerk/testing/statistics';
import { type By, type Machine, simulateVisits } from './simulate.ts';

/**
 * The p95 of visitors' answers in each queue beside an attack, as a multiple of that without it, and how many of all
 * visitors were refused.
 * @param seeds one for each round, which has other times of arrival and other files
 */
export function multiplesOf(
  machine: Machine,
  by: By,
  seeds: readonly string[],
): { times: Record<CostClass, number>; refused: number } {
  const rounds = (attack?: By) => seeds.map((seed) => simulateVisits(machine, createRandom(seed).fraction, attack));
  const [alone, attacked] = [rounds(), rounds(by)];
  const p95 = (results: typeof alone, costClass: CostClass) =>
    quantile(
      results.flatMap(({ waitsMs }) => waitsMs[costClass]),
      0.95,
    );
  const times = { structure: 0, images: 0, render: 0 };
  for (const costClass of costClasses) times[costClass] = p95(attacked, costClass) / p95(alone, costClass);
  return { times, refused: attacked.reduce((sum, { refused }) => sum + refused, 0) };
}
