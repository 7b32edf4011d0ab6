import { expect, it } from 'vitest';

// V8 makes the messages of sets and maps from one template, and filling a map takes twice as long.
it('a full set fails with the message that run-handler knows', () => {
  const set = new Set<number>();
  expect(() => {
    for (let value = 0; ; value++) set.add(value);
  }).toThrow(new RangeError('Set maximum size exceeded'));
});
