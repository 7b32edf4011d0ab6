import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('limits concurrency, keeps the order, and does not start aborted work', async () => {
  const run = limitConcurrency(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const controllers = Array.from({ length: 5 }, () => new AbortController());
  const results = controllers.map((controller, index) =>
    run(controller.signal, async () => {
      started.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      return index;
    }).catch(() => 'aborted'),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  controllers[2]?.abort();
  while (started.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(started).toEqual([0, 1, 3, 4]);
  expect(await Promise.all(results)).toEqual([0, 1, 'aborted', 3, 4]);
});

it('continues after work that failed', async () => {
  const run = limitConcurrency(1);
  const { signal } = new AbortController();
  const failed = run(signal, () => Promise.reject(new Error('no')));
  const next = run(signal, () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
