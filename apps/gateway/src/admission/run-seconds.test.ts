import { randomUUID } from 'node:crypto';
import { connectForWaiting } from '@blattwerk/server';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { createRunSeconds } from './run-seconds.ts';

const redis = connectForWaiting(inject('redisUrl'));
const runSeconds = createRunSeconds(redis, 60_000);
afterEach(() => void vi.useRealTimers());
afterAll(() => redis.quit());

describe('the run time of an address', () => {
  it('grows with each run, and shrinks as time passes', async () => {
    const address = randomUUID();
    expect(await runSeconds.usedMs(address)).toBe(0);
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(2_000.4);
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(3_000);
    const used = await runSeconds.usedMs(address);
    expect(used).toBeGreaterThan(4_000);
    expect(used).toBeLessThanOrEqual(5_000);
    await expect.poll(() => runSeconds.usedMs(address)).toBeLessThan(used);
  });

  it('is forgotten when all of it is regained', async () => {
    const address = randomUUID();
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(50);
    await expect.poll(() => redis.exists(`runs:${address}`)).toBe(0);
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(0);
    expect(await redis.exists(`runs:${address}`)).toBe(0);
  });

  it('is not counted without a limit', async () => {
    const address = randomUUID();
    await createRunSeconds(redis, 0).chargeRun({ key: address, times: 1 }).ended(60_000);
    expect(await redis.exists(`runs:${address}`)).toBe(0);
  });

  it('is charged ahead for a run that takes long, and corrected at its end', async () => {
    const address = randomUUID();
    const run = runSeconds.chargeRun({ key: address, times: 1 });
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(1);
    await expect.poll(() => runSeconds.usedMs(address)).toBe(0);
    expect(await runSeconds.hasLongRuns(address)).toBe(false);
    await run.takesLong();
    await run.takesLong();
    expect(await runSeconds.hasLongRuns(address)).toBe(true);
    const ahead = await runSeconds.usedMs(address);
    expect(ahead).toBeGreaterThan(18_000);
    expect(ahead).toBeLessThanOrEqual(20_000);
    await run.ended(7_000);
    const used = await runSeconds.usedMs(address);
    expect(used).toBeGreaterThan(5_000);
    expect(used).toBeLessThanOrEqual(7_000);
    expect(await runSeconds.hasLongRuns(address)).toBe(true);
    const short = runSeconds.chargeRun({ key: address, times: 1 });
    await short.takesLong();
    await short.ended(0);
    expect(await runSeconds.usedMs(address)).toBeLessThanOrEqual(7_000);
    await runSeconds.chargeRun({ key: address, times: 1 }).ended(-60_000);
    await expect.poll(() => runSeconds.hasLongRuns(address)).toBe(false);
    await redis.del(`runs:${address}`);
  });

  it('is owed for at most five minutes', async () => {
    const address = randomUUID();
    for (let run = 0; run < 10; run++) await runSeconds.chargeRun({ key: address, times: 1 }).ended(60_000);
    const used = await runSeconds.usedMs(address);
    expect(used).toBeGreaterThan(350_000);
    expect(used).toBeLessThanOrEqual(360_000);
    await redis.del(`runs:${address}`);
  });

  it('is charged every ten seconds for a run that takes long, until it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const address = randomUUID();
    const run = runSeconds.chargeRun({ key: address, times: 1 });
    await run.takesLong();
    vi.advanceTimersByTime(9_999);
    expect(await runSeconds.usedMs(address)).toBeLessThanOrEqual(20_000);
    vi.advanceTimersByTime(30_001);
    expect(await runSeconds.usedMs(address)).toBeGreaterThan(50_000);
    expect(await runSeconds.usedMs(address)).toBeLessThanOrEqual(60_000);
    await run.ended(45_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await runSeconds.usedMs(address)).toBeGreaterThan(35_000);
    expect(await runSeconds.usedMs(address)).toBeLessThanOrEqual(45_000);
    await redis.del(`runs:${address}`);
  });

  it('of a trusted client is owed for as long beyond what it may use', async () => {
    const client = { key: randomUUID(), times: 3 };
    for (let run = 0; run < 10; run++) await runSeconds.chargeRun(client).ended(60_000);
    const used = await runSeconds.usedMs(client.key);
    // Six minutes as an address, and what an address may use for each further multiple.
    expect(used).toBeGreaterThan(470_000);
    expect(used).toBeLessThanOrEqual(480_000);
    await redis.del(`runs:${client.key}`);
  });
});
