import { expect, it } from 'vitest';
import { jpxSpace } from './jpx.ts';

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
const file = (...header: Uint8Array[]) => Buffer.concat([signature, box('jp2h', Buffer.concat(header))]);
const [rgb, gray, other] = [16, 17, 12];

it.each([
  ['RGB', file(imageHeader(3), color(rgb)), 'rgb'],
  ['gray', file(imageHeader(1), color(gray)), 'gray'],
  ['gray with alpha', file(imageHeader(2), color(gray)), 'gray'],
  ['RGB with alpha, which readers treat differently', file(imageHeader(4), color(rgb)), undefined],
  ['RGB without the number of its channels', file(color(rgb)), undefined],
  ['another color space', file(imageHeader(4), color(other)), undefined],
  ['a profile', file(imageHeader(3), color(rgb, 2)), undefined],
  ['indices', file(imageHeader(3), color(rgb), box('pclr', Buffer.alloc(4))), undefined],
  ['the first of two color spaces', file(imageHeader(3), color(rgb), color(gray)), 'rgb'],
  ['a truncated color space', file(imageHeader(3), box('colr', Buffer.from([1, 0, 0, 0, 0, 0]))), undefined],
  ['no header', Buffer.concat([signature, box('jp2c', imageHeader(3))]), undefined],
  ['samples without boxes', Buffer.from('ff4fff51', 'hex'), undefined],
  ['a header to the end of the file', Buffer.concat([box('jp2h', imageHeader(1), 0), color(gray)]), 'gray'],
  [
    'a header after a length of 64 bits',
    Buffer.concat([box('jp2c', Buffer.alloc(8), 1), file(color(gray))]),
    undefined,
  ],
  [
    'a header after an impossible length',
    Buffer.concat([box('free', Buffer.alloc(0), 7), file(color(gray))]),
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
