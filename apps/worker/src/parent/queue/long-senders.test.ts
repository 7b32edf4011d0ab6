import { expect, it } from 'vitest';
import { createLongSenders } from './long-senders.ts';

it('a sender is known for a minute after its last run that took long', () => {
  let now = 0;
  const senders = createLongSenders(() => now);
  senders.add('a');
  now = 30_000;
  senders.add('b');
  senders.add(undefined);
  now = 50_000;
  senders.add('a');
  now = 90_000;
  expect([senders.has('a'), senders.has('b'), senders.has('c'), senders.has(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  now = 90_001;
  expect([senders.has('a'), senders.has('b'), senders.size]).toEqual([true, false, 1]);
  now = 110_001;
  expect([senders.has('a'), senders.size]).toEqual([false, 0]);
});
