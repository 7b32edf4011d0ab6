import { expect, test } from 'vitest';
import { tellableAddress, tellableReferrer } from './reportable-address.ts';

test('tells of an address its page and its language', () => {
  expect(tellableAddress('https://pdf.example/split?lang=en&name=Anna#geheim')).toBe(
    'https://pdf.example/split?lang=en',
  );
  expect(tellableAddress('https://pdf.example/?lang=xx&q=1')).toBe('https://pdf.example/');
});

test('tells of another site its origin alone', () => {
  expect(tellableReferrer('https://suche.example/?q=Scheidung', 'https://pdf.example')).toBe('https://suche.example');
  expect(tellableReferrer('https://pdf.example/merge?x=1', 'https://pdf.example')).toBe('https://pdf.example/merge');
  expect(tellableReferrer('', 'https://pdf.example')).toBe('');
});
