/** Measures several runs after warm-ups. @returns the duration of each run in ms */
export async function timed(runs: number, run: () => Promise<unknown>, warmUps = 2): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUps; round < runs; round++) {
    const begin = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - begin);
  }
  return times;
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/**
 * Confidence interval of the median at 95 percent for any distribution, by the sign test. Unbounded for fewer than six
 * values.
 */
export function medianInterval(values: readonly number[]): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  // The number of values below the median has a binomial distribution with p = 0.5.
  let rank = 0;
  for (let chance = 0.5 ** count; chance <= 0.025; chance += choose(count, rank) * 0.5 ** count) rank++;
  if (rank === 0) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return { from: sorted[rank - 1] ?? Number.NaN, to: sorted[count - rank] ?? Number.NaN };
}

function choose(count: number, taken: number): number {
  let ways = 1;
  for (let step = 1; step <= taken; step++) ways *= (count - taken + step) / step;
  return ways;
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}
