import { expect, it } from 'vitest';
import { misspeltNames } from './misspelt-names.ts';

const known = ['PORT', 'BRAND', 'REDIS_URL', 'RATE_LIMIT_PER_MINUTE', 'OPEN_REQUESTS_PER_ADDRESS', 'RUNS_PER_ADDRESS'];

it.each([
  ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_PER_MINUTE'],
  ['RATELIMIT_PER_MINUTE', 'RATE_LIMIT_PER_MINUTE'],
  ['REDIS_URI', 'REDIS_URL'],
  ['BRNAD', undefined],
  ['BRANDS', 'BRAND'],
  ['RUN_PER_ADDRESS', 'RUNS_PER_ADDRESS'],
  ['OPEN_REQUEST_PER_ADDRES', 'OPEN_REQUESTS_PER_ADDRESS'],
])('%s is probably %s', (name, meant) => {
  expect(misspeltNames([name], known)[name]).toBe(meant);
});

it('leaves names that are known, of others, and endless', () => {
  const others = [
    'PATH',
    'HOME',
    'TZ',
    'LANG',
    'NODE_ENV',
    'HOSTNAME',
    'KUBERNETES_SERVICE_PORT',
    'REDIS_PORT',
    'REQUESTS_PER_ADDRESS',
    'SHLVL',
  ];
  expect(misspeltNames([...known, ...others, 'REDIS_URL'.repeat(100_000)], known)).toEqual({});
});
