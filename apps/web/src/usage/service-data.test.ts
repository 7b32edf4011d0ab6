import { expect, test } from 'vitest';
import { cookieNames, domainsOf } from './service-data.ts';

test('reads the names of cookies, with values and without', () => {
  expect(cookieNames('_ga=GA1.1.2=3; own; __gads = x')).toEqual(['_ga', 'own', '__gads']);
  expect(cookieNames('')).toEqual([]);
});

test('lists every domain that a cookie can be set for', () => {
  expect(domainsOf('pdf.laub.example')).toEqual(['pdf.laub.example', 'laub.example', 'example']);
  expect(domainsOf('localhost')).toEqual(['localhost']);
});
