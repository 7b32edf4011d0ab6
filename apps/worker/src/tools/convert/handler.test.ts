import { deflateSync } from 'node:zlib';
import { defaultLimits, type OptionsOf, type Stage, type Contracts } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hevcImage, writeHeif } from '@blattwerk/testing/files/heif';
import { withChunk, writePng } from '@blattwerk/testing/files/png';
import {
  checkPdf,
  decodeImage,
  difference,
  gradientImage,
  objectsOf,
  renderPage,
} from '../../images/rendered-fixture.ts';
import type { InputFile } from '../../tool-run.ts';
import { convertHandler } from './handler.ts';

type Options = OptionsOf<Contracts['convert']>;
const defaults: Options = {
  page_size: 'fit',
  orientation: 'auto',
  margin: 'none',
  remove_metadata: true,
  rotations: null,
};

function inputOf(bytes: Buffer, name: string, onRead?: () => void): InputFile {
  const read = () => {
    onRead?.();
    return Promise.resolve(Buffer.from(bytes));
  };
  // The format is detected by the bytes, not by this value.
  return { name, format: 'jpeg', bytes: bytes.length, read };
}

async function convert(inputs: readonly InputFile[], options: Partial<Options> = {}) {
  const chunks: Uint8Array[] = [];
  const stages: Stage[] = [];
  const fractions: { stage: Stage | undefined; fraction: number }[] = [];
  const result = await convertHandler(
    inputs,
    { ...defaults, ...options },
    {
      limits: defaultLimits,
      startStage: (stage) => stages.push(stage),
      report: (fraction) => fractions.push({ stage: stages.at(-1), fraction }),
      write: async (chunk) => {
        chunks.push(chunk);
      },
      scratch: () => Promise.reject(new Error('convert needs no folder')),
    },
  );
  return { pdf: Buffer.concat(chunks), stages, fractions, result };
}

const flat = (background: string, width = 16, height = 16) =>
  sharp({ create: { width, height, channels: 3, background } });

const mediaBoxes = (pdf: Buffer) =>
  objectsOf(pdf).flatMap((object) => (object['/Type'] === '/Page' ? [object['/MediaBox']] : []));

describe('convert', () => {
  it('makes a page of each image, of any format, in the order given', async () => {
    const files = [
      await flat('#ff0000').png().toBuffer(),
      await flat('#00ff00').webp({ lossless: true }).toBuffer(),
      await flat('#0000ff').gif().toBuffer(),
      await flat('#ffff00').tiff().toBuffer(),
      await flat('#ff00ff').jpeg({ quality: 100 }).toBuffer(),
    ];
    const { pdf, result } = await convert(files.map((bytes, index) => inputOf(bytes, `${index}.jpg`)));
    const colors = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
      [255, 0, 255],
    ];
    expect(mediaBoxes(pdf)).toHaveLength(files.length);
    for (const [index, color] of colors.entries()) {
      const { data } = await renderPage(pdf, { width: 16, height: 16 }, index + 1);
      for (const [channel, value] of color.entries()) expect(Math.abs((data[channel] ?? -1) - value)).toBeLessThan(6);
    }
    expect(result).toEqual({ facts: {} });
  });

  it('enters its stages in order and reports its progress', async () => {
    const jpeg = await gradientImage().jpeg().toBuffer();
    const { stages, fractions } = await convert([inputOf(jpeg, 'a'), inputOf(jpeg, 'b')]);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    for (const stage of ['analyzing', 'processing']) {
      expect(fractions.filter((report) => report.stage === stage).map((report) => report.fraction)).toEqual([0.5, 1]);
    }
  });

  it('uses the requested page size, orientation and margin', async () => {
    const wide = inputOf(await flat('#888', 40, 20).png().toBuffer(), 'wide.png');
    const { pdf } = await convert([wide], { page_size: 'a4' });
    const { pdf: portrait } = await convert([wide], { page_size: 'letter', orientation: 'portrait', margin: 'large' });
    expect(mediaBoxes(pdf)).toEqual([[0, 0, 841.89, 595.276]]);
    expect(mediaBoxes(portrait)).toEqual([[0, 0, 612, 792]]);
    const { data } = await renderPage(portrait, { width: 61, height: 79 });
    const at = (x: number, y: number) => data[(y * 61 + x) * 3];
    // 504 by 252 points in the middle of 612 by 792.
    expect([at(4, 39), at(30, 25), at(30, 54)]).toEqual([255, 255, 255]);
    expect([at(6, 39), at(55, 39), at(30, 28), at(30, 51)]).toEqual([136, 136, 136, 136]);
  });

  it('rotates each image as requested, beyond the orientation that it states, without encoding it again', async () => {
    const upright = await gradientImage(24, 16).jpeg().toBuffer();
    const turned = await gradientImage(24, 16).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const mirrored = await gradientImage(24, 16).withMetadata({ orientation: 2 }).jpeg().toBuffer();
    const files = [upright, turned, mirrored, upright];
    const rotations = [90, 270, 180, 0];
    const { pdf } = await convert(
      files.map((bytes, index) => inputOf(bytes, `${index}`)),
      { rotations: '90, 270,180' },
    );
    for (const [index, file] of files.entries()) {
      const shown = await sharp(await sharp(file).autoOrient().png().toBuffer())
        .rotate(rotations[index])
        .png()
        .toBuffer();
      const expected = await decodeImage(shown);
      expect(difference(await renderPage(pdf, expected, index + 1), expected)).toBeLessThan(4);
      expect(pdf.includes(file.subarray(-200))).toBe(true);
    }
    await expect(convert([inputOf(upright, 'a')], { rotations: '0,90' })).rejects.toMatchObject({
      code: 'invalidField',
      params: { field: 'rotations' },
    });
  });

  it('leaves out where and when a photo was taken, and neither encodes it again nor loses its profile', async () => {
    const secret = 'Secret place 4711';
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`;
    const photo = () =>
      gradientImage(48, 32)
        .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 4711/100' } })
        .withXmp(xmp)
        .withIccProfile('p3')
        .withMetadata({ orientation: 6 });
    const jpeg = await photo().jpeg().toBuffer();
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])));
    const heic = writeHeif([{ width: 64, height: 64, content: hevcImage }], { exif: Buffer.from(`MM\0*${secret}`) });
    const appended = Buffer.concat([jpeg, await photo().jpeg().toBuffer()]);
    const others = [await photo().png().toBuffer(), await photo().webp().toBuffer(), await photo().avif().toBuffer()];
    for (const file of [jpeg, appended, heic, ...others]) {
      expect(file.includes(secret)).toBe(true);
      const { pdf } = await convert([inputOf(file, 'a')]);
      expect(pdf.includes(secret)).toBe(false);
      expect(pdf.includes('Exif')).toBe(file === jpeg || file === appended);
    }
    const { pdf } = await convert([inputOf(jpeg, 'a')]);
    expect(pdf.includes(scan.subarray(scan.indexOf(Buffer.from([0xff, 0xda]))))).toBe(true);
    expect(objectsOf(pdf).filter((object) => object['/N'] === 3)).toHaveLength(1);
    expect(mediaBoxes(pdf)).toEqual([[0, 0, 24, 36]]);
    // The image is upright where it is taken out of the PDF again.
    const embedded = pdf.subarray(pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    expect((await sharp(embedded).metadata()).orientation).toBe(6);
    const { pdf: whole } = await convert([inputOf(jpeg, 'a')], { remove_metadata: false });
    expect(whole.includes(jpeg)).toBe(true);
  });

  it('writes its producer and no file names', async () => {
    const { pdf } = await convert([inputOf(await gradientImage().jpeg().toBuffer(), 'my-secret-holiday.jpg')]);
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(objectsOf(pdf).some((object) => object['/Producer'] === 'u:Blattwerk')).toBe(true);
    expect(pdf.includes('holiday')).toBe(false);
  });

  it('reads small files once, and others again', async () => {
    let reads = 0;
    const jpeg = await gradientImage().jpeg().toBuffer();
    await convert([inputOf(jpeg, 'small', () => reads++)]);
    expect(reads).toBe(1);
    reads = 0;
    const large = Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024)]);
    const { pdf } = await convert(Array.from({ length: 3 }, () => inputOf(large, 'large', () => reads++)));
    expect(reads).toBe(4);
    expect(pdf.length).toBeLessThan(100_000);
  });

  it('refuses with the name of the file', async () => {
    const conforming = inputOf(await gradientImage().jpeg().toBuffer(), 'conforming.jpg');
    const png = (width: number, height: number, interlace = 0) =>
      writePng({ width, height, bitDepth: 8, colorType: 2, interlace, rows: [[0]] });
    const cases: [Buffer, object][] = [
      [
        Buffer.from('%PDF-1.7'),
        {
          code: 'unsupportedFormat',
          params: { file: 'x', supported_formats: ['jpeg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'heic', 'avif'] },
        },
      ],
      [Buffer.from('\xff\xd8\xff\xe0', 'latin1'), { code: 'damagedImage', params: { file: 'x' } }],
      [png(50_001, 1), { code: 'imageTooLarge', params: { file: 'x', max_side: 50_000 } }],
      [png(50_000, 50_000, 1), { code: 'imageTooLarge', params: { file: 'x' } }],
      [png(0, 5), { code: 'damagedImage', params: { file: 'x' } }],
      [Buffer.alloc(0), { code: 'unsupportedFormat' }],
    ];
    for (const [bytes, refusal] of cases) {
      await expect(convert([conforming, inputOf(bytes, 'x')])).rejects.toMatchObject(refusal);
    }
  });

  it('permits any number of pixels for an image that is copied', async () => {
    const side = 30_000;
    const rowBytes = side / 8;
    const small = writePng({ width: side, height: side, bitDepth: 1, colorType: 0, rows: [] });
    const data = deflateSync(Buffer.alloc((1 + rowBytes) * side));
    const { pdf } = await convert([inputOf(withChunk(small, 'IDAT', data), 'huge.png')]);
    expect(pdf.includes(data)).toBe(true);
  });
});

describe('the answer of convert', () => {
  it('is conforming for a reader that checks every object', async () => {
    const jpeg = await gradientImage().jpeg().withIccProfile('p3').toBuffer();
    const { pdf } = await convert(Array.from({ length: 5 }, () => inputOf(jpeg, 'x')));
    checkPdf(pdf);
    // Five images share one profile.
    expect(objectsOf(pdf).filter((object) => object['/N'] === 3)).toHaveLength(1);
  });
});
