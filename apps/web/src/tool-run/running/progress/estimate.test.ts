import { expect, test } from 'vitest';
import { estimateSeconds, roundEstimate, type Timeline } from './estimate.ts';

const MiB = 1024 * 1024;
const breakpoints = [30, 60, 85] as const;
const base: Timeline = {
  phase: { name: 'uploading', fraction: 0 },
  percent: 5,
  bytes: 20 * MiB,
  compressingMs: 0,
  uploadingMs: 0,
  workingMs: 0,
  progressMs: 0,
};

test('follows the measured speed of the upload', () => {
  const slow = estimateSeconds(
    { ...base, phase: { name: 'uploading', fraction: 0.1 }, uploadingMs: 10_000 },
    breakpoints,
  );
  const fast = estimateSeconds(
    { ...base, phase: { name: 'uploading', fraction: 0.5 }, uploadingMs: 2_000 },
    breakpoints,
  );
  // 2 of 20 MiB in 10 s leave 90 s; half in 2 s leaves 2 s; plus the time of the job.
  expect(slow).toBeCloseTo(93, 0);
  expect(fast).toBeCloseTo(5, 0);
});

test('follows the measured speed of the job', () => {
  const half = estimateSeconds(
    { ...base, phase: { name: 'processing', fraction: 0 }, percent: 60, workingMs: 8_000, progressMs: 8_000 },
    breakpoints,
  );
  expect(half).toBeCloseTo(8, 5);
});

test('falls while the job reports nothing', () => {
  const reading = { ...base, phase: { name: 'processing', fraction: 0 }, percent: 45, progressMs: 5_000 } as const;
  const seconds = [5_000, 15_000, 60_000].map((workingMs) => estimateSeconds({ ...reading, workingMs }, breakpoints));
  expect(seconds.map(Math.round)).toEqual([15, 5, 1]);
});

test.each([
  [{ ...base, phase: { name: 'compressing', done: 0, total: 0 } }],
  [{ ...base, bytes: 0 }],
  [{ ...base, phase: { name: 'waiting', position: null }, percent: 30, workingMs: 999_999 }],
  [{ ...base, phase: { name: 'finishing', fraction: 1 }, percent: 90, workingMs: 5_000 }],
  [{ ...base, phase: { name: 'receiving', fraction: 0 }, percent: 90 }],
] as const)('is at least 1 for %o', (timeline) => {
  const seconds = estimateSeconds(timeline, breakpoints);
  expect(Number.isFinite(seconds)).toBe(true);
  expect(seconds).toBeGreaterThanOrEqual(1);
});

test.each([
  [0.4, 'seconds', 1],
  [3.2, 'seconds', 4],
  [11, 'seconds', 15],
  [41, 'seconds', 50],
  [91, 'minutes', 2],
] as const)('rounds %d seconds to %s %i', (seconds, unit, count) => {
  expect(roundEstimate(seconds)).toEqual({ unit, count });
});
