/** Runs something several times after warming up. @returns milliseconds of each counted run */
export async function timed(runs: number, run: () => Promise<unknown>, warmUps = 2): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUps; round < runs; round++) {
    const begin = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - begin);
  }
  return times;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/**
 * Where the median of what the values were drawn from lies with 95 percent certainty, however they are spread: between two
 * of them that stand as far from either end (the sign test's interval). Of fewer than six there is none.
 */
export function medianInterval(values: readonly number[]): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  // How many lie below the median falls as heads do when a coin is thrown for each.
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
