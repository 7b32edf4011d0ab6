import { describe, expect, it } from 'vitest';
import { jpxSpace, plainJpxSize, readJpxHeader, wrapCodestream } from './jpx.ts';

/** @param length of the box; its own where absent */
function box(type: string, content: Uint8Array, length = content.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function imageHeader(channels: number): Buffer {
  const content = Buffer.alloc(14);
  content.writeUInt16BE(channels, 8);
  return box('ihdr', content);
}

/** @param method 1 for an enumerated color space, 2 for a profile */
function color(space: number, method = 1): Buffer {
  return box('colr', Buffer.from([method, 0, 0, 0, 0, 0, space]));
}

const signature = box('jP  ', Buffer.from([13, 10, 0x87, 10]));
const described = (...header: Uint8Array[]) => Buffer.concat([signature, box('jp2h', Buffer.concat(header))]);
const [rgb, gray, inks, other] = [16, 17, 12, 14];

interface Codestream {
  /** Right and lower end of the picture. */
  end?: [number, number];
  /** Depth less one of each component. */
  depths?: number[];
  /** Distance of the samples of the last component. */
  distance?: number;
}

/** Beginning of a codestream of 40 by 32 pixels, at an offset of 8 by 4. */
function codestream({ depths = [7, 7, 7], distance = 1, end = [48, 36] }: Codestream = {}): Buffer {
  const size = Buffer.alloc(38 + depths.length * 3);
  size.writeUInt16BE(size.length, 0);
  for (const [index, value] of [...end, 8, 4, 48, 36, 0, 0].entries()) size.writeUInt32BE(value, 4 + index * 4);
  size.writeUInt16BE(depths.length, 36);
  for (const [index, depth] of depths.entries())
    size.set([depth, index === depths.length - 1 ? distance : 1, 1], 38 + index * 3);
  return Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51]), size]);
}

/** @param space an enumerated color space; undefined for a profile */
function file(data: Buffer, space: number | undefined, ...more: Buffer[]): Buffer {
  const named = space === undefined ? box('colr', Buffer.from([2, 0, 0, 1, 2, 3, 4])) : color(space);
  return Buffer.concat([described(imageHeader(3), ...more, named), box('jp2c', data)]);
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
    ['a palette', file(codestream(), undefined, box('pclr', Buffer.alloc(0)))],
    ['opacity', file(codestream(), 16, box('cdef', Buffer.alloc(0)))],
    ['12 bits', codestream({ depths: [11, 11, 11] })],
    ['a component of other depth', codestream({ depths: [7, 7, 0] })],
    ['a component with fewer samples', codestream({ distance: 2 })],
    ['no width', codestream({ end: [8, 36] })],
    ['no height', codestream({ end: [48, 4] })],
    ['a width below its offset', codestream({ end: [7, 36] })],
    ['a height below its offset', codestream({ end: [48, 3] })],
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
    expect(jpxSpace(box('jp2h', Buffer.concat([box('ihdr', Buffer.alloc(4)), color(gray)])))).toBe('gray');
  });
});

it.each([
  ['RGB', described(imageHeader(3), color(rgb)), 'rgb'],
  ['gray', described(imageHeader(1), color(gray)), 'gray'],
  ['gray with alpha', described(imageHeader(2), color(gray)), 'gray'],
  ['RGB with alpha, which readers treat differently', described(imageHeader(4), color(rgb)), undefined],
  ['RGB without the number of its channels', described(color(rgb)), undefined],
  ['four inks', described(imageHeader(4), color(inks)), 'cmyk'],
  ['four inks in three channels', described(imageHeader(3), color(inks)), undefined],
  ['another color space', described(imageHeader(4), color(other)), undefined],
  ['a profile', described(imageHeader(3), color(rgb, 2)), undefined],
  ['indices', described(imageHeader(3), color(rgb), box('pclr', Buffer.alloc(4))), undefined],
  ['the first of two color spaces', described(imageHeader(3), color(rgb), color(gray)), 'rgb'],
  ['a truncated color space', described(imageHeader(3), box('colr', Buffer.from([1, 0, 0, 0, 0, 0]))), undefined],
  ['no header', Buffer.concat([signature, box('jp2c', imageHeader(3))]), undefined],
  ['samples without boxes', Buffer.from('ff4fff51', 'hex'), undefined],
  ['a header to the end of the file', Buffer.concat([box('jp2h', imageHeader(1), 0), color(gray)]), 'gray'],
  [
    'a header after a length of 64 bits',
    Buffer.concat([box('jp2c', Buffer.alloc(8), 1), described(color(gray))]),
    undefined,
  ],
  [
    'a header after an impossible length',
    Buffer.concat([box('free', Buffer.alloc(0), 7), described(color(gray))]),
    undefined,
  ],
  ['a header after 63 boxes', many(63), 'gray'],
  ['a header after 64 boxes', many(64), undefined],
])('knows the color space of a file with %s', (_, data, space) => {
  expect(jpxSpace(data)).toBe(space);
});

function many(count: number): Buffer {
  const others = Array.from({ length: count }, () => box('free', Buffer.alloc(0)));
  return Buffer.concat([...others, box('jp2h', color(gray))]);
}

describe('a codestream that becomes a file', () => {
  it.each([
    [[7], 'gray'],
    [[7, 7, 7], 'rgb'],
    [[7, 7, 7, 7], 'cmyk'],
  ] as const)('of channels with depths %j has the colors of their number: %s', (depths, space) => {
    const data = codestream({ depths: [...depths] });
    const wrapped = wrapCodestream(data) ?? Buffer.alloc(0);
    expect(jpxSpace(wrapped)).toBe(space);
    expect(plainJpxSize(wrapped)).toEqual({ width: 40, height: 32, channels: depths.length });
    expect(readJpxHeader(wrapped)).toMatchObject({ channels: depths.length, depth: 8, hasDepths: false });
    expect(wrapped.subarray(-data.length).equals(data)).toBe(true);
    expect(wrapCodestream(wrapped)).toBeUndefined();
  });

  it('is none of other channels, cut off, or without pixels', () => {
    expect(wrapCodestream(codestream({ depths: [7, 7] }))).toBeUndefined();
    expect(wrapCodestream(codestream({ depths: [7, 7, 8] }))).toBeUndefined();
    expect(wrapCodestream(codestream().subarray(0, 43))).toBeUndefined();
    expect(wrapCodestream(codestream({ end: [7, 36] }))).toBeUndefined();
    expect(wrapCodestream(codestream({ end: [48, 4] }))).toBeUndefined();
  });
});
