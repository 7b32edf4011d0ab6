import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { raceAbort } from './race-abort.ts';

const reason = new Error('ended');

it('settles as the work does, and leaves no listener', async () => {
  const { signal } = new AbortController();
  const work = Promise.withResolvers<number>();
  const racing = raceAbort(work.promise, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  work.resolve(3);
  expect(await racing).toBe(3);
  await expect(raceAbort(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it("rejects with the signal's reason as soon as it is aborted", async () => {
  const controller = new AbortController();
  const racing = raceAbort(new Promise(() => {}), controller.signal);
  controller.abort(reason);
  await expect(racing).rejects.toBe(reason);
  await expect(raceAbort(new Promise(() => {}), controller.signal)).rejects.toBe(reason);
});
