import { PdfDocument } from '@blattwerk/pdf/internal';
import { markedPdf, markerKinds } from '@blattwerk/pdf/testing/marked-pdf';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createRandom } from '@blattwerk/testing/random';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import type { Contracts, ErrorCode, Limits, OptionsOf, ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { readZip } from '@blattwerk/testing/read-zip';
import { lettersWithBlankPages } from '../../pdf/render/blank-fixture.ts';
import { popplerPictures } from '../../testing/page-pictures.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { splitHandler } from './handler.ts';

type Mode = OptionsOf<Contracts['split']>['mode'];

const split = (bytes: Buffer, mode: Mode, config: string, limits: Partial<Limits> = {}) =>
  runInMemory(splitHandler, [{ name: 'Grüße: "a".pdf', bytes }], { mode, config }, { limits });

/** Titles of chapters, with the pages to which they lead, from 1. */
type Chapters = readonly (readonly [title: string, pageNumber: number])[];

/** A PDF with pages of `bytesAPage` random bytes, and an outline of one level. */
function book(
  pageCount: number,
  { chapters = [], bytesAPage = 10 }: { chapters?: Chapters; bytesAPage?: number } = {},
) {
  const random = createRandom('pages of a book');
  const first = 4;
  const item = (at: number) => `${first + pageCount * 2 + at} 0 R`;
  const objects: WrittenObject[] = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pageCount }, (_, at) => `${first + 2 * at} 0 R`).join(' ')}] /Count ${pageCount} /MediaBox [0 0 99 99] >>`,
    chapters.length === 0
      ? '<< >>'
      : `<< /First ${item(0)} /Last ${item(chapters.length - 1)} /Count ${chapters.length} >>`,
  ];
  for (let at = 0; at < pageCount; at++) {
    const noise = Buffer.from(Array.from({ length: bytesAPage }, () => random.between(48, 90)));
    objects.push(`<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * at + 1} 0 R >>`);
    objects.push(['<< >>', `% BODY${at + 1}X ${noise.toString('latin1')}`]);
  }
  for (const [at, [title, page]] of chapters.entries()) {
    const next = at + 1 < chapters.length ? `/Next ${item(at + 1)}` : '';
    objects.push(`<< /Title (${title}) /Parent 3 0 R ${next} /Dest [${first + 2 * (page - 1)} 0 R /Fit] >>`);
  }
  return writePdf(objects);
}

/**
 * A wide page and a high one, as they are shown, with quarters in different colors, of which a crop box shows a part.
 */
function quarters({ rotation }: { rotation: number }): Buffer {
  const isTurned = rotation % 180 !== 0;
  const page = (isWide: boolean, contents: number) => {
    const [width, height] = isWide === isTurned ? [100, 200] : [200, 100];
    return `<< /Type /Page /Parent 2 0 R /Rotate ${rotation} /MediaBox [10 20 ${width + 60} ${height + 70}] /CropBox [30 40 ${width + 30} ${height + 40}] /TrimBox [31 41 ${width} ${height}] /Contents ${contents} 0 R >>`;
  };
  const paint = (width: number, height: number) =>
    `1 0 0 rg 30 40 ${width} ${height} re f 0 1 0 rg ${30 + width / 2} 40 ${width / 2} ${height} re f ` +
    `0 0 1 rg 30 ${40 + height / 2} ${width / 2} ${height / 2} re f 0 g 40 50 7 3 re f`;
  const [wide, high] = isTurned ? [paint(100, 200), paint(200, 100)] : [paint(200, 100), paint(100, 200)];
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(true, 5),
    page(false, 6),
    ['<< >>', wide],
    ['<< >>', high],
  ]);
}

interface Raster {
  width: number;
  height: number;
  /** Of pixels, in hex. */
  rows: string[];
}

/** The pages as poppler shows them, a pixel for each point. */
function rasters(pdf: Buffer): Raster[] {
  return popplerPictures(pdf).map(({ width, height, pixels }) => {
    const rows = Array.from({ length: height }, (_, y) => pixels.toString('hex', y * width * 3, (y + 1) * width * 3));
    return { width, height, rows };
  });
}

function beside([left, right]: readonly Raster[]): Raster {
  const rows = left?.rows.map((row, y) => `${row}${right?.rows[y] ?? ''}`) ?? [];
  return { width: (left?.width ?? 0) + (right?.width ?? 0), height: left?.height ?? 0, rows };
}

const pageCountOf = (pdf: Buffer) => PdfDocument.open(pdf).pages.length;

const refusal = (code: ErrorCode, params: object) => expect.objectContaining({ code, params }) as ToolError;

/** The pages of `markedPdf` that a file shows, in its order. @throws Error where qpdf reports an error or a warning */
function bodiesOf(pdf: Buffer): number[] {
  const keys = ['--json=2', '--json-key=pages', '--json-key=qpdf'];
  const json = qpdfOutput(pdf, ...keys, '--json-stream-data=inline', '--decode-level=generalized');
  const read = JSON.parse(json.toString()) as {
    pages: { contents: string[] }[];
    qpdf: [unknown, Record<string, { stream?: { data: string } }>];
  };
  return read.pages.map(({ contents: [stream = ''] }) => {
    const content = Buffer.from(read.qpdf[1][`obj:${stream}`]?.stream?.data ?? '', 'base64');
    return Number(/BODY(\d+)X/.exec(content.toString('latin1'))?.[1]);
  });
}

describe('split', () => {
  it('extracts pages in the order given, repeatedly where they are repeated', async () => {
    const { output, result, stages } = await split(markedPdf(5), 'extract', '4-, 1, 4');
    expect(result).toEqual({
      mime: 'application/pdf',
      facts: { pageCount: 5, outputFiles: 1 },
      notices: ['xfaDropped'],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(bodiesOf(output)).toEqual([4, 5, 1, 4]);
    const text = plainText(output);
    for (const kind of markerKinds) expect(text).not.toContain(`${kind}3X`);
  });

  it('splits at an interval into files of a ZIP, which contain only their pages', async () => {
    const { output, result, stages } = await split(markedPdf(10), 'interval', '4');
    expect(result).toEqual({
      mime: 'application/zip',
      facts: { pageCount: 10, outputFiles: 3 },
      notices: ['xfaDropped'],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    const files = readZip(output);
    expect(files.map(({ name }) => name)).toEqual([
      'Grüße_ _a__pages_01-04.pdf',
      'Grüße_ _a__pages_05-08.pdf',
      'Grüße_ _a__pages_09-10.pdf',
    ]);
    expect(files.map(({ content }) => bodiesOf(content))).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ]);
    for (const [at, { content }] of files.entries()) {
      const text = plainText(content);
      for (const kind of markerKinds) {
        for (let page = 1; page <= 10; page++) {
          // Page 10's links lead to page 1, and their texts with them.
          if (kind !== 'LINK')
            expect([kind, page, text.includes(`${kind}${page}X`)]).toEqual([
              kind,
              page,
              Math.floor((page - 1) / 4) === at,
            ]);
        }
      }
    }
  });

  it('makes a file of each range', async () => {
    const { output, result } = await split(markedPdf(6), 'ranges', 'odd, 2-3; 6');
    expect(result.facts).toEqual({ pageCount: 6, outputFiles: 2 });
    const files = readZip(output);
    expect(files.map(({ name }) => name)).toEqual(['Grüße_ _a__pages_1-3.pdf', 'Grüße_ _a__page_6.pdf']);
    expect(files.map(({ content }) => bodiesOf(content))).toEqual([[1, 3, 5, 2, 3], [6]]);
    const odd = readZip((await split(markedPdf(5), 'ranges', 'odd,even')).output);
    expect(odd.map(({ content }) => bodiesOf(content))).toEqual([
      [1, 3, 5],
      [2, 4],
    ]);
    expect((await split(markedPdf(3), 'ranges', '2-')).result.mime).toBe('application/pdf');
  });

  it('makes a file of each page that is named', async () => {
    const { output, result } = await split(markedPdf(6), 'pages', '2, 5-6, 2');
    expect(result.facts).toEqual({ pageCount: 6, outputFiles: 4 });
    expect(readZip(output).map(({ name, content }) => [name, bodiesOf(content)])).toEqual([
      ['Grüße_ _a__page_2.pdf', [2]],
      ['Grüße_ _a__page_5.pdf', [5]],
      ['Grüße_ _a__page_6.pdf', [6]],
      ['Grüße_ _a__page_2 (2).pdf', [2]],
    ]);
    expect((await split(markedPdf(3), 'pages', '3')).result.mime).toBe('application/pdf');
  });

  it('makes a file of what is between blank pages, as many as separate', async () => {
    const pdf = lettersWithBlankPages();
    const textsOf = (zip: Buffer) => readZip(zip).map(({ content }) => textOf(content).split(/\s+/).join(' ').trim());
    const { output, result } = await split(pdf, 'blank', '');
    expect(result).toEqual({ mime: 'application/zip', facts: { pageCount: 7, outputFiles: 3 }, notices: [] });
    expect(textsOf(output)).toEqual(['A', 'B', 'C D']);
    const double = readZip((await split(pdf, 'blank', '2')).output);
    expect(double.map(({ name, content }) => [name, pageCountOf(content)])).toEqual([
      ['Grüße_ _a__pages_1-3.pdf', 3],
      ['Grüße_ _a__pages_6-7.pdf', 2],
    ]);
    await expect(split(pdf, 'blank', '3')).rejects.toThrow(refusal('noBlankPages', {}));
    await expect(split(pdf, 'blank', '', { splitOutputs: 2 })).rejects.toThrow(
      refusal('tooManyOutputs', { max_outputs: 2 }),
    );
  });

  it('starts a file at each bookmark of a level, named after it', async () => {
    const { output, result } = await split(markedPdf(4), 'bookmarks', '1');
    expect(result.facts).toEqual({ pageCount: 4, outputFiles: 4 });
    expect(readZip(output).map(({ name, content }) => [name, bodiesOf(content)])).toEqual([
      ['OUTLINE1X.pdf', [1]],
      ['OUTLINE2X.pdf', [2]],
      ['OUTLINE3X.pdf', [3]],
      ['OUTLINE4X.pdf', [4]],
    ]);
    // The items below lead to the same pages.
    const second = await split(markedPdf(4), 'bookmarks', '2');
    expect(readZip(second.output).map(({ name }) => name)[0]).toBe('OUTLINE1X below.pdf');
    const chapters: Chapters = [
      ['../A/B', 3],
      ['Same', 5],
      ['same', 8],
    ];
    const files = readZip((await split(book(9, { chapters }), 'bookmarks', '1')).output);
    expect(files.map(({ name, content }) => [name, bodiesOf(content)])).toEqual([
      ['Grüße_ _a__pages_1-2.pdf', [1, 2]],
      ['.._A_B.pdf', [3, 4]],
      ['Same.pdf', [5, 6, 7]],
      ['same (2).pdf', [8, 9]],
    ]);
    await expect(split(book(9), 'bookmarks', '1')).rejects.toThrow(refusal('noBookmarks', {}));
    await expect(split(book(9, { chapters }), 'bookmarks', '1', { splitOutputs: 3 })).rejects.toThrow(
      refusal('tooManyOutputs', { max_outputs: 3 }),
    );
  });

  it('fills files up to a size, and none could hold a page more', async () => {
    const pdf = book(60, { bytesAPage: 3_000 });
    const { output, result } = await split(pdf, 'size', '40000');
    expect(result.notices).toEqual([]);
    const files = readZip(output);
    const pages = files.map(({ content }) => pageCountOf(content));
    expect(pages.reduce((sum, count) => sum + count)).toBe(60);
    for (const { content } of files) expect(content.byteLength).toBeLessThanOrEqual(40_000);
    for (const [at, count] of pages.slice(0, -1).entries()) {
      const first = pages.slice(0, at).reduce((sum, each) => sum + each, 0) + 1;
      const longer = await split(pdf, 'extract', `${first}-${first + count}`);
      expect(longer.output.byteLength).toBeGreaterThan(40_000);
    }
    expect(pages.length).toBeGreaterThan(2);
  });

  it('reports where one page alone is larger, and answers a PDF where everything fits', async () => {
    const { output, result } = await split(book(4, { bytesAPage: 9_000 }), 'size', '100');
    expect(readZip(output).map(({ content }) => bodiesOf(content))).toEqual([[1], [2], [3], [4]]);
    expect(result.notices).toEqual(['partsTooLarge']);
    const whole = await split(book(4), 'size', '999999999');
    expect(whole.result).toEqual({ mime: 'application/pdf', facts: { pageCount: 4, outputFiles: 1 }, notices: [] });
    await expect(split(book(9, { bytesAPage: 900 }), 'size', '100', { splitOutputs: 8 })).rejects.toThrow(
      refusal('tooManyOutputs', { max_outputs: 8 }),
    );
  });

  it.each([
    [7, 3, [3, 2, 2]],
    [9, 3, [3, 3, 3]],
    [5, 5, [1, 1, 1, 1, 1]],
    [8, 5, [2, 2, 1, 2, 1]],
  ])('cuts %i pages into %i files whose lengths differ by one page at most', async (pageCount, files, lengths) => {
    const { output } = await split(markedPdf(pageCount), 'chunks', String(files));
    const bodies = readZip(output).map(({ content }) => bodiesOf(content));
    expect(bodies.map(({ length }) => length)).toEqual(lengths);
    expect(bodies.flat()).toEqual(Array.from({ length: pageCount }, (_, at) => at + 1));
  });

  it.each([
    ['chunks', '1'],
    ['interval', '3'],
    ['interval', '999999999'],
  ] as const)('answers a PDF where %s %s makes one file', async (mode, config) => {
    const { output, result } = await split(markedPdf(3), mode, config);
    expect(result).toEqual({ mime: 'application/pdf', facts: { pageCount: 3, outputFiles: 1 }, notices: [] });
    expect(bodiesOf(output)).toEqual([1, 2, 3]);
  });

  it.each([0, 90, 180, 270])('halves pages that are rotated by %i as they are shown', async (rotation) => {
    const pdf = quarters({ rotation });
    const { output, result } = await split(pdf, 'halves', '');
    expect(result).toEqual({ mime: 'application/pdf', facts: { pageCount: 2, outputFiles: 1 }, notices: [] });
    const [whole, ...others] = rasters(pdf);
    // Only the first page is wider than high.
    const halves = rasters(output);
    expect(halves).toHaveLength(3);
    expect(beside(halves.slice(0, 2))).toEqual(whole);
    expect(halves[2]).toEqual(others[0]);
    expect(rasters((await split(output, 'extract', '2,1')).output)).toEqual([halves[1], halves[0]]);
  });

  it('halves the pages that are named, or all where none is wider than high, across their longer side', async () => {
    const pdf = quarters({ rotation: 0 });
    const high = (await split(pdf, 'extract', '2')).output;
    const [whole] = rasters(high);
    for (const halves of [await split(high, 'halves', ''), await split(pdf, 'halves', '2')]) {
      const [upper, lower] = rasters(halves.output).slice(-2) as [Raster, Raster];
      expect({ ...upper, height: upper.height * 2, rows: [...upper.rows, ...lower.rows] }).toEqual(whole);
    }
    expect(rasters((await split(pdf, 'halves', '2')).output)).toHaveLength(3);
    await expect(split(pdf, 'halves', '3')).rejects.toThrow(refusal('invalidPages', { page: 3, page_count: 2 }));
  });

  it('refuses more files than pages, more than the limit, and pages that do not exist', async () => {
    const pdf = markedPdf(4);
    await expect(split(pdf, 'chunks', '5')).rejects.toThrow(refusal('invalidChunks', { page_count: 4 }));
    const limits = { splitOutputs: 3 };
    await expect(split(pdf, 'chunks', '4', limits)).rejects.toThrow(refusal('tooManyOutputs', { max_outputs: 3 }));
    await expect(split(pdf, 'interval', '1', limits)).rejects.toThrow(refusal('tooManyOutputs', { max_outputs: 3 }));
    expect((await split(pdf, 'interval', '2', limits)).result.facts.outputFiles).toBe(2);
    await expect(split(pdf, 'extract', '5')).rejects.toThrow(refusal('invalidPages', { page: 5, page_count: 4 }));
  });

  it('repairs a file whose damage is found in a later part, and writes no part twice', async () => {
    const pdf = markedPdf(4).toString('latin1');
    const length = /BODY3X[^]*?endstream/.exec(pdf)?.index ?? 0;
    const start = pdf.lastIndexOf('/Length', length);
    const damaged = Buffer.from(
      `${pdf.slice(0, start)}${pdf.slice(start).replace(/Length \d\d/, 'Length 99')}`,
      'latin1',
    );
    const { output, result } = await split(damaged, 'interval', '1');
    const files = readZip(output);
    expect(files.map(({ name }) => /page_\d+/.exec(name)?.[0])).toEqual(['page_1', 'page_2', 'page_3', 'page_4']);
    expect(files.map(({ content }) => bodiesOf(content))).toEqual([[1], [2], [3], [4]]);
    expect(result.notices).toEqual(['xfaDropped', 'repaired']);
  });

  it('plans again for a repaired file, which can have other pages', async () => {
    const parts = (kids: string, count: number) => `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`;
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources 6 0 R >>';
    const one = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      parts('3 0 R', 1),
      page,
      page,
      ['<< >>', 'BT /F 9 Tf (text) Tj ET'],
      '<< /Font << /F << /Type /Font >> /Bad >> >>',
    ]);
    // Only headers of objects lead to the second page.
    const file = Buffer.concat([one, Buffer.from(`\n2 0 obj\n${parts('3 0 R 4 0 R', 2)}\nendobj\n`)]);
    for (const [mode, config] of [
      ['interval', '1'],
      ['chunks', '1'],
    ] as const) {
      const { result } = await split(file, mode, config);
      expect(result).toMatchObject({ facts: { pageCount: 2, outputFiles: mode === 'interval' ? 2 : 1 } });
      expect(result.notices).toContain('repaired');
    }
  });

  it('stops where the files exceed the limit of an output', async () => {
    await expect(split(markedPdf(4), 'interval', '1', { outputBytes: 5_000 })).rejects.toThrow(
      refusal('tooComplex', {}),
    );
  });
});
