import { describe, expect, test } from 'vitest';
import { type EncodingAttempt, shrinkToSize, targetBytes } from './shrink-to-size.ts';

/** An encoder whose result has a share of `bytes` by scale and quality. */
function encoder(bytes: number, usesQuality: boolean) {
  const attempts: EncodingAttempt[] = [];
  const encode = (attempt: EncodingAttempt) => {
    attempts.push(attempt);
    const size = bytes * attempt.scale ** 2 * (usesQuality ? attempt.quality : 1);
    return Promise.resolve(new Blob([new Uint8Array(Math.round(size))]));
  };
  return { attempts, encode };
}

describe('shrinkToSize', () => {
  test('returns the first attempt that fits', async () => {
    const { attempts, encode } = encoder(1_000_000, true);
    const blob = await shrinkToSize(encode, false);
    expect(attempts).toEqual([{ scale: 1, quality: 0.92 }]);
    expect(blob.size).toBe(920_000);
  });

  test('reduces side and quality by 5 percent until the result fits', async () => {
    const { attempts, encode } = encoder(2_500_000, true);
    const blob = await shrinkToSize(encode, false);
    expect(blob.size).toBeLessThanOrEqual(targetBytes);
    expect(attempts[1]?.scale).toBeCloseTo(0.95);
    expect(attempts[1]?.quality).toBeCloseTo(0.92 * 0.95);
    expect(attempts.length).toBeGreaterThan(2);
  });

  test('reduces the quality of a PNG by 15 percent', async () => {
    const { attempts, encode } = encoder(2_000_000, false);
    await shrinkToSize(encode, true);
    expect(attempts[1]?.quality).toBeCloseTo(0.92 * 0.85);
  });

  test('returns the smallest of eleven attempts where none fits', async () => {
    const { attempts, encode } = encoder(20_000_000, false);
    const blob = await shrinkToSize(encode, true);
    expect(attempts).toHaveLength(11);
    expect(blob.size).toBe(Math.round(20_000_000 * (attempts.at(-1)?.scale ?? 0) ** 2));
  });
});
