import { expect, test } from 'vitest';
import { newJobId, uuidOf } from './job-id.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('is a UUID of version 4, with and without randomUUID', () => {
  expect(newJobId()).toMatch(version4);
  for (const byte of [0x00, 0x5a, 0xff]) expect(uuidOf(new Uint8Array(16).fill(byte))).toMatch(version4);
});
