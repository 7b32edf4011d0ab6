import { PdfDocument } from '@blattwerk/pdf/internal';
import { markedPdf } from '@blattwerk/pdf/testing/marked-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { plainText, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import type { ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { organizePagesHandler } from './handler.ts';

const organizeFiles = (files: readonly Buffer[], pages: string) =>
  runInMemory(
    organizePagesHandler,
    files.map((bytes, index) => ({ name: `${index}.pdf`, bytes })),
    { pages },
  );
const organize = (bytes: Buffer, pages: string) => organizeFiles([bytes], pages);

/** The marker of each page's content, and the page's rotation. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = PdfDocument.open(pdf);
  return Promise.all(
    document.pages.map(async ({ dict, attributes }) => {
      const contents = document.array(dict.get('Contents')) ?? [dict.get('Contents')];
      const streams = contents.flatMap((value) => document.stream(value) ?? []);
      const decoded = await Promise.all(streams.map((stream) => document.decode(stream, 100_000)));
      const marker = /BODY(\d+)X/.exec(decoded.map(({ bytes }) => bytes.toString('latin1')).join(''))?.[1];
      return `${marker}+${document.number(dict.get('Rotate') ?? attributes.get('Rotate')) ?? 0}`;
    }),
  );
}

describe('organize-pages', () => {
  it('saves the pages in the order given, rotated in addition to the rotation they have', async () => {
    const original = await pagesOf(markedPdf(5));
    const { output, result, stages } = await organize(markedPdf(5), '5,3-2+90,1+270');
    expect(result.facts).toEqual({ pageCount: 4, originalPages: 5 });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    qpdfOutput(output, '--check');
    const turned = (page: number, degrees: number) => {
      const rotation = Number(original[page - 1]?.split('+')[1]);
      return `${page}+${(rotation + degrees) % 360}`;
    };
    expect(await pagesOf(output)).toEqual([turned(5, 0), turned(3, 90), turned(2, 90), turned(1, 270)]);
  });

  it('leaves nothing of a removed page', async () => {
    const { output } = await organize(markedPdf(3), '3,1');
    expect(plainText(output)).not.toContain('BODY2X');
  });

  it('keeps pages and order in a repaired file', async () => {
    const broken = markedPdf(3)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    const { output, result } = await organize(Buffer.from(broken, 'latin1'), '2,1,3');
    expect((await pagesOf(output)).map((page) => page.split('+')[0])).toEqual(['2', '1', '3']);
    expect(result.notices).toContain('repaired');
  });

  it('takes pages of several PDFs, in any order', async () => {
    const { output, result, stages } = await organizeFiles(
      [markedPdf(4), markedPdf(3), markedPdf(5)],
      'a2,c5-4+90,b1,1',
    );
    expect(result.facts).toEqual({ pageCount: 5, originalPages: 12 });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    qpdfOutput(output, '--check');
    expect((await pagesOf(output)).map((page) => page.split('+')[0])).toEqual(['2', '5', '4', '1', '1']);
    expect(plainText(output)).not.toContain('BODY3X');
  });

  it('opens no PDF of which no page is named', async () => {
    const { output, result } = await organizeFiles([Buffer.from('nothing'), markedPdf(3)], 'b3,b1');
    expect(result.facts).toEqual({ pageCount: 2, originalPages: 3 });
    expect((await pagesOf(output)).map((page) => page.split('+')[0])).toEqual(['3', '1']);
  });

  it('numbers incomplete pages as in the answer', async () => {
    const whole = makePdf(3);
    const broken = whole.subarray(0, whole.indexOf('(Seite 3)'));
    const alone = await organize(broken, '2,3,1');
    const joined = await organizeFiles([markedPdf(2), broken], '1-2,b3,b1');
    expect([alone.result.repairedPages, joined.result.repairedPages]).toEqual([[2], [3]]);
    expect(joined.result.notices).toContain('repaired');
  });

  it('refuses a page of a PDF that was not sent', async () => {
    await expect(organizeFiles([markedPdf(3)], '1,b1')).rejects.toMatchObject({ code: 'invalidPages' });
    await expect(organizeFiles([markedPdf(3), markedPdf(1)], '1,b2')).rejects.toMatchObject({
      code: 'invalidPages',
      params: { page: 2, page_count: 1 },
    });
  });

  it('refuses a page that does not exist', async () => {
    await expect(organize(markedPdf(3), '1,4')).rejects.toThrow(
      expect.objectContaining({ code: 'invalidPages', params: { page: 4, page_count: 3 } }) as ToolError,
    );
  });

  it('copies a page that is named again, each copy rotated as written', async () => {
    const original = await pagesOf(markedPdf(3));
    const second = Number(original[1]?.split('+')[1]);
    const { output, result } = await organize(markedPdf(3), '2,1,2+90,2+180');
    expect(result.facts).toEqual({ pageCount: 4, originalPages: 3 });
    qpdfOutput(output, '--check');
    expect(await pagesOf(output)).toEqual([
      `2+${second}`,
      original[0],
      `2+${(second + 90) % 360}`,
      `2+${(second + 180) % 360}`,
    ]);
    const joined = await organizeFiles([markedPdf(2), markedPdf(3)], 'b3,1,b3,b1,1+90');
    expect((await pagesOf(joined.output)).map((page) => page.split('+')[0])).toEqual(['3', '1', '3', '1', '1']);
  });

  it('gives a copy form fields of its own, which poppler and pdf.js show with their values', async () => {
    const { output } = await organize(formPdf(), '1,1');
    qpdfOutput(output, '--check');
    expect(inspectPdf(output).texts.map((text) => text.trim())).toEqual(['Value of the field', 'Value of the field']);
    const loading = getDocument({ data: new Uint8Array(output), verbosity: 0 });
    const document = await loading.promise;
    const fields = await Promise.all(
      [1, 2].map(async (number) => (await (await document.getPage(number)).getAnnotations())[0] as object),
    );
    expect(fields).toEqual([
      expect.objectContaining({ fieldName: 'name', fieldValue: 'Value of the field' }),
      expect.objectContaining({ fieldName: 'name+1', fieldValue: 'Value of the field' }),
    ]);
    await loading.destroy();
  });

  it('adds blank pages as large as the one before, the first as the one after', async () => {
    const { output, result } = await organize(markedPdf(3), 'blank,2+90,blank,3,blank+90');
    expect(result.facts).toEqual({ pageCount: 5, originalPages: 3 });
    qpdfOutput(output, '--check');
    const sizes = pageSizes(output);
    expect(sizes[0]).toEqual(sizes[1]);
    expect(sizes[2]).toEqual(sizes[1]);
    expect(sizes[4]).toEqual({ ...sizes[3], rotation: ((sizes[3]?.rotation ?? 0) + 90) % 360 });
    expect((await pagesOf(output)).map((page) => page.split('+')[0])).toEqual([
      'undefined',
      '2',
      'undefined',
      '3',
      'undefined',
    ]);
    const joined = await organizeFiles([markedPdf(2), markedPdf(3)], '1+90,blank,b1,blank');
    const joinedSizes = pageSizes(joined.output);
    expect(joinedSizes[1]).toEqual(joinedSizes[0]);
    expect(joinedSizes[3]).toEqual(joinedSizes[2]);
    expect((await pagesOf(joined.output)).map((page) => page.split('+')[0])).toEqual([
      '1',
      'undefined',
      '1',
      'undefined',
    ]);
  });

  it('keeps the labels of pages beside a blank one', async () => {
    const { output } = await organize(markedPdf(5), '3,blank,4');
    const loading = getDocument({ data: new Uint8Array(output), verbosity: 0 });
    const document = await loading.promise;
    expect(await document.getPageLabels()).toEqual(['A-5', '', 'A-6']);
    await loading.destroy();
  });
});

/** A page with a text field and its appearance. */
function formPdf(): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DR << /Font << /Helv 5 0 R >> >> /DA (/Helv 12 Tf) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Annots [4 0 R] /Resources << >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Value of the field) /Rect [20 200 280 230] /F 4 /P 3 0 R /DA (/Helv 12 Tf) /AP << /N 6 0 R >> >>',
    font,
    [
      '<< /Type /XObject /Subtype /Form /BBox [0 0 260 30] /Resources << /Font << /Helv 5 0 R >> >> >>',
      'BT /Helv 12 Tf 2 9 Td (Value of the field) Tj ET',
    ],
  ]);
}

/** Boxes and rotation of each page. */
function pageSizes(pdf: Buffer): { media: unknown; crop: unknown; rotation: number }[] {
  const document = PdfDocument.open(pdf);
  return document.pages.map(({ dict, attributes }) => {
    const [media, crop, rotation] = ['MediaBox', 'CropBox', 'Rotate'].map(
      (key) => dict.get(key) ?? attributes.get(key),
    );
    return { media, crop, rotation: document.number(rotation) ?? 0 };
  });
}
