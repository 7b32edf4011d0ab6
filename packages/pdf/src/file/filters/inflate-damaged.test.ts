import { constants, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflateToError } from './inflate-damaged.ts';

const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_SYNC_FLUSH } = constants;

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below);
  };
}

/** Bytes that are noise, text, repeated, or mostly zero. */
function sample(seed: number): Buffer {
  const next = numbers(seed);
  const byteAt = [() => next(256), () => 97 + next(6), (at: number) => at % 97, () => (next(20) === 0 ? next(256) : 0)][
    seed % 4
  ] as (at: number) => number;
  return Buffer.from(Array.from({ length: 1 + next(20_000) }, (_, at) => byteAt(at)));
}

function packed(seed: number): Buffer {
  const strategy = [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE][(seed >> 2) % 4] ?? Z_DEFAULT_STRATEGY;
  return deflateSync(sample(seed), { level: seed % 10, strategy });
}

const inflated = (bytes: Buffer, maxBytes = 1_000_000) => inflateToError(bytes, maxBytes, () => undefined);

/** What zlib has found before its first error: the output of the longest beginning without one. */
function before(bytes: Buffer): Buffer {
  let [from, to, found] = [0, bytes.length + 1, Buffer.alloc(0)];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    try {
      found = inflateSync(bytes.subarray(0, middle), { finishFlush: Z_SYNC_FLUSH });
      from = middle;
    } catch {
      to = middle;
    }
  }
  return found;
}

const seeds = Array.from({ length: 80 }, (_, seed) => seed);

/** With up to three bytes changed, or without its end. */
function damage(seed: number): Buffer {
  const [bytes, next] = [packed(seed), numbers(seed + 1_000)];
  if (seed % 3 === 0) return bytes.subarray(0, 2 + next(bytes.length - 2));
  for (let count = seed % 3; count >= 0; count--) bytes[2 + next(bytes.length - 2)] = next(256);
  return bytes;
}

describe('inflateToError', () => {
  it('inflates whole data of every kind of block as zlib does', () => {
    for (const seed of seeds) expect(inflated(packed(seed)).bytes.equals(sample(seed))).toBe(true);
  });

  it('finds all that zlib finds before an error, and a few bytes more at most', () => {
    for (const seed of seeds) {
      const bytes = damage(seed);
      const [found, expected] = [inflated(bytes).bytes, before(bytes)];
      expect(found.subarray(0, expected.length).equals(expected)).toBe(true);
      // Of the byte in which the error is.
      expect(found.length - expected.length).toBeLessThanOrEqual(258 * 8);
    }
  });

  it('closes what is before an error, so that it is whole for zlib', () => {
    let closed = 0;
    for (const seed of seeds) {
      const bytes = damage(seed);
      const { bytes: plain, close } = inflated(bytes);
      if (!close) continue;
      const data = close();
      expect(inflateSync(data).equals(plain)).toBe(true);
      expect(data.length).toBeLessThanOrEqual(bytes.length + 16);
      closed++;
    }
    expect(closed).toBeGreaterThan(70);
  });

  it('does not close what it truncates, or has nothing of', () => {
    const whole = deflateSync(Buffer.alloc(10_000));
    expect(inflated(whole, 9_999)).toMatchObject({ isTruncated: true, close: undefined });
    expect(inflated(whole, 9_999).bytes).toHaveLength(9_999);
    expect(inflated(whole, 10_000)).toMatchObject({ isTruncated: false, isComplete: false });
    for (const bytes of [Buffer.alloc(0), whole.subarray(0, 1), Buffer.from('no zlib')])
      expect(inflated(bytes)).toMatchObject({ bytes: Buffer.alloc(0), close: undefined });
  });
});
