import { expect, it } from 'vitest';
import { formatPrice } from './price.ts';

const price = (amount: number, currency: string) => ({
  publishableKey: '',
  amount,
  currency,
  priceNote: 'included' as const,
});

it.each([
  ['de', 199, 'eur', '1,99\u00a0€'],
  ['en', 199, 'eur', '€1.99'],
  ['de', 500, 'jpy', '500\u00a0¥'],
  ['en', 1_990, 'kwd', 'KWD\u00a01.990'],
] as const)('formats a price in %s: %i %s', (language, amount, currency, written) => {
  expect(formatPrice(price(amount, currency), language)).toBe(written);
});
