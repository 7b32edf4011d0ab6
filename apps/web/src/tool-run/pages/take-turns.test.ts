import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('limits concurrency, keeps the order, and does not start aborted work', async () => {
  const inTurn = takeTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const controllers = Array.from({ length: 5 }, () => new AbortController());
  const results = controllers.map((controller, index) =>
    inTurn(controller.signal, async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      return index;
    }).catch(() => 'given up'),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  controllers[2]?.abort();
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(begun).toEqual([0, 1, 3, 4]);
  expect(await Promise.all(results)).toEqual([0, 1, 'given up', 3, 4]);
});

it('continues after work that failed', async () => {
  const inTurn = takeTurns(1);
  const { signal } = new AbortController();
  const failed = inTurn(signal, () => Promise.reject(new Error('no')));
  const next = inTurn(signal, () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
