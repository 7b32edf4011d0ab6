import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contracts, contracts, defaultLimits, parseOptions, type Limits, type OptionsOf } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { type FixturePage, pdfOfPages } from '../../pdf/render/fixture.ts';
import { readZip } from '@blattwerk/testing/read-zip';
import { programOutput } from '@blattwerk/testing/call-program';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { pdfToJpgHandler } from './handler.ts';

type Options = OptionsOf<Contracts['pdf-to-jpg']>;

const defaults = parseOptions(contracts['pdf-to-jpg'], []);

function run(pdf: Uint8Array, options: Partial<Options> = {}, limits: Partial<Limits> = {}) {
  return runInMemory(pdfToJpgHandler, [{ name: 'my.pdf', bytes: pdf }], { ...defaults, ...options }, { limits });
}

async function toJpg(pdf: Uint8Array, options: Partial<Options> = {}, limits: Partial<Limits> = {}) {
  const { output, result, stages } = await run(pdf, options, limits);
  const entries = readZip(output);
  return { ...result, stages, output, names: entries.map(({ name }) => name), jpegs: entries.map((e) => e.content) };
}

async function pixelsOf(jpeg: Buffer | undefined) {
  const { data, info } = await sharp(jpeg, { limitInputPixels: false }).raw().toBuffer({ resolveWithObject: true });
  /** The color at a position, in parts of width and height from the top left: 0, 7 or f for each component. */
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(offset, offset + 3)].map((value) => (value > 200 ? 'f' : value < 55 ? '0' : '7')).join('');
  };
  return { width: info.width, height: info.height, data, at };
}

/** 72 by 36 points: the left half in one color. */
const leftHalf = (color: string, entries = ''): FixturePage => ({
  entries: `/MediaBox [0 0 72 36] ${entries}`,
  content: `${color} rg 0 0 36 36 re f`,
});
const red = '1 0 0';

describe('pdf-to-jpg', () => {
  it('renders each page at 150 dots per inch, named so that they sort, and counts pages and bytes', async () => {
    const colors = Array.from({ length: 12 }, (_, index) => `${index % 2} 0 ${(index + 1) % 2}`);
    const { names, jpegs, facts, notices, stages, output } = await toJpg(pdfOfPages(colors.map((c) => leftHalf(c))));
    expect(names[0]).toBe('page-01.jpg');
    expect(names.at(-1)).toBe('page-12.jpg');
    expect(names).toEqual(names.toSorted());
    expect(facts).toEqual({ pageCount: 12, zipSize: output.length });
    expect(notices).toEqual([]);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    for (const [index, jpeg] of jpegs.entries()) {
      const page = await pixelsOf(jpeg);
      expect([page.width, page.height]).toEqual([150, 75]);
      expect(page.at(0.25, 0.5)).toBe(index % 2 === 1 ? 'f00' : '00f');
      expect(page.at(0.75, 0.5)).toBe('fff');
    }
  });

  it('writes the resolution into the file, 300 for high', async () => {
    const { jpegs } = await toJpg(pdfOfPages([leftHalf(red)]), { quality: 'high' });
    expect(await sharp(jpegs[0]).metadata()).toMatchObject({ width: 300, height: 150, density: 300, format: 'jpeg' });
  });

  it('renders the chosen pages once each and in the order of the document', async () => {
    const pdf = pdfOfPages(Array.from({ length: 10 }, () => leftHalf(red)));
    const { names, facts } = await toJpg(pdf, { pages: '9-, 2, 1 - 2' });
    expect(names).toEqual(['page-01.jpg', 'page-02.jpg', 'page-09.jpg', 'page-10.jpg']);
    expect(facts.pageCount).toBe(4);
    await expect(toJpg(pdf, { pages: '3-11' })).rejects.toMatchObject({
      code: 'invalidPages',
      params: { page: 11, page_count: 10 },
    });
  });

  it('refuses more pages than the limit, and accepts a selection of them', async () => {
    const pdf = pdfOfPages(Array.from({ length: 4 }, () => leftHalf(red)));
    await expect(toJpg(pdf, {}, { jpgPages: 3 })).rejects.toMatchObject({
      code: 'tooManyPages',
      params: { page_count: 4, max_pages: 3 },
    });
    expect((await toJpg(pdf, { pages: '2-' }, { jpgPages: 3 })).facts.pageCount).toBe(3);
  });

  it('shows rotation, crop box and user unit', async () => {
    const { jpegs } = await toJpg(
      pdfOfPages([leftHalf(red, '/Rotate 90'), leftHalf(red, '/CropBox [18 0 72 36]'), leftHalf(red, '/UserUnit 2')]),
    );
    const [turned, cropped, doubled] = await Promise.all(jpegs.map(pixelsOf));
    expect([turned?.width, turned?.height]).toEqual([75, 150]);
    expect([turned?.at(0.5, 0.25), turned?.at(0.5, 0.75)]).toEqual(['f00', 'fff']);
    expect([cropped?.width, cropped?.height]).toEqual([113, 75]);
    expect([cropped?.at(0.28, 0.5), cropped?.at(0.38, 0.5)]).toEqual(['f00', 'fff']);
    expect([doubled?.width, doubled?.height]).toEqual([300, 150]);
  });

  it('finds a user unit in an object stream', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jpg-'));
    try {
      writeFileSync(join(folder, 'in.pdf'), pdfOfPages([leftHalf(red, '/UserUnit 2')]));
      programOutput('qpdf', ['--object-streams=generate', join(folder, 'in.pdf'), join(folder, 'out.pdf')]);
      const pdf = readFileSync(join(folder, 'out.pdf'));
      expect(pdf.includes('/UserUnit')).toBe(false);
      expect((await pixelsOf((await toJpg(pdf)).jpegs[0])).width).toBe(300);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('finds a user unit that ends with a point, in a file with a wrong startxref', async () => {
    const pdf = pdfOfPages([leftHalf(red, '/UserUnit 2.')]);
    pdf.write('9', pdf.lastIndexOf('startxref\n') + 'startxref\n'.length);
    expect((await pixelsOf((await toJpg(pdf)).jpegs[0])).width).toBe(300);
  });

  it('renders form fields, annotations and transparency, and no layer that is off', async () => {
    const appearance = (color: string) =>
      stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', `${color} rg 0 0 9 9 re f`);
    const objects = [
      appearance('0 0 1'),
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /F 4 /Rect [0 0 9 36] /AP << /N 3 0 R >> >>',
      '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [18 0 27 36] /AP << /N 3 0 R >> >>',
      '<< /Type /OCG /Name (hidden) >>',
      '<< /Type /ExtGState /ca 0.5 >>',
    ];
    const page: FixturePage = {
      entries:
        '/MediaBox [0 0 72 36] /Annots [4 0 R 5 0 R] /Resources << /Properties << /L 6 0 R >> /ExtGState << /Half 7 0 R >> >>',
      content: '/OC /L BDC 0 g 36 0 9 36 re f EMC /Half gs 0 g 54 0 9 36 re f',
    };
    const catalog = '/AcroForm << /Fields [4 0 R] >> /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>';
    const { jpegs } = await toJpg(pdfOfPages([page], { catalog, objects }));
    const { at } = await pixelsOf(jpegs[0]);
    expect([at(0.06, 0.5), at(0.31, 0.5), at(0.56, 0.5), at(0.81, 0.5), at(0.95, 0.5)]).toEqual([
      '00f',
      '00f',
      'fff',
      '777',
      'fff',
    ]);
  });

  it('scales a page down that has too many pixels, and reports it', async () => {
    const { jpegs, notices } = await toJpg(pdfOfPages([leftHalf(red), leftHalf(red)]), {}, { rasterPixels: 5_000 });
    expect(notices).toEqual(['scaledDown']);
    expect(await sharp(jpegs[0]).metadata()).toMatchObject({ width: 100, height: 50, density: 100 });
  });

  it('renders a page that is larger than a band without a seam', async () => {
    // 2,000 by 3,000 points: 26 megapixels, a black line across every 100 points and one down at a third.
    const lines = Array.from({ length: 30 }, (_, index) => `0 ${index * 100 + 48} 2000 4 re f`).join(' ');
    const { jpegs } = await toJpg(
      pdfOfPages([{ entries: '/MediaBox [0 0 2000 3000]', content: `0 g ${lines} 650 0 30 3000 re f` }]),
    );
    const { width, height, data, at } = await pixelsOf(jpegs[0]);
    expect([width, height]).toEqual([4167, 6250]);
    expect(await sharp(jpegs[0]).metadata()).toMatchObject({ density: 150 });
    for (let line = 0; line < 30; line++) {
      expect([at(0.1, 1 - (line * 100 + 50) / 3000), at(0.1, 1 - (line * 100 + 30) / 3000)]).toEqual(['000', 'fff']);
    }
    const column = Math.floor(0.3325 * width);
    const brightest = Array.from({ length: height }, (_, row) => data[(row * width + column) * 3] ?? 255);
    expect(Math.max(...brightest)).toBeLessThan(30);
  });

  it('refuses a locked file and one that cannot be read, with its name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jpg-'));
    try {
      const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')];
      writeFileSync(plain, pdfOfPages([leftHalf(red)]));
      programOutput('qpdf', ['--encrypt', '', 'owner', '256', '--extract=n', '--print=none', '--', plain, locked]);
      const refusal = { code: 'restrictedPdf', params: { file: 'my.pdf', permission: 'copy' } };
      await expect(toJpg(readFileSync(locked))).rejects.toMatchObject(refusal);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const noise = Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`);
    await expect(toJpg(noise)).rejects.toMatchObject({ code: 'damagedPdf', params: { file: 'my.pdf' } });
  });

  it('stops where the output becomes too large', async () => {
    const pdf = pdfOfPages(Array.from({ length: 30 }, () => leftHalf(red)));
    await expect(toJpg(pdf, {}, { outputBytes: 4_000 })).rejects.toMatchObject({ code: 'tooComplex' });
  });

  it('stops at once where the remaining pages cannot fit', async () => {
    const page: FixturePage = { entries: '/MediaBox [0 0 720 720]', content: '' };
    const bytes = pdfOfPages(Array.from({ length: 30 }, () => page));
    let written = 0;
    const running = pdfToJpgHandler(
      [{ name: 'my.pdf', format: 'pdf', bytes: bytes.length, read: () => Promise.resolve(bytes) }],
      defaults,
      {
        limits: { ...defaultLimits, outputBytes: 1_000_000 },
        attached: [],
        remainingMs: () => Infinity,
        startStage: () => {},
        report: () => {},
        write: (chunk) => Promise.resolve(void (written += chunk.byteLength)),
        scratch: () => Promise.reject(new Error('a conforming file needs no scratch')),
      },
    );
    await expect(running).rejects.toMatchObject({ code: 'tooComplex' });
    expect(written).toBeLessThan(100_000);
  });
});

/** 72 by 36 points: red, gray that counts as white, gray that counts as black, and blue, a quarter each. */
const bars: FixturePage = {
  entries: '/MediaBox [0 0 72 36]',
  content: '1 0 0 rg 0 0 18 36 re f 0.8 g 18 0 18 36 re f 0.5 g 36 0 18 36 re f 0 0 1 rg 54 0 18 36 re f',
};
const quarters = [0.12, 0.37, 0.62, 0.87];

describe('the image formats of pdf-to-jpg', () => {
  it('writes PNG and WebP with the pixels of the resolution, and names them by their format', async () => {
    for (const [format, endings] of [
      ['png', ['page-1.png', 'page-2.png']],
      ['webp', ['page-1.webp', 'page-2.webp']],
    ] as const) {
      const { names, jpegs, facts, output } = await toJpg(pdfOfPages([bars, leftHalf(red)]), {
        format,
        resolution: 72,
      });
      expect(names).toEqual(endings);
      expect(facts).toEqual({ pageCount: 2, zipSize: output.length });
      expect(await sharp(jpegs[0]).metadata()).toMatchObject({ width: 72, height: 36, format });
      const { at } = await pixelsOf(jpegs[0]);
      expect(quarters.map((x) => at(x, 0.5))).toEqual(['f00', 'fff', '777', '00f']);
    }
  });

  it('states the resolution, which goes up to 600 dots per inch', async () => {
    const pdf = pdfOfPages([bars]);
    for (const format of ['jpg', 'png'] as const) {
      const { jpegs } = await toJpg(pdf, { format, resolution: 600 });
      expect(await sharp(jpegs[0]).metadata()).toMatchObject({ width: 600, height: 300, density: 600 });
    }
  });

  it('is gray or black and white in each format, one bit for each pixel as PNG', async () => {
    const pdf = pdfOfPages([bars]);
    for (const format of ['jpg', 'png', 'webp'] as const) {
      const gray = await pixelsOf((await toJpg(pdf, { format, colors: 'gray' })).jpegs[0]);
      expect(shades(gray.data, gray)).toEqual([76, 204, 128, 29]);
      const plain = await toJpg(pdf, { format, colors: 'blackAndWhite' });
      const black = await pixelsOf(plain.jpegs[0]);
      expect(shades(black.data, black)).toEqual([0, 255, 0, 0]);
      if (format === 'jpg') continue;
      // Without loss: nothing between black and white.
      expect(new Set(black.data)).toEqual(new Set([0, 255]));
      if (format === 'png') expect(plain.jpegs[0]?.readUInt8(24)).toBe(1);
    }
    const jpeg = (await toJpg(pdf, { colors: 'gray' })).jpegs[0];
    expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
  });

  it('is the same image for every format where a page has several bands', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `0 ${index * 100 + 48} 2000 4 re f`).join(' ');
    const page = { entries: '/MediaBox [0 0 2000 1200]', content: `0 g ${lines} 650 0 30 1200 re f` };
    for (const options of [
      { format: 'png', colors: 'blackAndWhite' },
      { format: 'jpg', colors: 'gray' },
      { format: 'webp' },
    ] as const) {
      const { jpegs, notices } = await toJpg(pdfOfPages([page]), options);
      const { width, height, at } = await pixelsOf(jpegs[0]);
      expect([width, height, notices]).toEqual([4167, 2500, []]);
      for (let line = 0; line < 12; line++) {
        expect([at(0.1, 1 - (line * 100 + 50) / 1200), at(0.1, 1 - (line * 100 + 30) / 1200)]).toEqual(['000', 'fff']);
        expect(at(0.3325, 1 - (line * 100 + 30) / 1200)).toBe('000');
      }
    }
  });

  it('answers with a single image alone where that is asked for', async () => {
    const pdf = pdfOfPages([bars, leftHalf(red)]);
    for (const [format, mime] of [
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
    ] as const) {
      const single = await run(pdf, { format, pages: '2', archive: 'whenNeeded' });
      expect([single.result.mime, single.result.facts.zipSize]).toEqual([mime, single.output.length]);
      expect((await pixelsOf(single.output)).at(0.25, 0.5)).toBe('f00');
    }
    expect((await run(pdf, { archive: 'whenNeeded' })).result.mime).toBe('application/zip');
    expect((await run(pdf, { pages: '2' })).result.mime).toBe('application/zip');
    await expect(run(pdf, { pages: '2', archive: 'whenNeeded' }, { outputBytes: 100 })).rejects.toMatchObject({
      code: 'tooComplex',
    });
  });

  it('puts pages of different sizes one below the other in a tall image', async () => {
    const pdf = pdfOfPages([bars, leftHalf(red, '/Rotate 90'), leftHalf('0 0 1', '/UserUnit 2'), bars]);
    for (const options of [{ format: 'jpg' }, { format: 'png' }, { format: 'webp' }, { colors: 'gray' }] as const) {
      const { names, jpegs, facts, notices } = await toJpg(pdf, {
        ...options,
        layout: 'tall',
        pages: '1-3',
        resolution: 72,
      });
      expect([names, facts.pageCount, notices]).toEqual([
        [`pages.${'format' in options ? options.format : 'jpg'}`],
        3,
        [],
      ]);
      const { width, height, at } = await pixelsOf(jpegs[0]);
      expect([width, height]).toEqual([144, 180]);
      if ('colors' in options) continue;
      // The first page is centered on white, the second stands upright, the third is the widest.
      expect([at(0.1, 0.1), at(0.28, 0.1), at(0.9, 0.1)]).toEqual(['fff', 'f00', 'fff']);
      expect([at(0.5, 54 / 180), at(0.5, 90 / 180), at(0.3, 54 / 180)]).toEqual(['f00', 'fff', 'fff']);
      expect([at(0.1, 150 / 180), at(0.9, 150 / 180)]).toEqual(['00f', 'fff']);
    }
  });

  it('scales a tall image down to the limits of its format, and reports it', async () => {
    const pages = pdfOfPages(Array.from({ length: 40 }, () => ({ entries: '/MediaBox [0 0 72 720]', content: red })));
    for (const [format, most] of [
      ['jpg', 65_500],
      ['webp', 16_383],
    ] as const) {
      const { jpegs, notices } = await toJpg(pages, { format, layout: 'tall', resolution: 300, colors: 'gray' });
      const { height } = await sharp(jpegs[0], { limitInputPixels: false }).metadata();
      expect([notices, height <= most, height > most * 0.97]).toEqual([['scaledDown'], true, true]);
    }
  });

  it('keeps a page of 200 inches at 600 dots per inch within the limits', async () => {
    const poster = pdfOfPages([{ entries: '/MediaBox [0 0 14400 14400]', content: '0 g 0 0 7200 14400 re f' }]);
    // Less than the limit of the product, so that the image of a page has few bands.
    for (const [options, limits, side] of [
      [{ format: 'png', colors: 'blackAndWhite' }, { rasterPixels: 5_000_000 }, 2_236],
      [{ format: 'webp', colors: 'gray' }, { rasterPixels: 10_000_000 }, 3_162],
    ] as const) {
      const { jpegs, notices } = await toJpg(poster, { ...options, resolution: 600 }, limits);
      expect(notices).toEqual(['scaledDown']);
      expect(await sharp(jpegs[0], { limitInputPixels: false }).metadata()).toMatchObject({
        width: side,
        height: side,
      });
    }
  });
});

function shades(data: Buffer, { width, height }: { width: number; height: number }): number[] {
  const channels = data.length / width / height;
  const row = Math.floor(height / 2) * width;
  return quarters.map((x) => {
    const value = data[(row + Math.floor(x * width)) * channels] ?? -1;
    // A lossy format may be off by a little.
    return [0, 29, 76, 128, 204, 255].find((shade) => Math.abs(shade - value) < 4) ?? value;
  });
}
