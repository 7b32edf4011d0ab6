import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codeJpeg, type CodedJpeg, seededRandom } from './fixture.ts';
import { type Channels, chroma, expectSound, isTaken, jpegOf, samplesIn, softly } from './pictures-fixture.ts';
import { shrinkJpeg, type ShrinkStep } from './shrink-jpeg.ts';

/** Blocks averaged: what each pixel ought to be. */
function averaged(samples: Buffer, width: number, height: number, channels: Channels, step: ShrinkStep): Float64Array {
  const [toWidth, toHeight] = [Math.floor(width / step), Math.floor(height / step)];
  const averages = new Float64Array(toWidth * toHeight * channels);
  for (let y = 0; y < toHeight * step; y++) {
    for (let x = 0; x < toWidth * step; x++) {
      for (let channel = 0; channel < channels; channel++) {
        const to = (Math.floor(y / step) * toWidth + Math.floor(x / step)) * channels + channel;
        averages[to] = (averages[to] ?? 0) + (samples[(y * width + x) * channels + channel] as number) / step ** 2;
      }
    }
  }
  return averages;
}

function meanDifference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

/** The mean difference of what is decoded as a whole and averaged, and what our own codec makes, as sharp reads both. */
async function differenceOf(jpeg: Buffer, step: ShrinkStep, quality = 95): Promise<number> {
  const whole = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = whole.info;
  const channels = whole.info.channels as Channels;
  const shrunk = shrinkJpeg(jpeg, step, quality);
  if (!shrunk) throw new Error('not shrunk');
  const { data, info } = await sharp(shrunk, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: Math.floor(width / step), height: Math.floor(height / step), channels });
  return meanDifference(data, averaged(whole.data, width, height, channels, step));
}

/** The first table of steps. */
function quantizationOf(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  return jpeg.subarray(at + 5, at + 5 + 64);
}

/** With a byte changed of the contents of its first segment of a kind. */
function withByte(jpeg: Buffer, marker: number, index: number, byte: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed[changed.indexOf(Buffer.from([0xff, marker])) + 4 + index] = byte;
  return changed;
}

function adobeSegment(transform: number): Buffer {
  return Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]);
}

const sizes = [
  [4, 4],
  [5, 9],
  [15, 8],
  [16, 16],
  [17, 33],
  [31, 100],
  [64, 48],
  [65, 7],
  [255, 129],
  [640, 477],
  [1203, 5],
] as const;

describe('shrinkJpeg', () => {
  it.each(sizes)('makes what averaging makes of %i by %i pixels', async (width, height) => {
    for (const channels of [1, 3] as const) {
      const jpeg = await jpegOf('photo', width, height, channels);
      expect(await differenceOf(jpeg, 4)).toBeLessThan(3.5);
      if (width >= 8 && height >= 8) expect(await differenceOf(jpeg, 8)).toBeLessThan(3.5);
    }
  });

  it.each([
    ['flat', 1],
    ['photo', 4],
    ['stripes', 12],
    ['noise', 11],
  ] as const)('follows %s', async (kind, most) => {
    for (const quality of [20, 75, 100]) {
      for (const channels of [1, 3] as const) {
        const jpeg = await jpegOf(kind, 320, 203, channels, { quality });
        expect(await differenceOf(jpeg, 4), `${quality}`).toBeLessThan(most);
        expect(await differenceOf(jpeg, 8), `${quality}`).toBeLessThan(most);
      }
    }
  });

  it('takes chroma that is as fine as luma to a quarter, and leaves an eighth of it to others', async () => {
    const jpeg = await jpegOf('photo', 301, 222, 3, { chromaSubsampling: '4:4:4' });
    expect(await differenceOf(jpeg, 4)).toBeLessThan(2);
    expect(shrinkJpeg(jpeg, 8, 50)).toBeUndefined();
  });

  it('reads gray whatever its sampling is said to be, and chroma that is finer one way', async () => {
    for (const sampling of [
      [[1, 1]],
      [[2, 2]],
      [[2, 1], ...chroma],
      [[1, 2], ...chroma],
      [[2, 2], ...chroma],
    ] as const) {
      const jpeg = codeJpeg({ ...softly, sampling });
      expect(await differenceOf(jpeg, 4), JSON.stringify(sampling)).toBeLessThan(3);
    }
  });

  it.each([1, 3, 10, 11, 64, 65, 1000])('reads intervals of %i MCUs', async (restartInterval) => {
    const restarting = codeJpeg({ ...softly, restartInterval });
    const plain = codeJpeg(softly);
    expect(await samplesIn(restarting)).toEqual(await samplesIn(plain));
    expect(shrinkJpeg(restarting, 4, 60)).toEqual(shrinkJpeg(plain, 4, 60));
    expect(shrinkJpeg(restarting, 8, 60)).toEqual(shrinkJpeg(plain, 8, 60));
  });

  it('reads all that baseline can say', async () => {
    const random = seededRandom(3);
    const wild = (_: number, index: number) =>
      Array.from({ length: 64 }, (__, place) => {
        if (place === 0) return Math.floor(random() * 2040) - 1020;
        if (random() < (index % 5) / 5) return 0;
        return Math.floor((random() - 0.5) * 2 ** (1 + Math.floor(random() * 10)));
      });
    const jpeg = codeJpeg({ ...softly, frame: 0xc1, block: wild });
    expect((await samplesIn(jpeg)).length).toBeGreaterThan(0);
    for (const step of [4, 8] as const) await expectSound(shrinkJpeg(jpeg, step, 30), jpeg, step);
  });

  it('is as large, and as like, as what sharp makes of what its own decoder shrank', async () => {
    for (const channels of [1, 3] as const) {
      const jpeg = await jpegOf('photo', 1600, 1203, channels);
      for (const quality of [10, 44, 66, 97]) {
        const own = shrinkJpeg(jpeg, 4, quality) as Buffer;
        const options = { quality, quantisationTable: 3, optimiseCoding: true };
        const theirs = await sharp(jpeg).resize(400, 300, { fit: 'fill' }).jpeg(options).toBuffer();
        expect(quantizationOf(own)).toEqual(quantizationOf(theirs));
        expect(own.length / theirs.length).toBeLessThan(1.1);
        expect(meanDifference(await samplesIn(own), await samplesIn(theirs))).toBeLessThan(2.5);
      }
    }
  });

  it('reads a scan of many chunks', async () => {
    const jpeg = await jpegOf('noise', 1600, 1203, 3, { quality: 97 });
    expect(jpeg.length).toBeGreaterThan(1_500_000);
    expect(await differenceOf(jpeg, 8)).toBeLessThan(7);
  });

  it('makes the same each time', async () => {
    const [one, other] = [await jpegOf('photo', 500, 300), await jpegOf('noise', 700, 300)];
    const first = shrinkJpeg(one, 4, 44);
    shrinkJpeg(other, 4, 44);
    expect(shrinkJpeg(one, 4, 44)).toEqual(first);
  });

  it('leaves nothing of what is smaller than a step', async () => {
    expect(shrinkJpeg(await jpegOf('photo', 3, 30), 4, 50)).toBeUndefined();
    expect(shrinkJpeg(await jpegOf('photo', 30, 7), 8, 50)).toBeUndefined();
  });

  it('leaves what is no baseline of gray or YCbCr to others', async () => {
    const jpeg = await jpegOf('photo', 200, 100);
    const rgb = Buffer.concat([jpeg.subarray(0, 2), adobeSegment(0), jpeg.subarray(2)]);
    expect(shrinkJpeg(Buffer.concat([jpeg.subarray(0, 2), adobeSegment(1), jpeg.subarray(2)]), 4, 50)).toBeDefined();
    expect(shrinkJpeg(rgb, 4, 50)).toBeUndefined();
    expect(shrinkJpeg(await jpegOf('photo', 200, 100, 3, { progressive: true }), 4, 50)).toBeUndefined();
    const cmyk = await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer();
    expect(shrinkJpeg(cmyk, 4, 50)).toBeUndefined();
    for (const sampling of [
      [[4, 1], ...chroma],
      [
        [1, 1],
        [2, 2],
        [1, 1],
      ],
      [
        [2, 2],
        [2, 1],
        [1, 1],
      ],
    ] as const) {
      expect(shrinkJpeg(codeJpeg({ ...softly, sampling }), 4, 50), JSON.stringify(sampling)).toBeUndefined();
    }
    expect(shrinkJpeg(codeJpeg({ ...softly, frame: 0xc9 }), 4, 50)).toBeUndefined();
  });

  it('leaves headers to others that a library warns of', () => {
    const gray: CodedJpeg = { ...softly, sampling: [[1, 1]] };
    expect(isTaken(withByte(codeJpeg(gray), 0xc0, 7, 0x51))).toBe(false);
    expect(isTaken(withByte(codeJpeg(gray), 0xc4, 28, 16))).toBe(false);
    const jfif = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
    const marked = Buffer.concat([codeJpeg(gray).subarray(0, 2), jfif, codeJpeg(gray).subarray(2)]);
    expect(isTaken(marked)).toBe(true);
    expect(isTaken(withByte(marked, 0xe0, 5, 2))).toBe(false);
  });
});
