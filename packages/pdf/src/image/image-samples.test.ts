import { expect, it } from 'vitest';
import {
  areasInImage,
  type ImageSamples,
  overwriteSamples,
  resizeNearest,
  scaleSamples,
  unpackSamples,
} from './image-samples.ts';

const samples = (
  width: number,
  height: number,
  components: number,
  bits: ImageSamples['bits'],
  data: string,
): ImageSamples => ({
  width,
  height,
  components,
  bits,
  data: Buffer.from(data, 'hex'),
});

it.each<[ImageSamples, number[]]>([
  [samples(3, 2, 1, 1, 'a040'), [1, 0, 1, 0, 1, 0]],
  [samples(3, 2, 1, 2, 'e4d8'), [3, 2, 1, 3, 1, 2]],
  [samples(1, 2, 3, 4, '12304560'), [1, 2, 3, 4, 5, 6]],
  [samples(2, 1, 1, 8, '0102'), [1, 2]],
  [samples(2, 1, 1, 16, '01ff02ee'), [1, 2]],
])('samples have a byte each: %o', (given, expected) => {
  expect([...unpackSamples(given)]).toEqual(expected);
});

it.each<[ImageSamples, number[] | undefined, number[]]>([
  [samples(3, 1, 1, 1, 'a0'), undefined, [255, 0, 255]],
  [samples(4, 1, 1, 2, '1b'), undefined, [0, 85, 170, 255]],
  [samples(4, 1, 1, 2, '1b'), [1, 0], [255, 170, 85, 0]],
  [samples(2, 1, 1, 4, '0f'), [0.2, 0.6], [51, 153]],
  [samples(3, 1, 1, 8, '00807f'), undefined, [0, 128, 127]],
  [samples(3, 1, 1, 8, '0080ff'), [1, 0], [255, 127, 0]],
  [samples(1, 1, 3, 8, '000000'), [0, 1, 1, 0, 0.2, 0.4], [0, 255, 51]],
  [samples(1, 2, 2, 8, '00000000'), [0, 1, 1, 0], [0, 255, 0, 255]],
  [samples(2, 1, 1, 16, '8000ffff'), [1, 0], [127, 0]],
  [samples(2, 1, 1, 8, '00ff'), [-1, 2], [0, 255]],
])('samples are scaled to bytes: %o, %j', (given, decode, expected) => {
  expect([...scaleSamples(given, decode)]).toEqual(expected);
});

it('samples are resized by the nearest ones', () => {
  const data = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  expect(resizeNearest(data, 1, { width: 4, height: 2 }, { width: 4, height: 2 })).toBe(data);
  expect([...resizeNearest(data, 1, { width: 4, height: 2 }, { width: 2, height: 1 })]).toEqual([6, 8]);
  expect([...resizeNearest(data, 2, { width: 2, height: 2 }, { width: 4, height: 2 })]).toEqual([
    1, 2, 1, 2, 3, 4, 3, 4, 5, 6, 5, 6, 7, 8, 7, 8,
  ]);
  expect([...resizeNearest(data, 1, { width: 2, height: 4 }, { width: 3, height: 2 })]).toEqual([3, 4, 4, 7, 8, 8]);
});

it.each<[ImageSamples['bits'], number, 0 | 0xff]>([
  [8, 1, 0],
  [8, 1, 0xff],
  [1, 1, 0],
  [4, 3, 0xff],
])('pixels that an area touches are overwritten, with those around them: %i bits', (bits, components, value) => {
  const [width, height] = [12, 8];
  const rowBytes = Math.ceil((width * components * bits) / 8);
  const given = { width, height, components, bits, data: Buffer.alloc(rowBytes * height, value === 0 ? 0xff : 0) };
  // Columns 4 to 5 and rows 2 to 3 from the top, of an image of 120 by 80 points.
  const areas = areasInImage([{ left: 41, right: 59, bottom: 41, top: 59 }], [120, 0, 0, 80, 0, 0]);
  const after = overwriteSamples(given, areas ?? [], value);
  const changed = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => {
      const pixel = Array.from({ length: components * bits }, (___, bit) => {
        const at = column * components * bits + bit;
        return ((after.data[row * rowBytes + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1;
      });
      return pixel.every((bit) => bit === (value === 0 ? 0 : 1)) ? '#' : '.';
    }).join(''),
  );
  expect(changed).toEqual([
    '............',
    '...####.....',
    '...####.....',
    '...####.....',
    '...####.....',
    '............',
    '............',
    '............',
  ]);
});

it('areas in an image without extent are not known', () => {
  expect(areasInImage([{ left: 0, right: 1, bottom: 0, top: 1 }], [1, 0, 2, 0, 0, 0])).toBeUndefined();
});
