import { PdfDocument } from '@blattwerk/pdf/internal';
import {
  type Contracts,
  contracts,
  type ErrorCode,
  type OptionsOf,
  parseOptions,
  type ToolError,
} from '@blattwerk/shared';
import { type Margins, marginSides } from '@blattwerk/shared/crop-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pageSizes, pngOfPage, textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { plainText, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describePages } from '../../pdf/render/open-pages.ts';
import { renderPages } from '../../pdf/render/render-pages.ts';
import { createRendererPool } from '../../pdf/render/renderer-pool.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { cropHandler } from './handler.ts';

type Options = OptionsOf<Contracts['crop']>;

const plain: Options = parseOptions(contracts.crop, [['margins', '0,0,0,0']]);
const run = (bytes: Buffer, options: Partial<Options>) =>
  runInMemory(cropHandler, [{ name: 'a.pdf', bytes }], { ...plain, ...options });
const refusal = (code: ErrorCode, params: object) => expect.objectContaining({ code, params }) as ToolError;

/** Patches of different colors, so that no part of the page is like another. */
const patches = Array.from({ length: 12 * 9 }, (_, at) => {
  const [red, green, blue] = [(at * 37) % 100, (at * 53) % 100, (at * 71) % 100].map((share) => share / 100);
  return `${red} ${green} ${blue} rg ${(at % 12) * 34} ${Math.floor(at / 12) * 34} 30 30 re f`;
}).join('\n');

/** A PDF with a page of 400 by 300 units for each entry. */
function pagesOf(
  pages: readonly { entries?: string; content?: string }[],
  objects: readonly WrittenObject[] = [],
): Buffer {
  const first = 3 + objects.length;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 400 300] >>`,
    ...objects,
    ...pages.flatMap(({ entries = '', content = patches }, at): WrittenObject[] => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * at + 1} 0 R ${entries} >>`,
      stream('', content),
    ]),
  ]);
}

/** Pages as PDFium shows them, a pixel for each point. */
async function pdfiumPictures(pdf: Buffer): Promise<Buffer[]> {
  await using pool = createRendererPool();
  await pool.open(Buffer.from(pdf));
  const document = PdfDocument.open(Buffer.from(pdf));
  const pageNumbers = document.pages.map((_, at) => at + 1);
  const settings = { dpi: 72, maxPixels: 1e7, format: 'png', colors: 'color', onProgress: () => {} } as const;
  const pictures: Buffer[] = [];
  for await (const { image } of renderPages(pool, describePages(document), pageNumbers, settings)) pictures.push(image);
  return pictures;
}

/** A picture without margins, which are given in pixels. */
async function cut(png: Buffer, { top, right, bottom, left }: Margins): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  return sharp(png)
    .extract({ left, top, width: width - left - right, height: height - top - bottom })
    .png()
    .toBuffer();
}

/** Share of the pixels that differ visibly; 1 for pictures of different sizes. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at++) if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 24) differing++;
  return differing / a.data.length;
}

describe('crop', () => {
  it('shows less of each page, and keeps everything in the file', async () => {
    const { output, result, stages } = await run(makePdf(3), { margins: '10,20,30,40' });
    expect(pageSizes(output)).toEqual(Array.from({ length: 3 }, () => [149.9, 257]));
    expect(inspectPdf(output).pages).toBe(3);
    expect(result).toEqual({
      facts: { croppedPages: 3, removedItems: 0, pageCount: 3, outputSize: output.length },
      notices: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    // The text is on the page, but not on what is shown of it.
    const hidden = await run(makePdf(1), { margins: '60,0,0,0' });
    expect(textOf(hidden.output)).toContain('Seite 1');
  });

  it('leaves what is within the margins as it was, on pages of every rotation, crop and unit, as two readers show them', async () => {
    const kids = [0, 90, 180, 270].flatMap((rotation) =>
      ['', '/CropBox [36 54 342 270]'].flatMap((box) =>
        ['', '/UserUnit 2'].map((unit) => ({ entries: `/Rotate ${rotation} ${box} ${unit}` })),
      ),
    );
    const file = pagesOf(kids);
    // Whole points: 18, 36, 54 and 72.
    const { output, result } = await run(file, { margins: '6.35,12.7,19.05,25.4' });
    expect(result.facts.croppedPages).toBe(kids.length);
    const [before, after] = [await pdfiumPictures(file), await pdfiumPictures(output)];
    for (const [at, { entries }] of kids.entries()) {
      const points = { top: 18, right: 36, bottom: 54, left: 72 };
      const inPdfium = await difference(await cut(before[at] as Buffer, points), after[at] as Buffer);
      expect(inPdfium, `${entries} in PDFium`).toBeLessThan(0.005);
      // poppler shows a page at the size of its units.
      const scale = entries.includes('UserUnit') ? 2 : 1;
      const units = { top: 18 / scale, right: 36 / scale, bottom: 54 / scale, left: 72 / scale };
      const inPoppler = await difference(await cut(pngOfPage(file, at + 1, 72), units), pngOfPage(output, at + 1, 72));
      expect(inPoppler, `${entries} in poppler`).toBeLessThan(0.005);
    }
  });

  it('has margins of their own for even pages, for single pages, and none for others', async () => {
    const { output, result } = await run(pagesOf([{}, {}, {}, {}, {}]), {
      margins: '10,0,0,0',
      even_margins: '0,20,0,0',
      page_margins: '3:0,0,0,30;5:0,0,0,0',
      pages: '2-5',
    });
    const [width, height] = [141.1, 105.8];
    expect(pageSizes(output)).toEqual([
      [width, height],
      [width - 20, height],
      [width - 30, height],
      [width - 20, height],
      [width, height],
    ]);
    expect(result.facts.croppedPages).toBe(3);
  });

  it('answers a file as it was where nothing is cut off', async () => {
    const file = pagesOf([{}]);
    const { output, result } = await run(file, { page_margins: '1:0,0,0,0' });
    expect(output.equals(file)).toBe(true);
    expect(result).toEqual({
      facts: { croppedPages: 0, removedItems: 0, pageCount: 1, outputSize: file.length },
      notices: [],
    });
  });

  it('refuses to leave less than five millimeters of a page, and names it', async () => {
    const file = pagesOf([{}, { entries: '/MediaBox [0 0 100 100]' }]);
    await expect(run(file, { margins: '0,20,0,12' })).rejects.toThrow(refusal('cropTooSmall', { page: 2 }));
    expect((await run(file, { margins: '0,20,0,10' })).result.facts.croppedPages).toBe(2);
    await expect(run(file, { margins: '5000,0,0,0' })).rejects.toThrow(refusal('cropTooSmall', { page: 1 }));
    await expect(run(file, { margins: '1,1,1,1', pages: '3' })).rejects.toThrow(
      refusal('invalidPages', { page: 3, page_count: 2 }),
    );
  });
});

/** A scan of 400 by 300 units on tinted paper: a block of text, specks and a shadow at its left edge. */
function scan(text: { left: number; top: number; width: number; height: number } | undefined): WrittenObject {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height * 3);
  const isSpeck = (x: number, y: number) => x % 97 === 23 && y % 61 === 17;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const noise = (x * 7919 + y * 104_729) % 17;
      const isText =
        text &&
        x >= text.left &&
        x < text.left + text.width &&
        y >= text.top &&
        y < text.top + text.height &&
        (x + y) % 3 > 0;
      const isDark = isText || isSpeck(x, y) || x < 4;
      const color = isDark ? [40, 35, 30] : [232 - noise, 222 - noise, 196 - noise];
      data.set(color, (y * width + x) * 3);
    }
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  return stream(entries, data);
}

/** Pages of scans, whose resources are on the root of the page tree. */
function scans(texts: readonly Parameters<typeof scan>[0][], entries = ''): Buffer {
  const pages = texts.map((_, at) => ({
    entries: `${entries} /Resources << /XObject << /S ${3 + at} 0 R >> >>`,
    content: 'q 400 0 0 300 0 0 cm /S Do Q',
  }));
  return pagesOf(pages, texts.map(scan));
}

const odd = { left: 120, top: 60, width: 200, height: 150 };
const even = { left: 60, top: 90, width: 200, height: 150 };
/** Millimeters of a unit. */
const unit = 1 / pointsPerMillimeter;

/** Margins that pages were given, in units, as they are shown. */
function cutOff(pdf: Buffer): (Margins | undefined)[] {
  const document = PdfDocument.open(pdf);
  return document.pages.map(({ dict }) => {
    const [left, bottom, right, top] = document.numbers(dict.get('CropBox')) ?? [];
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
    return { top: 300 - top, right: 400 - right, bottom, left };
  });
}

function expectAround(found: Margins | undefined, text: typeof odd, padding: number): void {
  const expected = {
    top: text.top - padding,
    right: 400 - text.left - text.width - padding,
    bottom: 300 - text.top - text.height - padding,
    left: text.left - padding,
  };
  // A pixel of the picture is two thirds of a unit, and margins are tenths of a millimeter.
  for (const side of marginSides) {
    const over = (found?.[side] ?? Infinity) - expected[side];
    expect(Math.abs(over), `${side}: ${found?.[side]} for ${expected[side]}`).toBeLessThan(1.5);
  }
}

describe('margins that are detected', () => {
  it('are around the text of scans, whose tint, specks and shadows do not count', async () => {
    const { output, result } = await run(scans([odd, even]), { detect: 'each', padding: 0 });
    expect(result.facts.croppedPages).toBe(2);
    const [first, second] = cutOff(output);
    expectAround(first, odd, 0);
    expectAround(second, even, 0);
  });

  it('keep a padding, which is five millimeters unless the request names another', async () => {
    expectAround(cutOff((await run(scans([odd]), { detect: 'each' })).output)[0], odd, 5 / unit);
    expectAround(cutOff((await run(scans([odd]), { detect: 'each', padding: 10 })).output)[0], odd, 10 / unit);
  });

  it('are the same for all pages, or for odd and for even ones, and leave pages without ink only where each has its own', async () => {
    const file = scans([odd, even, undefined, even]);
    const all = cutOff((await run(file, { detect: 'all', padding: 0 })).output);
    for (const found of all) expectAround(found, { left: 60, top: 60, width: 260, height: 180 }, 0);
    const byParity = cutOff((await run(file, { detect: 'odd_even', padding: 0 })).output);
    for (const [at, found] of byParity.entries()) expectAround(found, at % 2 === 0 ? odd : even, 0);
    const each = await run(file, { detect: 'each', padding: 0 });
    expect(cutOff(each.output).map((found) => found !== undefined)).toEqual([true, true, false, true]);
    expect(each.result.facts.croppedPages).toBe(3);
  });

  it('are those of the page as it is shown', async () => {
    const { output } = await run(scans([odd], '/Rotate 90'), { detect: 'each', padding: 0 });
    expectAround(cutOff(output)[0], odd, 0);
    const cropped = await run(scans([odd], '/CropBox [20 30 380 280] /UserUnit 1.25'), { detect: 'each', padding: 0 });
    expectAround(cutOff(cropped.output)[0], odd, 0);
  });

  it('count for the chosen pages alone, and not where a page has given ones', async () => {
    const { output } = await run(scans([odd, even, even]), {
      detect: 'all',
      pages: '2-',
      padding: 0,
      page_margins: '3:25.4,0,0,0',
    });
    const [first, second, third] = cutOff(output);
    expect(first).toBeUndefined();
    expectAround(second, even, 0);
    expect(third).toEqual({ top: 72, right: 0, bottom: 0, left: 0 });
  });

  it('are none for pages without anything', async () => {
    const file = scans([undefined, undefined]);
    const { output, result } = await run(file, { detect: 'all' });
    expect(output.equals(file)).toBe(true);
    expect(result.facts.croppedPages).toBe(0);
  });
});

/** Colors by what shows them: outside of the margins red is nowhere else. */
const [redPixel, bluePixel] = [
  [200, 0, 0],
  [0, 0, 200],
] as const;

/** An image of 40 by 30 pixels, red but for its middle, as wide as the page. */
async function redAround(kind: 'samples' | 'jpeg'): Promise<WrittenObject> {
  const data = new Uint8Array(40 * 30 * 3);
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 40; x++)
      data.set(x >= 10 && x < 30 && y >= 10 && y < 20 ? bluePixel : redPixel, (y * 40 + x) * 3);
  const raw = sharp(data, { raw: { width: 40, height: 30, channels: 3 } });
  const bytes = kind === 'jpeg' ? await raw.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer() : data;
  const filter = kind === 'jpeg' ? '/Filter /DCTDecode' : '';
  return stream(
    `/Type /XObject /Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}`,
    bytes,
  );
}

/** A page of text inside and outside of the middle, an image across the edge, an annotation, a field and a red path. */
async function pageWithSecrets(kind: 'samples' | 'jpeg', entries = '', signature = ''): Promise<Buffer> {
  const text = (x: number, y: number, word: string) => `BT /F 12 Tf ${x} ${y} Td (${word}) Tj ET`;
  const content = [
    'q 400 0 0 300 0 0 cm /I Do Q',
    '0.784 0 0 rg 20 20 80 20 re f',
    '0 g',
    text(160, 150, 'INNERWORD'),
    text(20, 270, 'SECRETTOP'),
    text(320, 20, 'SECRETBOTTOM'),
    text(20, 500, 'SECRETBEYOND'),
  ].join('\n');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [7 0 R 8 0 R 9 0 R] ${entries}
      /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    await redAround(kind),
    '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (SECRETNOTE) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (SECRETFIELD) /V (SECRETVALUE) /Rect [300 250 390 290] >>',
    `<< /Type /Annot /Subtype /Text /Rect [190 160 200 170] /Contents (INNERNOTE) ${signature} >>`,
  ]);
}

/** What three readers read of a file, and its bytes with everything decoded. */
function everythingIn(pdf: Buffer): string {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
  return [
    pdf.toString('latin1'),
    plainText(pdf),
    textOf(pdf),
    read('mutool', 'draw', '-q', '-F', 'txt', path),
    read('mutool', 'draw', '-q', '-F', 'stext', path),
    read('gs', '-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=txtwrite', '-sOutputFile=-', path),
  ].join('\n');
}

/** The same file with all of its former page to see again. */
const uncropped = (pdf: Buffer) =>
  Buffer.from(
    plainText(pdf)
      .replaceAll(/\/CropBox \[[^\]]*\]/g, '')
      .replaceAll(/\/MediaBox \[[^\]]*\]/g, '/MediaBox [ -50 -50 450 600 ]'),
    'latin1',
  );

async function redPixels(pdf: Buffer): Promise<number> {
  const { data } = await sharp(pngOfPage(pdf, 1, 72))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 120 && (data[at + 1] ?? 0) < 100 && (data[at + 2] ?? 0) < 100) count++;
  return count;
}

describe('what is outside of the margins', () => {
  const quarter = { margins: '35.28,35.28,35.28,35.28' };

  it.each([
    ['samples', ''],
    ['jpeg', ''],
    ['samples', '/Rotate 90'],
    ['jpeg', '/Rotate 180 /UserUnit 1.5'],
    ['samples', '/CropBox [10 10 390 290] /Rotate 270'],
  ] as const)(
    'is in no byte, no text of three readers and no pixel once it is deleted: %s %s',
    async (kind, entries) => {
      const file = await pageWithSecrets(kind, entries);
      const planted = everythingIn(file);
      for (const secret of ['SECRETTOP', 'SECRETBOTTOM', 'SECRETBEYOND', 'SECRETNOTE', 'SECRETVALUE'])
        expect(planted).toContain(secret);
      const { output, result } = await run(file, { ...quarter, outside: 'delete' });
      expect(qpdfCheck(output)).toBe(0);
      const left = everythingIn(output);
      expect(left.match(/SECRET\w*/g)).toBeNull();
      for (const kept of ['INNERWORD', 'INNERNOTE']) expect(left).toContain(kept);
      expect(result.facts.croppedPages).toBe(1);
      expect(result.facts.removedItems).toBeGreaterThan(30);
      const shown = uncropped(output);
      expect(await redPixels(uncropped(file))).toBeGreaterThan(40_000);
      // Less what a reader mixes at the edges.
      expect(await redPixels(shown)).toBeLessThan((await redPixels(output)) + 700);
    },
  );

  it('is deleted from a page that others have cropped, without cutting more off', async () => {
    const file = await pageWithSecrets('samples', '/CropBox [100 100 300 200]');
    const { output, result } = await run(file, { margins: '0,0,0,0', outside: 'delete' });
    expect(everythingIn(output).match(/SECRET\w*/g)).toBeNull();
    expect(result.facts.croppedPages).toBe(0);
    expect(pageSizes(output)).toEqual(pageSizes(file));
  });

  it('is not deleted by an update, which would keep what was before', async () => {
    const signature = '/X << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>';
    const file = await pageWithSecrets('samples', '', signature);
    // A page that is only cropped is an update.
    expect((await run(file, quarter)).output.subarray(0, file.length).equals(file)).toBe(true);
    const { output, result } = await run(file, { ...quarter, outside: 'delete' });
    expect(result.notices).toContain('signaturesInvalid');
    expect(everythingIn(output).match(/SECRET\w*/g)).toBeNull();
  });

  it('is refused where it cannot be removed for certain, and the page is named', async () => {
    const file = pagesOf(
      [{}, { entries: '/Resources << /XObject << /I 3 0 R >> >>', content: 'q 400 0 0 300 0 0 cm /I Do Q' }],
      [
        stream(
          '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          'no JPEG',
        ),
      ],
    );
    await expect(run(file, { margins: '5,5,5,5', outside: 'delete' })).rejects.toThrow(
      refusal('cannotErase', { page: 2 }),
    );
    expect((await run(file, { margins: '5,5,5,5', outside: 'delete', pages: '1' })).result.facts.croppedPages).toBe(1);
  });
});
