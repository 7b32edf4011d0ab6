import { contracts } from '@blattwerk/shared';
import { describe, expect, test } from 'vitest';
import { type RunPhase, percentOf, statusOf } from './progress.ts';

const convert = contracts.convert.breakpoints;

describe('percentOf', () => {
  test.each<[RunPhase, number, number]>([
    [{ name: 'compressing', done: 0, total: 4 }, 10, 5],
    [{ name: 'compressing', done: 4, total: 4 }, 10, 10],
    [{ name: 'uploading', fraction: 0 }, 5, 5],
    [{ name: 'uploading', fraction: 0.5 }, 10, 20],
    [{ name: 'uploading', fraction: 1 }, 10, 30],
    [{ name: 'waiting', position: 7 }, 5, 30],
    [{ name: 'analyzing', fraction: 1 }, 5, 60],
    [{ name: 'processing', fraction: 0.2 }, 5, 65],
    [{ name: 'finishing', fraction: 1 }, 5, 90],
    [{ name: 'receiving', fraction: 1 }, 5, 99],
  ])('puts %o with the upload from %i at %i percent', (phase, base, percent) => {
    expect(percentOf(phase, convert, base)).toBe(percent);
  });

  test.each(Object.values(contracts))('ends the upload of $name at its own first breakpoint', ({ breakpoints }) => {
    expect(percentOf({ name: 'uploading', fraction: 1 }, breakpoints, 5)).toBe(breakpoints[0]);
    expect(percentOf({ name: 'processing', fraction: 0 }, breakpoints, 5)).toBe(breakpoints[1]);
  });

  test('limits a fraction to the range of its stage', () => {
    expect(percentOf({ name: 'analyzing', fraction: 3 }, convert, 5)).toBe(60);
    expect(percentOf({ name: 'uploading', fraction: -1 }, convert, 5)).toBe(5);
  });
});

describe('statusOf', () => {
  test.each([
    [29.9, 'uploading'],
    [30, 'analyzing'],
    [59, 'analyzing'],
    [60, 'processing'],
    [84.9, 'processing'],
    [85, 'almostDone'],
  ] as const)('is at %d percent: %s', (percent, key) => {
    expect(statusOf({ name: 'analyzing', fraction: 0 }, percent, convert)).toBe(key);
  });

  test('is `queued` once the position in the queue is known', () => {
    expect(statusOf({ name: 'waiting', position: 2 }, 30, convert)).toBe('queued');
  });

  test('is `uploading` until the server has reported a stage', () => {
    expect(statusOf({ name: 'uploading', fraction: 1 }, 30, convert)).toBe('uploading');
    expect(statusOf({ name: 'waiting', position: null }, 30, convert)).toBe('uploading');
  });
});
