import { PdfDocument } from '@blattwerk/pdf/internal';
import { markedPdf } from '@blattwerk/pdf/testing/marked-pdf';
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

  it('refuses a page that does not exist or is named twice', async () => {
    const refusal = (page: number) =>
      expect.objectContaining({ code: 'invalidPages', params: { page, page_count: 3 } }) as ToolError;
    await expect(organize(markedPdf(3), '1,4')).rejects.toThrow(refusal(4));
    await expect(organize(markedPdf(3), '1-2,2')).rejects.toThrow(refusal(2));
  });
});
