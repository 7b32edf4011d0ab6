import { readFileSync } from 'node:fs';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pngOfPage, textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { systemFile } from '@blattwerk/testing/system-file';
import { describe, expect, it } from 'vitest';
import { budgetLimits, open, TooComplexPdf } from '../index.ts';

const font = readFileSync(
  systemFile('fonts-urw-base35', '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf'),
);
const samples = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index) & 0x7f));
const image = stream(
  '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  samples,
);
const content = Array.from(
  { length: 40 },
  (_, line) =>
    `q\n1.000000 0.000000 0.000000 1.000000 20.000000 ${line * 5}.000000 cm\nBT\n/Font1 8.000000 Tf\n(Line number ${line}) Tj\nET\nQ\n`,
).join('');

/** Two pages with equal images and a whole font, and much that no page shows. */
const wasteful = (xmp = '') =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata 11 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 300 200] >>',
    ...[5, 6].map(
      (
        number,
      ) => `<< /Type /Page /Parent 2 0 R /Contents ${number} 0 R /PieceInfo << /X 12 0 R >> /Thumb 12 0 R /Resources
        << /Font << /Font1 9 0 R >> /XObject << /Image1 ${number + 2} 0 R /Unused 12 0 R >> >> >>`,
    ),
    stream('', `${content}q 100 0 0 100 150 50 cm /Image1 Do Q`),
    stream('', `${content}q 50 0 0 50 150 50 cm /Image1 Do Q`),
    image,
    image,
    '<< /Type /Font /Subtype /TrueType /BaseFont /NimbusSans-Regular /FirstChar 32 /LastChar 122 /Encoding /WinAnsiEncoding /FontDescriptor 10 0 R >>',
    '<< /Type /FontDescriptor /FontName /NimbusSans-Regular /Flags 32 /FontFile3 13 0 R >>',
    stream('/Type /Metadata /Subtype /XML', xmp),
    stream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      Buffer.alloc(64 * 64 * 3, 'unused'),
    ),
    stream('/Subtype /OpenType', font),
  ]);

const shownOf = (bytes: Uint8Array) => [
  textOf(bytes),
  ...[1, 2].map((page) => pngOfPage(bytes, page, 72).toString('base64')),
];

describe('a compressed file', () => {
  it('is smaller, and shows the same', async () => {
    const source = wasteful();
    const shares: number[] = [];
    const pdf = await (await open(source)).compress({ onProgress: (share) => shares.push(share) });
    const bytes = pdf.save();
    expect(qpdfCheck(bytes)).toBe(0);
    expect(shownOf(bytes)).toEqual(shownOf(source));
    expect(bytes.length).toBeLessThan(source.length / 5);
    expect(bytes.length).toBeLessThan((await open(source)).save({ objectStreams: 'always' }).length / 3);
    expect(Buffer.from(bytes).includes('/ObjStm')).toBe(true);
    expect(plainText(bytes)).not.toMatch(/20\.000000|PieceInfo|Thumb|unused/);
    expect([shares.at(-1), shares.toSorted((one, other) => one - other)]).toEqual([1, shares]);
    const again = (await (await open(bytes)).compress()).save();
    expect(again.length).toBeLessThanOrEqual(bytes.length);
    expect(textOf(pdf.select([1]))).toBe(textOf((await open(source)).select([1])));
  });

  it('has whole fonts and no packed objects where it claims PDF/A-1', async () => {
    const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>1</pdfaid:part></rdf:Description></rdf:RDF>`;
    const bytes = (await (await open(wasteful(xmp))).compress()).save();
    expect([Buffer.from(bytes).includes('/ObjStm'), bytes.length > font.length / 2]).toEqual([false, true]);
  });

  it('has no packed objects where these take more', async () => {
    const few = (await open(textPdf(['one']))).save();
    const bytes = (await (await open(few)).compress()).save();
    expect([Buffer.from(bytes).includes('/ObjStm'), bytes.length <= few.length]).toEqual([false, true]);
  });

  it('shows the same after an abort, and keeps to the limits of the caller', async () => {
    const source = wasteful();
    const pdf = await open(source);
    const controller = new AbortController();
    const aborted = pdf.compress({
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    expect(await aborted.catch((error: unknown) => error)).toBe(controller.signal.reason);
    const bytes = pdf.save();
    expect([qpdfCheck(bytes), shownOf(bytes)]).toEqual([0, shownOf(source)]);
    const early = await open(source);
    await expect(early.compress({ signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never');
    expect(early.update()).toEqual(new Uint8Array(source));
    const limited = await open(source, { repair: 'never', limits: { ...budgetLimits(source.length), steps: 100 } });
    await expect(limited.compress()).resolves.toBe(limited);
    const many = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /X 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      `[${'[]'.repeat(60_000)}]`,
    ]);
    const complex = await open(many, { repair: 'never', limits: { ...budgetLimits(many.length), steps: 100 } });
    await expect(complex.compress()).rejects.toThrow(TooComplexPdf);
  });
});
