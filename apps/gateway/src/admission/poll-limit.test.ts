import { expect, it } from 'vitest';
import { createPollLimit } from './poll-limit.ts';

it('allows an address twice the polls of pages with all of its open requests, and further ones in the next ten seconds', () => {
  let now = 1_000;
  const waitSeconds = createPollLimit(2, () => now);
  const polls = (address: string, count: number) => Array.from({ length: count }, () => waitSeconds(address));
  expect(new Set(polls('10.0.0.1', 80))).toEqual(new Set([0]));
  now += 3_500;
  expect(waitSeconds('10.0.0.1')).toBe(7);
  expect(waitSeconds('10.0.0.2')).toBe(0);
  now += 6_500;
  expect(waitSeconds('10.0.0.1')).toBe(0);
});
