import { expect, it } from 'vitest';
import { numberText, parseNumberText } from './number-text.ts';

it.each([
  ['de', '1234,5', '1234.5'],
  ['de', '1.234,50', '1234.50'],
  ['de', '1.234', '1234'],
  ['de', '12.5', '12.5'],
  ['de', '0.125', '0.125'],
  ['de', '-3', '-3'],
  ['de', ' 49,90 € ', '49.90'],
  ['de', '1 000', '1000'],
  ['de', '1.23.4', '1.23.4'],
  ['de', 'zwei', 'zwei'],
  ['de', ',5', ',5'],
  ['en', '1,234.50', '1234.50'],
  ['en', '1,234', '1234'],
  ['en', '12,5', '12.5'],
  ['en', '1.234,50', '1.234,50'],
] as const)('takes in %s what is typed as "%s" for %s', (language, text, value) => {
  expect(parseNumberText(text, language)).toBe(value);
  // What is shown again is the same number.
  expect(parseNumberText(numberText(value, language), language)).toBe(value);
});

it('has the same number in the other language', () => {
  expect(numberText(parseNumberText('1,234', 'de'), 'en')).toBe('1.234');
  expect(numberText('1234.50', 'de')).toBe('1.234,50');
});
