import { createRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { add, compare, type Decimal, formatDecimal, multiply, parseDecimal, round, subtract } from './decimal.ts';

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`no decimal: ${text}`);
  return parsed;
}

it.each([
  ['0', '0'],
  ['-0.00', '0.00'],
  ['+1.50', '1.50'],
  ['.5', '0.5'],
  ['-.05', '-0.05'],
  ['1.', '1'],
  [' 007.10\n', '7.10'],
  ['9'.repeat(100), '9'.repeat(100)],
])('%j is %s', (text, formatted) => {
  expect(formatDecimal(decimal(text))).toBe(formatted);
});

it.each(['', '.', '-', '1,5', '1e3', 'INF', '0x1', '1 000', '--1', '1.2.3', '٣', '9'.repeat(101)])(
  '%j is none',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  },
);

describe('computing', () => {
  it('is exact', () => {
    expect(formatDecimal(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(formatDecimal(subtract(decimal('1'), decimal('1.005')))).toBe('-0.005');
    expect(formatDecimal(multiply(decimal('-1.10'), decimal('3.3')))).toBe('-3.630');
    const large = '123456789012345678901234567890.12';
    expect(formatDecimal(add(decimal(large), decimal('0.01')))).toBe('123456789012345678901234567890.13');
  });

  it.each([
    ['1.005', 2, '1.01'],
    ['1.0049', 2, '1.00'],
    ['-1.005', 2, '-1.01'],
    ['-1.0049', 2, '-1.00'],
    ['0.5', 0, '1'],
    ['-0.4', 0, '0'],
    ['1.5', 3, '1.500'],
  ])('rounds %s to %i places: %s', (text, places, rounded) => {
    expect(formatDecimal(round(decimal(text), places))).toBe(rounded);
  });

  it('compares values, not spellings', () => {
    expect(compare(decimal('1.10'), decimal('1.1'))).toBe(0);
    expect(compare(decimal('-2'), decimal('1'))).toBeLessThan(0);
    expect(compare(decimal('0.001'), decimal('0'))).toBeGreaterThan(0);
  });

  it('agrees with integers for random numbers', () => {
    const random = createRandom('decimal');
    const number = () => random.between(-1_000_000, 1_000_000);
    for (let run = 0; run < 500; run++) {
      const [left, right] = [number(), number()];
      const [a, b]: [Decimal, Decimal] = [
        { digits: BigInt(left), scale: 3 },
        { digits: BigInt(right), scale: 3 },
      ];
      expect(decimal(formatDecimal(a))).toEqual(a);
      expect(add(a, b).digits).toBe(BigInt(left + right));
      expect(Math.sign(compare(a, b))).toBe(Math.sign(left - right));
      const half = Math.sign(left) * Math.floor((Math.abs(left) + 5) / 10);
      expect(round(a, 2).digits).toBe(BigInt(half));
    }
  });
});
