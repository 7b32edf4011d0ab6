import { expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { budgetLimits } from '../../budget.ts';
import { PdfDocument } from '../../file/document.ts';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createPageSelector } from './select-pages.ts';

/** The first of two pages with shared resources: forms A, B and C, whose contents are comments with their names. */
async function selectFirst(contents: string, streams: readonly (readonly [string, string])[]): Promise<string> {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] /Resources << /XObject << /A#20a 5 0 R /B 6 0 R /C 7 0 R >> >> >>',
    `<< /Type /Page /Parent 2 0 R /Contents ${contents} >>`,
    '<< /Type /Page /Parent 2 0 R >>',
    ['<< /Subtype /Form /BBox [0 0 9 9] >>', '/B Do % FORM-A'],
    ['<< /Subtype /Form /BBox [0 0 9 9] >>', '% FORM-B'],
    ['<< /Subtype /Form /BBox [0 0 9 9] >>', '% FORM-C'],
    ...streams,
  ]);
  const { pieces } = createPageSelector(PdfDocument.open(pdf)).select([0]);
  // Such short streams are not compressed.
  return Buffer.concat(pieces).toString('latin1');
}

const formsIn = (text: string) => ['A', 'B', 'C'].filter((form) => text.includes(`FORM-${form}`)).join('');

it('keeps the page resources that a form without resources uses', async () => {
  expect(formsIn(await selectFirst('8 0 R', [['<< >>', '/A#20a Do']]))).toBe('AB');
});

it('keeps the resources that any content stream of a page names', async () => {
  const streams = [
    ['<< >>', '/B Do'],
    ['<< >>', '/C Do'],
  ] as const;
  expect(formsIn(await selectFirst('[8 0 R 9 0 R]', streams))).toBe('BC');
  expect(formsIn(await selectFirst('8 0 R', streams))).toBe('B');
});

it('removes resources that malformed content cannot name', async () => {
  expect(formsIn(await selectFirst('8 0 R', [['<< >>', '(unterminated ]] >> /C Do']]))).toBe('C');
});

it('keeps all resources of a page whose content cannot be decoded', async () => {
  expect(formsIn(await selectFirst('8 0 R', [['<< /Filter /DCTDecode >>', '/C Do']]))).toBe('ABC');
  expect(formsIn(await selectFirst('8 0 R', [['<< /Filter /FlateDecode >>', 'damaged']]))).toBe('ABC');
});

/** A file whose pages share a content stream (object 3) and resources (object 4); further objects from 5. */
function sharing(pageCount: number, resources: string, ...objects: readonly WrittenObject[]): Buffer {
  const first = objects.length + 5;
  const kids = Array.from({ length: pageCount }, (_, at) => `${first + at} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} /MediaBox [0 0 9 9] /Resources 4 0 R >>`,
    ['<< /Filter /FlateDecode >>', deflateSync(`/A Do ${' '.repeat(10_000)}`)],
    resources,
    ...objects,
    ...Array<string>(pageCount).fill('<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ]);
}

it('decodes content once that many pages share', () => {
  const form: WrittenObject = ['<< /Subtype /Form /BBox [0 0 9 9] >>', ''];
  const decodedBytes = (pageCount: number) => {
    const document = PdfDocument.open(sharing(pageCount, '<< /XObject << /A 5 0 R /B 5 0 R >> >>', form));
    const before = document.budget.unpackedBytesLeft;
    createPageSelector(document).select(Array.from({ length: pageCount - 1 }, (_, at) => at));
    return before - document.budget.unpackedBytesLeft;
  };
  expect(decodedBytes(2)).toBeGreaterThan(10_000);
  expect(decodedBytes(9)).toBe(decodedBytes(2));
});

it('reads resources once that many pages share', () => {
  const entries = Array.from({ length: 1_000 }, (_, at) => `/X${at} 5 0 R`).join(' ');
  const pdf = sharing(200, `<< /XObject << /A 5 0 R ${entries} >> >>`, ['<< /Subtype /Image >>', '']);
  const document = PdfDocument.open(pdf, { limits: { ...budgetLimits(pdf.length), steps: 100_000 } });
  expect(() => createPageSelector(document).select([0, 1, 2, 199])).not.toThrow();
  expect(() => createPageSelector(document).select(Array.from({ length: 199 }, (_, at) => at))).not.toThrow();
});
