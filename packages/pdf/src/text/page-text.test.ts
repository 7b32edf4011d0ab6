import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { TooComplexPdf } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';
import { textByPdfjs } from '../testing/read-by-pdfjs.ts';
import { type PageText, PageTexts } from './page-text.ts';

async function read(parts: ErasePdfParts): Promise<PageText> {
  const document = PdfDocument.open(erasePdf(parts));
  const [page] = document.pages;
  if (!page) throw new TypeError('a file without a page');
  return new PageTexts(document).read(page);
}

async function linesOf(parts: ErasePdfParts): Promise<string[]> {
  return (await read(parts)).lines.map((words) => words.map(({ text }) => text).join(' '));
}

describe('the text of a page', () => {
  it('has words with their places', async () => {
    const { lines, ...rest } = await read({ content: 'BT /F 10 Tf 20 100 Td (Two words) Tj ET' });
    expect(lines.map((words) => words.map(({ text }) => text))).toEqual([['Two', 'words']]);
    const [[two, words] = []] = lines;
    // Widths of Helvetica: T 611, w 722, o 556, space 278.
    expect(two?.box.left).toBeCloseTo(20);
    expect(two?.box.right).toBeCloseTo(20 + 18.89);
    expect(words?.box.left).toBeCloseTo(20 + 18.89 + 2.78);
    expect(two?.box.bottom).toBeLessThan(100);
    expect(two?.box.top).toBeGreaterThan(106);
    expect(rest).toEqual({ styles: [{ size: 10, heading: undefined }], hasUnknown: false, isUnread: false });
  });

  it('is read by columns, in what order it is written', async () => {
    const content = `BT /F 10 Tf 150 100 Td (right one) Tj ET BT /F 10 Tf 20 88 Td (left two) Tj ET
      BT /F 10 Tf 20 100 Td (left one) Tj ET BT /F 10 Tf 150 88 Td (right two) Tj ET`;
    expect(await linesOf({ content })).toEqual(['left one', 'left two', 'right one', 'right two']);
  });

  it('is read in the order of the structure, also of forms, and then what has no place in it', async () => {
    const show = (y: number, text: string) => `BT /F 10 Tf 20 ${y} Td (${text}) Tj ET`;
    const lines = await linesOf({
      content: `${show(150, 'header')} /P <</MCID 0>> BDC ${show(130, 'last')} EMC /X Do
        /P <</MCID 1>> BDC ${show(90, 'first')} EMC /Link <</MCID 2>> BDC BT /F 10 Tf 42 90 Td (link) Tj ET EMC`,
      resources: '/Font << /F 5 0 R >> /XObject << /X 10 0 R >>',
      page: '/StructParents 0',
      catalog: '/StructTreeRoot 11 0 R',
      objects: [
        stream(
          '/Subtype /Form /StructParents 1 /Resources << /Font << /F 5 0 R >> >>',
          `/P <</MCID 0>> BDC ${show(110, 'form')} EMC`,
        ),
        '<< /Type /StructTreeRoot /K 12 0 R >>',
        '<< /S /Document /P 11 0 R /Pg 3 0 R /K [13 0 R 14 0 R 0] >>',
        '<< /S /P /P 12 0 R /Pg 3 0 R /K [1 << /S /Link /P 13 0 R /K << /Type /MCR /Pg 3 0 R /MCID 2 >> >> 13 0 R] >>',
        '<< /S /P /P 12 0 R /Pg 3 0 R /K << /Type /MCR /Stm 10 0 R /MCID 0 >> >>',
      ],
    });
    expect(lines).toEqual(['first link', 'form', 'last', 'header']);
  });

  it('is refused where its structure is nested too deeply', async () => {
    const element = (number: number) => `<< /S /P /P ${number - 1} 0 R /K ${number + 1} 0 R >>`;
    const objects = Array.from({ length: 300 }, (_, at) => element(10 + at));
    await expect(read({ content: '', catalog: '/StructTreeRoot 10 0 R', objects })).rejects.toThrow(TooComplexPdf);
    expect(
      await read({ content: '', catalog: '/StructTreeRoot 10 0 R', objects: objects.slice(0, 200) }),
    ).toBeDefined();
  });

  it('has the texts that sequences state', async () => {
    const { lines } = await read({
      content: 'BT /F 10 Tf 20 100 Td (a) Tj /Span << /ActualText (tree) >> BDC (xyz) Tj EMC ( b) Tj ET',
    });
    expect(lines.map((words) => words.map(({ text }) => text))).toEqual([['atree', 'b']]);
    // Widths: a 556, x 500, y 500, z 500.
    expect(lines[0]?.[0]?.box.right).toBeCloseTo(20 + 20.56);
  });

  it('is what another reader reads', async () => {
    const content =
      'q 0 1 -1 0 100 20 cm BT /F 10 Tf (Up, up) Tj ET Q BT /F 8 Tf 150 30 Td [(T) 80 (o) -500 (go)] TJ ET';
    const lines = await linesOf({ content });
    expect(lines.toSorted()).toEqual(['To go', 'Up, up']);
    expect((await textByPdfjs(erasePdf({ content }))).replaceAll(/\s+/g, '')).toContain('Togo');
  });
});
