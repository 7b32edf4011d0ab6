import { expect, it } from 'vitest';

const bytes = Buffer.from('abc');

it('buffers are equal by their bytes, also within objects, and other types of arrays are not', () => {
  expect({ data: bytes }).toEqual({ data: Buffer.from('abc') });
  for (const other of [Buffer.from('abd'), Buffer.from('ab'), Uint8Array.from(bytes), 'abc', [97, 98, 99]])
    expect({ data: bytes }).not.toEqual({ data: other });
});

it('large buffers are compared at once', () => {
  const large = Buffer.alloc(4_000_000, 1);
  const { user } = process.cpuUsage();
  for (let round = 0; round < 5; round++) expect(large).toEqual(Buffer.from(large));
  // Byte by byte, each takes seconds.
  expect(process.cpuUsage().user - user).toBeLessThan(5e5);
});
