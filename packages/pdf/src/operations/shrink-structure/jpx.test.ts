import { describe, expect, it } from 'vitest';
import { jpxSpace, plainJpxSize } from './jpx.ts';

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

interface Codestream {
  /** Depth less one of each component. */
  depths?: number[];
  /** Distance of the samples of the last component. */
  distance?: number;
}

/** Beginning of a codestream of 40 by 32 pixels, at an offset of 8 by 4. */
function codestream({ depths = [7, 7, 7], distance = 1 }: Codestream = {}): Buffer {
  const size = Buffer.alloc(38 + depths.length * 3);
  size.writeUInt16BE(size.length, 0);
  for (const [index, value] of [48, 36, 8, 4, 48, 36, 0, 0].entries()) size.writeUInt32BE(value, 4 + index * 4);
  size.writeUInt16BE(depths.length, 36);
  for (const [index, depth] of depths.entries())
    size.set([depth, index === depths.length - 1 ? distance : 1, 1], 38 + index * 3);
  return Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51]), size]);
}

/** @param space an enumerated color space; undefined for a profile */
function file(data: Buffer, space: number | undefined, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(14);
  header.writeUInt16BE(3, 8);
  const color = Buffer.from(space === undefined ? [2, 0, 0, 1, 2, 3, 4] : [1, 0, 0, 0, 0, 0, space]);
  const signature = box('jP  ', Buffer.from([13, 10, 0x87, 10]));
  return Buffer.concat([signature, box('jp2h', box('ihdr', header), ...more, box('colr', color)), box('jp2c', data)]);
}

describe('plainJpxSize', () => {
  it.each([
    ['a codestream alone', codestream(), 3],
    ['one of gray', codestream({ depths: [7] }), 1],
    ['a file that names sRGB', file(codestream(), 16), 3],
    ['a file with a profile', file(codestream(), undefined), 3],
  ])('is that of %s', (_, data, channels) => {
    expect(plainJpxSize(data)).toEqual({ width: 40, height: 32, channels });
  });

  it.each([
    ['luminance and chrominance', file(codestream(), 18)],
    ['a palette', file(codestream(), undefined, box('pclr'))],
    ['opacity', file(codestream(), 16, box('cdef'))],
    ['12 bits', codestream({ depths: [11, 11, 11] })],
    ['a component of other depth', codestream({ depths: [7, 7, 0] })],
    ['a component with fewer samples', codestream({ distance: 2 })],
    ['no codestream', file(Buffer.from('data'), 16)],
    ['another format', Buffer.from('x'.repeat(100))],
  ])('is undefined for %s', (_, data) => {
    expect(plainJpxSize(data)).toBeUndefined();
  });

  it('reads files that end anywhere', () => {
    const whole = file(codestream(), 16);
    for (let length = 0; length < whole.length; length++) {
      expect(plainJpxSize(whole.subarray(0, length))).toBeUndefined();
      expect(() => jpxSpace(whole.subarray(0, length))).not.toThrow();
    }
    expect(jpxSpace(box('jp2h', box('ihdr', Buffer.alloc(4)), box('colr', Buffer.from([1, 0, 0, 0, 0, 0, 17]))))).toBe(
      'gray',
    );
  });
});
