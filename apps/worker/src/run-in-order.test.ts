import { describe, expect, it } from 'vitest';
import { runInOrder } from './run-in-order.ts';

describe('runInOrder', () => {
  it('yields results in the order of the tasks', async () => {
    const delays = [30, 5, 20, 1];
    const tasks = delays.map((delay, index) => ({
      bytes: 1,
      run: () => new Promise<number>((done) => setTimeout(done, delay, index)),
    }));
    const seen: number[] = [];
    for await (const index of runInOrder(tasks, { maxTasks: 3, maxBytes: 10 })) seen.push(index);
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('keeps within its limits, and runs a task that exceeds them alone', async () => {
    let running = 0;
    let bytesNow = 0;
    const peaks: { running: number; bytes: number }[] = [];
    const tasks = [4, 4, 4, 20, 1, 1, 1].map((bytes) => ({
      bytes,
      run: async () => {
        running += 1;
        bytesNow += bytes;
        peaks.push({ running, bytes: bytesNow });
        await new Promise((done) => setTimeout(done, 2));
        running -= 1;
        bytesNow -= bytes;
      },
    }));
    for await (const _ of runInOrder(tasks, { maxTasks: 2, maxBytes: 10 })) expect(running).toBeLessThanOrEqual(2);
    expect(Math.max(...peaks.map((peak) => peak.running))).toBe(2);
    expect(peaks.filter((peak) => peak.bytes > 10)).toEqual([{ running: 1, bytes: 20 }]);
  });

  it('throws the first error after all running tasks have ended', async () => {
    let isOver = false;
    const tasks = [
      { bytes: 1, run: () => Promise.reject(new Error('first')) },
      { bytes: 1, run: () => new Promise<void>((done) => setTimeout(() => ((isOver = true), done()), 20)) },
    ];
    const results = runInOrder<unknown>(tasks, { maxTasks: 2, maxBytes: 10 });
    await expect(results.next()).rejects.toThrow('first');
    expect(isOver).toBe(true);
  });
});
