import { deflateSync } from 'node:zlib';
import { contracts, type Contracts, defaultLimits, type OptionsOf, parseOptions, type Stage } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readZip } from '@blattwerk/testing/read-zip';
import { hevcImage, writeHeif } from '@blattwerk/testing/files/heif';
import { photographPage } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import { pageSizes } from '@blattwerk/testing/pdf/poppler';
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
const defaults: Options = parseOptions(contracts.convert, []);

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
      attached: [],
      remainingMs: () => Infinity,
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

describe('photos of pages', () => {
  const size = { width: 480, height: 640 };

  it('are straightened where a page is found, in an upright PDF of A4, and counted', async () => {
    const { data } = await photographPage(printedPage(1, 60).png, { seed: 'a', ...size });
    // As phones write a photo that was taken upright.
    const turned = await sharp(data).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const plain = await gradientImage(300, 200).jpeg().toBuffer();
    const inputs = [data, turned, plain, data].map((bytes, index) => inputOf(bytes, `${index}.jpg`));
    const { pdf, result } = await convert(inputs, { photos: 'page', whole_photos: '0,0,0,1' });
    expect(result.facts).toEqual({ foundPages: 2 });
    const [one = [], two = [], three, four] = pageSizes(pdf);
    for (const [width = 0, height = 0] of [one, two]) {
      expect(width).toBeCloseTo(210, 0);
      expect(height).toBeCloseTo(297, 0);
    }
    expect([three, four]).toEqual(pageSizes((await convert([inputs[2] as InputFile, inputs[3] as InputFile])).pdf));
  });

  it('stay as they are without the option', async () => {
    const { data } = await photographPage(printedPage(1, 60).png, { seed: 'a', ...size });
    const { pdf, result } = await convert([inputOf(data, 'a.jpg')]);
    expect(result.facts).toEqual({ foundPages: 0 });
    expect(pdf.includes(data.subarray(-1000))).toBe(true);
  });

  it('are refused where more files are said to stay whole than there are', async () => {
    const image = inputOf(await gradientImage(30, 20).jpeg().toBuffer(), 'a.jpg');
    const refused = convert([image], { photos: 'page', whole_photos: '0,1' });
    await expect(refused).rejects.toMatchObject({ code: 'invalidField', params: { field: 'whole_photos' } });
  });
});

describe('convert', () => {
  it('names the files of which a part is missing', async () => {
    const jpeg = await gradientImage(64, 64).jpeg().toBuffer();
    const cut = jpeg.subarray(0, Math.round(jpeg.length * 0.6));
    for (const output of ['one', 'each'] as const) {
      const files = [jpeg, cut, jpeg, cut].map((bytes, index) => inputOf(bytes, `${index}.jpg`));
      const { result } = await convert(files, { output, look: 'gray', images_per_page: 2 });
      expect(result).toMatchObject({ notices: ['imagesIncomplete'], incompleteImages: [2, 4] });
    }
  });

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
      const { data } = renderPage(pdf, { width: 16, height: 16 }, index + 1);
      for (const [channel, value] of color.entries()) expect(Math.abs((data[channel] ?? -1) - value)).toBeLessThan(6);
    }
    expect(result).toEqual({ mime: 'application/pdf', facts: { foundPages: 0 } });
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
    const { data } = renderPage(portrait, { width: 61, height: 79 });
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
      expect(difference(renderPage(pdf, expected, index + 1), expected)).toBeLessThan(4);
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

describe('the pages of convert', () => {
  const colorsAt = async (pdf: Buffer, points: readonly (readonly [number, number])[], page = 1) => {
    const size = { width: 100, height: 100 };
    const { data } = renderPage(pdf, size, page);
    return points.map(([x, y]) => {
      const at = (Math.floor(y * 100) * 100 + Math.floor(x * 100)) * 3;
      return [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 'f' : value < 55 ? '0' : '7')).join('');
    });
  };
  /** Red, green and blue from left to right. */
  const stripes = async () => {
    const parts = [flat('#f00', 10, 10), flat('#0f0', 10, 10), flat('#00f', 10, 10)];
    const inputs = await Promise.all(parts.map((part) => part.png().toBuffer()));
    return flat('#fff', 30, 10)
      .composite(inputs.map((input, index) => ({ input, left: index * 10, top: 0 })))
      .png()
      .toBuffer();
  };

  it('are filled by the middle of an image, or by all of it distorted', async () => {
    const image = inputOf(await stripes(), 'stripes.png');
    const square = { page_size: 'custom', page_width: 100, page_height: 100 } as const;
    const row = [
      [0.05, 0.5],
      [0.5, 0.5],
      [0.95, 0.5],
      [0.5, 0.05],
    ] as const;
    const at = async (options: Partial<Options>) => {
      const { pdf } = await convert([image], { ...square, ...options });
      checkPdf(pdf);
      return colorsAt(pdf, row);
    };
    expect(await at({})).toEqual(['f00', '0f0', '00f', 'fff']);
    expect(await at({ placement: 'fill' })).toEqual(['0f0', '0f0', '0f0', '0f0']);
    expect(await at({ placement: 'stretch' })).toEqual(['f00', '0f0', '00f', '0f0']);
    // What is filled ends at the margin.
    expect(await at({ placement: 'fill', margin_mm: 20 })).toEqual(['fff', '0f0', 'fff', 'fff']);
  });

  it('have several images each, the last one what is left', async () => {
    const names = ['#f00', '#0f0', '#00f', '#f0f', '#ff0'];
    const files = await Promise.all(names.map((color) => flat(color, 10, 10).png().toBuffer()));
    const inputs = files.map((bytes, index) => inputOf(bytes, `${index}.png`));
    const { pdf, fractions } = await convert(inputs, { page_size: 'a5', images_per_page: 4 });
    checkPdf(pdf);
    expect(mediaBoxes(pdf)).toEqual([
      [0, 0, 419.528, 595.276],
      [0, 0, 419.528, 595.276],
    ]);
    const corners = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const;
    expect(await colorsAt(pdf, corners)).toEqual(['f00', '0f0', '00f', 'f0f']);
    expect(await colorsAt(pdf, corners, 2)).toEqual(['ff0', 'fff', 'fff', 'fff']);
    expect(fractions.at(-1)).toEqual({ stage: 'processing', fraction: 1 });
  });

  it('are in a PDF for each file where that is asked for, named after them', async () => {
    const page = (color: string) => flat(color, 10, 10).tiff().toBuffer();
    const two = await sharp([await page('#f00'), await page('#0f0')], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const pages = (await sharp(two).metadata()).pages ?? 1;
    const inputs = [
      inputOf(two, 'Büro: 1.TIF'),
      inputOf(await flat('#00f', 10, 10).png().toBuffer(), 'scan.png'),
      inputOf(await flat('#ff0', 10, 10).jpeg().toBuffer(), '../Scan.jpg'),
    ];
    const { pdf: zip, result } = await convert(inputs, { output: 'each' });
    expect(result).toEqual({ mime: 'application/zip', facts: { foundPages: 0 } });
    const files = readZip(zip);
    expect(files.map(({ name }) => name)).toEqual(['Büro_ 1.pdf', 'scan.pdf', 'Scan (2).pdf']);
    for (const { content } of files) checkPdf(content);
    expect(files.map(({ content }) => mediaBoxes(content).length)).toEqual([pages, 1, 1]);
    expect(await colorsAt(files[1]?.content as Buffer, [[0.5, 0.5]])).toEqual(['00f']);
    const single = await convert(inputs.slice(1, 2), { output: 'each' });
    expect(single.result.mime).toBe('application/pdf');
    checkPdf(single.pdf);
  });

  it('are A4 where several images have no paper, and as large as A4 where a custom page has no size', async () => {
    const image = inputOf(await flat('#888', 20, 20).png().toBuffer(), 'a.png');
    for (const options of [{ images_per_page: 2 }, { page_size: 'custom' }] as const) {
      expect(mediaBoxes((await convert([image, image], options)).pdf)[0]).toEqual([0, 0, 595.276, 841.89]);
    }
  });

  it('refuse sizes out of range and a margin that leaves no room, before a file is read', () => {
    const cases: [Record<string, string>, string][] = [
      [{ page_size: 'a5', margin_mm: '70' }, 'margin_mm'],
      [{ page_size: 'custom', page_width: '20', margin_mm: '6' }, 'margin_mm'],
      [{ page_size: 'custom', page_width: '40', margin: 'large' }, 'margin'],
      [{ page_width: '19' }, 'page_width'],
      [{ page_height: '5001' }, 'page_height'],
      [{ margin_mm: '101' }, 'margin_mm'],
    ];
    for (const [given, field] of cases) {
      expect(() => parseOptions(contracts.convert, Object.entries(given))).toThrow(
        expect.objectContaining({ code: 'invalidField', params: expect.objectContaining({ field }) }),
      );
    }
    const fitting = { page_size: 'a5', margin_mm: '69' };
    expect(() => parseOptions(contracts.convert, Object.entries(fitting))).not.toThrow();
  });
});

describe('the look of images in convert', () => {
  /** Dark letters on paper that lies half in a shadow, of 400 by 300 pixels, with a little grain. */
  function photographed(): Promise<Buffer> {
    const [width, height] = [400, 300];
    const data = Buffer.alloc(width * height * 3);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const light = 235 - 130 * Math.min(1, Math.max(0, (x - 120) / 160));
        const isInk = isLetter(x, y);
        const grain = ((x * 31 + y * 17) % 7) - 3;
        for (const tint of [1, 0.97, 0.88]) data[at++] = Math.max(0, light * tint * (isInk ? 0.4 : 1) + grain);
      }
    }
    return sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
  }
  const isLetter = (x: number, y: number) => y % 24 < 8 && x % 20 < 6 && x > 10 && x < 390 && y > 10 && y < 290;

  it('is black ink on white paper in light and shadow as a scan, of one bit', async () => {
    const { pdf } = await convert([inputOf(await photographed(), 'photo.jpg')], { look: 'scan' });
    checkPdf(pdf);
    const [image] = objectsOf(pdf).filter((object) => object['/Subtype'] === '/Image');
    expect(image).toMatchObject({ '/BitsPerComponent': 1, '/ColorSpace': '/DeviceGray', '/Width': 400 });
    const { data } = renderPage(pdf, { width: 400, height: 300 });
    let wrong = 0;
    for (let pixel = 0; pixel < 400 * 300; pixel++) {
      const isInk = isLetter(pixel % 400, Math.floor(pixel / 400));
      if ((data[pixel * 3] ?? 0) < 128 !== isInk) wrong++;
    }
    // Edges may move by a part of a pixel.
    expect(wrong / (400 * 300)).toBeLessThan(0.02);
  });

  it('is gray for images of every format and kind of samples, white where they are transparent', async () => {
    const rgba = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    });
    const cases: [Buffer, number][] = [
      [await flat('#ff0000', 8, 8).jpeg().toBuffer(), 76],
      [await flat('#ff0000', 8, 8).png().toBuffer(), 76],
      [await flat('#ff0000', 8, 8).png({ palette: true }).toBuffer(), 76],
      [await flat('#ff0000', 8, 8).gif().toBuffer(), 76],
      [await flat('#ff0000', 8, 8).webp({ lossless: true }).toBuffer(), 76],
      [await flat('#ff0000', 8, 8).toColourspace('rgb16').png().toBuffer(), 76],
      [await flat('#ff0000', 8, 8).tiff().toBuffer(), 76],
      [await flat('#808080', 8, 8).toColourspace('b-w').png().toBuffer(), 128],
      [await flat('#ff0000', 8, 8).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(), 69],
      [await rgba.png().toBuffer(), 158],
      [hidden(2, [0, 200, 0, 0, 0, 0]), 255],
      [hidden(0, [0, 50]), 255],
      [hidden(3, [0]), 255],
    ];
    for (const [index, [bytes, level]] of cases.entries()) {
      const { pdf } = await convert([inputOf(bytes, `${index}`)], { look: 'gray' });
      checkPdf(pdf);
      const { data } = renderPage(pdf, { width: 8, height: 8 });
      const [red = 0, green = 0, blue = 0] = data.subarray(96, 99);
      expect([index, red === green && green === blue]).toEqual([index, true]);
      expect(Math.abs(red - level), `${index}: ${red}`).toBeLessThan(12);
    }
  });

  /** A PNG of one color, which its tRNS chunk hides. @param colorType as in PNG */
  function hidden(colorType: 0 | 2 | 3, transparency: number[]): Buffer {
    const pixel = { 0: [50], 2: [200, 0, 0], 3: [0] }[colorType];
    const rows = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => pixel).flat());
    const palette = colorType === 3 ? [['PLTE', [200, 0, 0]] as [string, number[]]] : [];
    return writePng({
      width: 8,
      height: 8,
      bitDepth: 8,
      colorType,
      rows,
      chunks: [...palette, ['tRNS', transparency]],
    });
  }

  it('stays white on an empty page, and black on a black one', async () => {
    for (const [color, level] of [
      ['#ffffff', 255],
      ['#dedbd2', 255],
      ['#050505', 0],
    ] as const) {
      const { pdf } = await convert([inputOf(await flat(color, 64, 64).png().toBuffer(), 'a')], { look: 'scan' });
      const { data } = renderPage(pdf, { width: 64, height: 64 });
      expect([color, new Set(data)]).toEqual([color, new Set([level])]);
    }
  });

  it('refuses an image that takes too much memory to change, and copies it otherwise', async () => {
    const side = 12_000;
    const small = writePng({ width: side, height: side, bitDepth: 1, colorType: 0, rows: [] });
    const data = deflateSync(Buffer.alloc((1 + side / 8) * side));
    const input = inputOf(withChunk(small, 'IDAT', data), 'huge.png');
    await expect(convert([input], { look: 'gray' })).rejects.toMatchObject({
      code: 'imageTooLarge',
      params: { file: 'huge.png' },
    });
    expect((await convert([input])).pdf.includes(data)).toBe(true);
  });
});
