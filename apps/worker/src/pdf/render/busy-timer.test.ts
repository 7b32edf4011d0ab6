import { expect, it } from 'vitest';
import { startBusyTimer } from './busy-timer.ts';

const untilLater = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function compute(ms: number): void {
  const start = process.cpuUsage();
  for (let used = 0; used < ms * 1_000; ) {
    const { user, system } = process.cpuUsage(start);
    used = user + system;
  }
}

it('expires after as much time and processor time', async () => {
  const expired = Promise.withResolvers<void>();
  startBusyTimer(200, expired.resolve);
  compute(250);
  await expect(expired.promise).resolves.toBeUndefined();
});

it('does not expire in a process that gets no processor time', async () => {
  let hasExpired = false;
  const start = process.cpuUsage();
  const stop = startBusyTimer(1_000, () => {
    hasExpired = true;
  });
  await untilLater(1_200);
  const { user, system } = process.cpuUsage(start);
  expect(hasExpired).toBe((user + system) / 1_000 >= 1_000);
  stop();
});

it('does not expire once it is stopped', async () => {
  let hasExpired = false;
  const stop = startBusyTimer(50, () => {
    hasExpired = true;
  });
  stop();
  compute(100);
  await untilLater(100);
  expect(hasExpired).toBe(false);
});
