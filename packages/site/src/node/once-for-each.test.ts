import { expect, it } from 'vitest';
import { onceForEach } from './once-for-each.ts';

it('makes a value of each key once, also for two at the same time, and again where that failed', async () => {
  const made: string[] = [];
  let fails = true;
  const valueOf = onceForEach(async (key: string) => {
    made.push(key);
    await Promise.resolve();
    if (fails) throw new Error('no memory');
    return { key };
  });
  await expect(valueOf('a')).rejects.toThrow('no memory');
  fails = false;
  const [first, second] = await Promise.all([valueOf('a'), valueOf('a')]);
  expect(second).toBe(first);
  expect(await valueOf('b')).toEqual({ key: 'b' });
  expect(made).toEqual(['a', 'a', 'b']);
});
