import { describe, expect, test } from 'vitest';
import { hasTransparency, isAnimated } from './image-traits.ts';

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
}

const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, /* LZW */ 2, 2, 0x4c, 0x01, 0];
const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const gifHead = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255]);
const chunk = (name: string, length: number) =>
  bytes(
    [0, 0, 0, length],
    name,
    Array.from({ length: length + 4 }, () => 0),
  );

describe('isAnimated', () => {
  test('finds the second frame of a GIF after color tables and extensions', () => {
    expect(isAnimated('gif', bytes([...gifHead], control, frame, control, frame, [0x3b]))).toBe(true);
    expect(isAnimated('gif', bytes([...gifHead], control, frame, [0x3b]))).toBe(false);
  });

  test('stops at the end of a truncated or malformed GIF', () => {
    expect(isAnimated('gif', bytes([...gifHead], frame.slice(0, 12)))).toBe(false);
    expect(isAnimated('gif', bytes([...gifHead], frame, [0x77, 0x2c]))).toBe(false);
    expect(isAnimated('gif', new Uint8Array())).toBe(false);
  });

  test('finds the animation chunk of a PNG before its image data only', () => {
    const head = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]);
    const animated = bytes([...head], [...chunk('IHDR', 13)], [...chunk('acTL', 8)], [...chunk('IDAT', 2)]);
    const still = bytes([...head], [...chunk('IHDR', 13)], [...chunk('IDAT', 2)], [...chunk('acTL', 8)]);
    expect(isAnimated('png', animated)).toBe(true);
    expect(isAnimated('png', still)).toBe(false);
  });

  test('reads the animation flag of a WebP', () => {
    const webp = (flags: number) => bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], [flags, 0, 0, 0]);
    expect(isAnimated('webp', webp(0x12))).toBe(true);
    expect(isAnimated('webp', webp(0x10))).toBe(false);
    expect(isAnimated('webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [10, 0, 0, 0], [2]))).toBe(false);
  });
});

test('hasTransparency finds one pixel that is not opaque', () => {
  expect(hasTransparency(Uint8ClampedArray.from([1, 2, 3, 255, 1, 2, 3, 255]))).toBe(false);
  expect(hasTransparency(Uint8ClampedArray.from([1, 2, 3, 255, 1, 2, 3, 254]))).toBe(true);
});
