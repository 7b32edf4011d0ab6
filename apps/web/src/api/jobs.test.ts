import { expect, test } from 'vitest';
import { toJobStatus } from './jobs.ts';

test('reads a status', () => {
  const status = { state: 'active', stage: 'processing', fraction: 0.5, position: null };
  expect(toJobStatus(status)).toEqual(status);
});

test.each([null, 'x', {}, { state: 'dreaming' }])('returns null for %o', (body) => {
  expect(toJobStatus(body)).toBeNull();
});

test('limits values to their range', () => {
  expect(toJobStatus({ state: 'waiting', stage: 'lunch', fraction: 7, position: 0 })).toEqual({
    state: 'waiting',
    stage: null,
    fraction: 1,
    position: null,
  });
  expect(toJobStatus({ state: 'waiting', fraction: '1', position: 2.7 })).toEqual({
    state: 'waiting',
    stage: null,
    fraction: 0,
    position: 2,
  });
});
