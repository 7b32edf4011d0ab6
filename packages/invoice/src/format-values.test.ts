import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatExpected,
  formatIban,
  formatNumber,
  formatPercentage,
  formatTerm,
} from './format-values.ts';
import type { Term } from './model.ts';
import type { TermId } from './terms.ts';
import { codeNames } from './texts/codes.de.ts';

const place = { path: '/a', line: 1, column: 1 };
const term = (id: TermId, value: string, qualifiers: Term['qualifiers'] = {}): Term => ({
  id,
  value,
  qualifiers,
  place,
});
const context = { language: 'de', currency: 'EUR', codeNames } as const;

describe('numbers', () => {
  it.each([
    ['1234567.5', '1.234.567,5', '1,234,567.5'],
    ['-0.50', '-0,50', '-0.50'],
    ['.5', '0,5', '0.5'],
    ['0100', '100', '100'],
    ['12345678901234567890.123456789', '12.345.678.901.234.567.890,123456789', '12,345,678,901,234,567,890.123456789'],
    ['999', '999', '999'],
  ])('%s has all of its digits', (value, german, english) => {
    expect(formatNumber(value, 'de')).toBe(german);
    expect(formatNumber(value, 'en')).toBe(english);
  });

  it.each(['', '1,5', '1e9', 'NaN', '١٢', '1 000'])('%j is none', (value) => {
    expect(formatNumber(value, 'de')).toBeUndefined();
  });
});

it('amounts have at least two decimals and the sign of their currency', () => {
  expect(formatAmount('1234.5', 'EUR', 'de')).toBe('1.234,50\u00A0€');
  expect(formatAmount('1234.5678', 'EUR', 'en')).toBe('€1,234.5678');
  expect(formatAmount('-3', 'CHF', 'de')).toBe('-3,00\u00A0CHF');
  expect(formatAmount('0.1', 'GBP', 'en')).toBe('£0.10');
  expect(formatAmount('1', '<b>', 'de')).toBe('1,00\u00A0<b>');
  expect(formatAmount('1', '', 'de')).toBe('1,00');
  expect(formatAmount('x', 'EUR', 'de')).toBeUndefined();
});

it('percentages and dates are those of the language', () => {
  expect([formatPercentage('19.00', 'de'), formatPercentage('7', 'en')]).toEqual(['19,00\u00A0%', '7%']);
  expect(formatDate('20261130', 'de')).toBe('30. November 2026');
  expect(formatDate('2026-02-09', 'en')).toBe('9 February 2026');
  expect(formatDate('2024-02-29+01:00', 'de')).toBe('29. Februar 2024');
  for (const value of ['2026-02-30', '20261301', '2026-11', 'morgen']) expect(formatDate(value, 'de')).toBeUndefined();
});

it('accounts are in groups of four where they have the form of an IBAN', () => {
  expect(formatIban('DE02120300000000202051')).toBe('DE02\u00A01203\u00A00000\u00A00000\u00A02020\u00A051');
  expect(formatIban('Konto 12345')).toBe('Konto 12345');
});

it.each([
  ['BT-1', '20261130', '20261130'],
  ['BT-2', '20261130', '30. November 2026'],
  ['BT-32', '471102', '471102'],
  ['BT-112', '238.00', '238,00\u00A0€'],
] as const)('what a page contradicts is formatted by its term: %s %s', (id, value, shown) => {
  const params = { expected: value, found: '1', page: '1' };
  const finding = {
    rule: `PAGE-${id}`,
    severity: 'warning',
    sentence: 'pageDiffers',
    params,
    terms: [id],
    place,
  } as const;
  expect(formatExpected(finding, context)).toBe(shown);
});

it('values of terms are named and formatted by their kind, or as spelled', () => {
  expect(formatTerm(term('BT-3', '380'), context)).toBe('Rechnung');
  expect(formatTerm(term('BT-3', 'toString'), context)).toBe('toString');
  expect(formatTerm(term('BT-40', 'FR'), context)).toBe('Frankreich');
  expect(formatTerm(term('BT-40', 'france'), context)).toBe('france');
  expect(formatTerm(term('BT-5', 'EUR'), context)).toBe('Euro');
  expect(formatTerm(term('BT-129', '2.50', { unit: 'HUR' }), context)).toBe('2,50\u00A0Stunden');
  expect(formatTerm(term('BT-129', '1.00', { unit: 'HUR' }), context)).toBe('1,00\u00A0Stunde');
  expect(formatTerm(term('BT-129', '3', { unit: 'KGM' }), context)).toBe('3\u00A0kg');
  expect(formatTerm(term('BT-129', '2.50', { unit: 'X9' }), context)).toBe('2,50\u00A0X9');
  expect(formatTerm(term('BT-115', '1.00', { currency: 'USD' }), context)).toBe('1,00\u00A0$');
  expect(formatTerm(term('BT-9', 'sofort'), context)).toBe('sofort');
});
