import { expect, it } from 'vitest';
import { detachBuffer } from './detach-buffer.ts';

it('frees the memory of a buffer that is the whole allocation', () => {
  const buffer = Buffer.allocUnsafeSlow(256 * 1024);
  detachBuffer(buffer);
  expect(buffer.byteLength).toBe(0);
});

it('keeps parts of a larger buffer and pooled buffers', () => {
  const whole = Buffer.alloc(1024, 'x');
  detachBuffer(whole.subarray(0, 1023));
  const pooled = Buffer.from('a few bytes');
  detachBuffer(pooled);
  expect(whole.toString()).toBe('x'.repeat(1024));
  expect(pooled.toString()).toBe('a few bytes');
});
