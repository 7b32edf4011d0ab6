import { expect, test } from 'vitest';
import { reportableAddress, reportableReferrer } from './reportable-address.ts';

test('keeps page and language of an address', () => {
  expect(reportableAddress('https://pdf.example/split?lang=en&name=Anna#geheim')).toBe(
    'https://pdf.example/split?lang=en',
  );
  expect(reportableAddress('https://pdf.example/?lang=xx&q=1')).toBe('https://pdf.example/');
});

test('keeps the origin of another site only', () => {
  expect(reportableReferrer('https://suche.example/?q=Scheidung', 'https://pdf.example')).toBe('https://suche.example');
  expect(reportableReferrer('https://pdf.example/merge?x=1', 'https://pdf.example')).toBe('https://pdf.example/merge');
  expect(reportableReferrer('', 'https://pdf.example')).toBe('');
});
