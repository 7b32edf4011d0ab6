import { median } from '@blattwerk/testing/statistics';

/** Amounts at one time, by what was measured. */
export type Sample = Readonly<Record<string, number>>;

export interface Growth {
  what: string;
  /** Median of the first and of the last third of the time, without the warm-up. */
  first: number;
  last: number;
  isFlat: boolean;
}

/** Share of the time that is not judged: pools and caches fill up. */
const warmUpShare = 0.2;
/** Growth that is not counted: a share, or an amount of the unit. */
const tolerance: Readonly<Record<string, { share: number; amount: number }>> = {
  MB: { share: 0.15, amount: 40 },
  files: { share: 0.1, amount: 10 },
  keys: { share: 0.1, amount: 10 },
  entries: { share: 0, amount: 5 },
};

/**
 * Compares the last third of the samples with the first one.
 * @param samples in order of time; each name ends in its unit: `gateway, MB`
 * @throws RangeError for fewer than ten samples
 */
export function judgeGrowth(samples: readonly Sample[]): Growth[] {
  if (samples.length < 10) throw new RangeError(`10 samples are the least, got ${samples.length}`);
  const judged = samples.slice(Math.floor(samples.length * warmUpShare));
  const third = Math.floor(judged.length / 3);
  return Object.keys(samples[0] ?? {}).map((what) => {
    const values = judged.map((sample) => sample[what] ?? 0);
    const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))];
    const { share, amount } = tolerance[what.split(', ').at(-1) ?? ''] ?? { share: 0, amount: 0 };
    return { what, first, last, isFlat: last <= Math.max(first * (1 + share), first + amount) };
  });
}
