import { expect, it } from 'vitest';
import { createRunSlots } from './run-slots.ts';

const a = { key: 'a', times: 1 };
const b = { key: 'b', times: 1 };
const never = new AbortController().signal;

/** @returns whether the promise is settled once all that is ready has run */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => (settled = true)).catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

it('passes slots on in the order of arrival', async () => {
  const slots = createRunSlots(2);
  const [first, second] = await Promise.all([slots.take(a, 'images', never), slots.take(a, 'images', never)]);
  const third = slots.take(a, 'images', never);
  const fourth = slots.take(a, 'images', never);
  expect(await isSettled(third)).toBe(false);
  second();
  second();
  const release = await third;
  expect(await isSettled(fourth)).toBe(false);
  first();
  release();
  (await fourth)();
  // All are released, so that two more begin at once.
  await Promise.all([slots.take(a, 'images', never), slots.take(a, 'images', never)]);
});

it('keeps the count of an address of whose jobs some have ended', async () => {
  const slots = createRunSlots(2);
  const [first] = await Promise.all([slots.take(a, 'images', never), slots.take(a, 'images', never)]);
  expect(slots.taken(a, 'images')).toBe(2);
  first();
  expect([slots.taken(a, 'images'), slots.size]).toEqual([1, 1]);
  await slots.take(a, 'images', never);
  expect(await isSettled(slots.take(a, 'images', never))).toBe(false);
  expect([slots.taken(a, 'images'), slots.taken(b, 'images'), slots.taken(a, 'render')]).toEqual([2, 0, 0]);
});

it('counts each address and each queue by itself', async () => {
  const slots = createRunSlots(1);
  await slots.take(a, 'images', never);
  await slots.take(a, 'render', never);
  await slots.take(b, 'images', never);
  expect(await isSettled(slots.take(a, 'images', never))).toBe(false);
});

it('forgets an address with its last job', async () => {
  const slots = createRunSlots(1);
  const release = await slots.take(a, 'images', never);
  const next = slots.take(a, 'images', never);
  const other = await slots.take(b, 'images', never);
  expect(slots.size).toBe(2);
  other();
  release();
  expect(slots.size).toBe(1);
  (await next)();
  expect(slots.size).toBe(0);
});

it('leaves out a job that ends while it waits', async () => {
  const slots = createRunSlots(1);
  const release = await slots.take(a, 'images', never);
  const leaving = new AbortController();
  const left = slots.take(a, 'images', leaving.signal);
  const next = slots.take(a, 'images', never);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(slots.take(a, 'images', leaving.signal)).rejects.toThrow('left');
  release();
  expect(await isSettled(next)).toBe(true);
});

it('has no limit at 0', async () => {
  const slots = createRunSlots(0);
  const taken = Array.from({ length: 10 }, () => slots.take(a, 'images', never));
  expect(await isSettled(Promise.all(taken))).toBe(true);
});

it('has a multiple of slots for a trusted client', async () => {
  const slots = createRunSlots(2);
  const client = { key: 'client:shop', times: 2 };
  const taken = Array.from({ length: 4 }, () => slots.take(client, 'images', never));
  expect(await isSettled(Promise.all(taken))).toBe(true);
  expect(await isSettled(slots.take(client, 'images', never))).toBe(false);
});
