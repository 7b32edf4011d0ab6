import { PdfDocument } from '@blattwerk/pdf/internal';
import type { RgbPicture } from '@blattwerk/pdf/testing/pixel-bounds';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import type { ErrorCode, ToolError } from '@blattwerk/shared';
import { type Margins, marginSides } from '@blattwerk/shared/crop-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { someRows } from '@blattwerk/testing/extent';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pageSizes, textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { plainText, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { pdfiumPictures, popplerPicture, popplerPictures } from '../../testing/page-pictures.ts';
import { pageWithSecrets, patchedPages, quarter, runCrop, secretPages } from './crop-fixture.ts';

const refusal = (code: ErrorCode, params: object) => expect.objectContaining({ code, params }) as ToolError;

/** A picture without margins, which are given in pixels. */
function cut({ width, height, pixels }: RgbPicture, { top, right, bottom, left }: Margins): RgbPicture {
  const size = { width: width - left - right, height: height - top - bottom };
  const rows = Array.from({ length: size.height }, (_, y) => {
    const start = ((y + top) * width + left) * 3;
    return pixels.subarray(start, start + size.width * 3);
  });
  return { ...size, pixels: Buffer.concat(rows) };
}

/** Share of the samples that differ visibly; 1 for pictures of different sizes. */
function difference(one: RgbPicture, other: RgbPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let at = 0; at < one.pixels.length; at++)
    if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > 24) differing++;
  return differing / one.pixels.length;
}

/** Expects a page to be the same but for its margins. */
function expectCut(
  [before, after]: readonly [RgbPicture[], RgbPicture[]],
  at: number,
  margins: Margins,
  what: string,
): void {
  expect(difference(cut(before[at] as RgbPicture, margins), after[at] as RgbPicture), what).toBeLessThan(0.005);
}

describe('crop', () => {
  it('shows less of each page, and keeps everything in the file', async () => {
    const { output, result, stages } = await runCrop(makePdf(3), { margins: '10,20,30,40' });
    expect(pageSizes(output)).toEqual(Array.from({ length: 3 }, () => [149.9, 257]));
    expect(inspectPdf(output).pages).toBe(3);
    expect(result).toEqual({
      facts: { croppedPages: 3, removedItems: 0, pageCount: 3, outputSize: output.length },
      notices: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    // The text is on the page, but not on what is shown of it.
    const hidden = await runCrop(makePdf(1), { margins: '60,0,0,0' });
    expect(textOf(hidden.output)).toContain('Seite 1');
  });

  it('leaves what is within the margins as it was, on pages of every rotation, crop and unit, as two readers show them', async () => {
    const kids = [0, 90, 180, 270].flatMap((rotation) =>
      ['', '/CropBox [36 54 342 270]'].flatMap((box) =>
        ['', '/UserUnit 2'].map((unit) => ({ entries: `/Rotate ${rotation} ${box} ${unit}` })),
      ),
    );
    const file = patchedPages(kids);
    // Whole points: 18, 36, 54 and 72.
    const { output, result } = await runCrop(file, { margins: '6.35,12.7,19.05,25.4' });
    expect(result.facts.croppedPages).toBe(kids.length);
    const pageNumbers = kids.map((_, at) => at + 1);
    const inPdfium = [await pdfiumPictures(file, pageNumbers), await pdfiumPictures(output, pageNumbers)] as const;
    const inPoppler = [popplerPictures(file), popplerPictures(output)] as const;
    for (const [at, { entries }] of kids.entries()) {
      const points = { top: 18, right: 36, bottom: 54, left: 72 };
      expectCut(inPdfium, at, points, `${entries} in PDFium`);
      // poppler shows a page at the size of its units.
      const scale = entries.includes('UserUnit') ? 2 : 1;
      const units = { top: 18 / scale, right: 36 / scale, bottom: 54 / scale, left: 72 / scale };
      expectCut(inPoppler, at, units, `${entries} in poppler`);
    }
  });

  it('has margins of their own for even pages, for single pages, and none for others', async () => {
    const { output, result } = await runCrop(patchedPages([{}, {}, {}, {}, {}]), {
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
    const file = patchedPages([{}]);
    const { output, result } = await runCrop(file, { page_margins: '1:0,0,0,0' });
    expect(output.equals(file)).toBe(true);
    expect(result).toEqual({
      facts: { croppedPages: 0, removedItems: 0, pageCount: 1, outputSize: file.length },
      notices: [],
    });
  });

  it('refuses to leave less than five millimeters of a page, and names it', async () => {
    const file = patchedPages([{}, { entries: '/MediaBox [0 0 100 100]' }]);
    await expect(runCrop(file, { margins: '0,20,0,12' })).rejects.toThrow(refusal('cropTooSmall', { page: 2 }));
    expect((await runCrop(file, { margins: '0,20,0,10' })).result.facts.croppedPages).toBe(2);
    await expect(runCrop(file, { margins: '5000,0,0,0' })).rejects.toThrow(refusal('cropTooSmall', { page: 1 }));
    await expect(runCrop(file, { margins: '1,1,1,1', pages: '3' })).rejects.toThrow(
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
  return patchedPages(pages, texts.map(scan));
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
    const { output, result } = await runCrop(scans([odd, even]), { detect: 'each', padding: 0 });
    expect(result.facts.croppedPages).toBe(2);
    const [first, second] = cutOff(output);
    expectAround(first, odd, 0);
    expectAround(second, even, 0);
  });

  it('keep a padding, which is five millimeters unless the request names another', async () => {
    expectAround(cutOff((await runCrop(scans([odd]), { detect: 'each' })).output)[0], odd, 5 / unit);
    expectAround(cutOff((await runCrop(scans([odd]), { detect: 'each', padding: 10 })).output)[0], odd, 10 / unit);
  });

  it('are the same for all pages, or for odd and for even ones, and leave pages without ink only where each has its own', async () => {
    const file = scans([odd, even, undefined, even]);
    const all = cutOff((await runCrop(file, { detect: 'all', padding: 0 })).output);
    for (const found of all) expectAround(found, { left: 60, top: 60, width: 260, height: 180 }, 0);
    const byParity = cutOff((await runCrop(file, { detect: 'odd_even', padding: 0 })).output);
    for (const [at, found] of byParity.entries()) expectAround(found, at % 2 === 0 ? odd : even, 0);
    const each = await runCrop(file, { detect: 'each', padding: 0 });
    expect(cutOff(each.output).map((found) => found !== undefined)).toEqual([true, true, false, true]);
    expect(each.result.facts.croppedPages).toBe(3);
  });

  it('are those of the page as it is shown', async () => {
    const { output } = await runCrop(scans([odd], '/Rotate 90'), { detect: 'each', padding: 0 });
    expectAround(cutOff(output)[0], odd, 0);
    const cropped = await runCrop(scans([odd], '/CropBox [20 30 380 280] /UserUnit 1.25'), {
      detect: 'each',
      padding: 0,
    });
    expectAround(cutOff(cropped.output)[0], odd, 0);
  });

  it('count for the chosen pages alone, and not where a page has given ones', async () => {
    const { output } = await runCrop(scans([odd, even, even]), {
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
    const { output, result } = await runCrop(file, { detect: 'all' });
    expect(output.equals(file)).toBe(true);
    expect(result.facts.croppedPages).toBe(0);
  });
});

/** What two readers read of a file, and its bytes with everything decoded. */
async function everythingIn(pdf: Buffer): Promise<string> {
  return [pdf.toString('latin1'), plainText(pdf), textOf(pdf), await textByPdfjs(pdf)].join('\n');
}

/** The same file with all of its former page to see again. */
const uncropped = (pdf: Buffer) =>
  Buffer.from(
    plainText(pdf)
      .replaceAll(/\/CropBox \[[^\]]*\]/g, '')
      .replaceAll(/\/MediaBox \[[^\]]*\]/g, '/MediaBox [ -50 -50 450 600 ]'),
    'latin1',
  );

function redPixels(pdf: Buffer): number {
  const { pixels: data } = popplerPicture(pdf);
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 120 && (data[at + 1] ?? 0) < 100 && (data[at + 2] ?? 0) < 100) count++;
  return count;
}

describe('what is outside of the margins', () => {
  it.each(someRows(secretPages, 2))(
    'is in no byte, no text of two readers and no pixel once it is deleted: %s %s',
    async (kind, entries) => {
      const file = await pageWithSecrets(kind, entries);
      const planted = await everythingIn(file);
      for (const secret of ['SECRETTOP', 'SECRETBOTTOM', 'SECRETBEYOND', 'SECRETNOTE', 'SECRETVALUE'])
        expect(planted).toContain(secret);
      const { output, result } = await runCrop(file, { ...quarter, outside: 'delete' });
      expect(qpdfCheck(output)).toBe(0);
      const left = await everythingIn(output);
      expect(left.match(/SECRET\w*/g)).toBeNull();
      for (const kept of ['INNERWORD', 'INNERNOTE']) expect(left).toContain(kept);
      expect(result.facts.croppedPages).toBe(1);
      expect(result.facts.removedItems).toBeGreaterThan(30);
      const shown = uncropped(output);
      expect(redPixels(uncropped(file))).toBeGreaterThan(40_000);
      // Less what a reader mixes at the edges.
      expect(redPixels(shown)).toBeLessThan(redPixels(output) + 700);
    },
  );

  it('is deleted, and what was detected stays, with letters of any size and an annotation that reaches beyond them', async () => {
    const entries = '/Resources << /Font << /F 3 0 R >> >> /Annots [4 0 R]';
    const sizes = Array.from({ length: 40 }, (_, at) => at);
    const pages = someRows(sizes, 4).map((at) => ({
      entries,
      content: `BT /F ${9 + at} Tf ${50 + at / 20} ${100 + at / 13} Td (Ovo) Tj ET`,
    }));
    const file = patchedPages(pages, [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [46 97 62 111] /A << /S /URI /URI (https://example.org/) >> >>',
    ]);
    const options = { detect: 'each', outside: 'delete', padding: 0 } as const;
    const { output, result } = await runCrop(file, { ...options, margins: null });
    expect(textOf(output).trim().split(/\s+/)).toEqual(pages.map(() => 'Ovo'));
    expect(result.facts.removedItems).toBe(0);
    // Margins that are given cut letters.
    const given = await runCrop(file, { ...options, margins: null, page_margins: `1-${pages.length}:10,0,0,20` });
    expect(textOf(given.output)).not.toContain('O');
  });

  it('is deleted from a page that others have cropped, without cutting more off', async () => {
    const file = await pageWithSecrets('samples', '/CropBox [100 100 300 200]');
    const { output, result } = await runCrop(file, { margins: '0,0,0,0', outside: 'delete' });
    expect((await everythingIn(output)).match(/SECRET\w*/g)).toBeNull();
    expect(result.facts.croppedPages).toBe(0);
    expect(pageSizes(output)).toEqual(pageSizes(file));
  });

  it('is not deleted by an update, which would keep what was before', async () => {
    const signature = '/X << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>';
    const file = await pageWithSecrets('samples', '', signature);
    // A page that is only cropped is an update.
    expect((await runCrop(file, quarter)).output.subarray(0, file.length).equals(file)).toBe(true);
    const { output, result } = await runCrop(file, { ...quarter, outside: 'delete' });
    expect(result.notices).toContain('signaturesInvalid');
    expect((await everythingIn(output)).match(/SECRET\w*/g)).toBeNull();
  });

  it('is refused where it cannot be removed for certain, and the page is named', async () => {
    const file = patchedPages(
      [{}, { entries: '/Resources << /XObject << /I 3 0 R >> >>', content: 'q 400 0 0 300 0 0 cm /I Do Q' }],
      [
        stream(
          '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          'no JPEG',
        ),
      ],
    );
    await expect(runCrop(file, { margins: '5,5,5,5', outside: 'delete' })).rejects.toThrow(
      refusal('cannotErase', { page: 2 }),
    );
    expect((await runCrop(file, { margins: '5,5,5,5', outside: 'delete', pages: '1' })).result.facts.croppedPages).toBe(
      1,
    );
  });
});
