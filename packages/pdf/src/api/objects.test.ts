import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import {
  budgetLimits,
  type ContentHandler,
  decodeTextString,
  dictOf,
  encodeTextString,
  open,
  type Pdf,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
  withEntries,
} from '../index.ts';

const source = new Uint8Array(textPdf(['one', 'two']));
const catalogNumber = 1;
const pageNumber = 4;

function dictAt(pdf: Pdf, value: PdfValue | undefined): PdfDict {
  const found = pdf.resolve(value);
  if (!(found instanceof Map)) throw new TypeError('expected a dictionary');
  return found;
}

describe('objects', () => {
  it('are read from the trailer on, null where there is none', async () => {
    const pdf = await open(source);
    expect(pdf.trailer.get('Root')).toEqual(new PdfRef(catalogNumber));
    const pages = dictAt(pdf, dictAt(pdf, pdf.trailer.get('Root')).get('Pages'));
    expect(pages.get('Count')).toBe(2);
    expect(pdf.object(pageNumber)).toBe(pdf.resolve((pages.get('Kids') as PdfValue[])[0]));
    expect([pdf.object(99), pdf.object(-1), pdf.resolve(new PdfRef(99)), pdf.resolve(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('are added and replaced, also strings and data that are no Buffer', async () => {
    const pdf = await open(source);
    const content = pdf.add(new PdfStream(new Map(), new TextEncoder().encode('BT /F 18 Tf 20 40 Td (new) Tj ET')));
    pdf.set(pageNumber, withEntries(dictAt(pdf, new PdfRef(pageNumber)), { Contents: content }));
    const language = new TextEncoder().encode('de') as Buffer;
    pdf.set(catalogNumber, withEntries(dictAt(pdf, pdf.trailer.get('Root')), { Lang: language, X: [language] }));
    const written = dictAt(pdf, new PdfRef(catalogNumber)).get('Lang');
    expect([decodeTextString(language), written]).toEqual(['de', Buffer.from('de')]);
    for (const bytes of [pdf.save(), pdf.update(), pdf.encrypt({ user: '' }).save()]) {
      expect(qpdfCheck(bytes)).toBe(0);
      expect(textOf(bytes)).toMatch(/^new\s+two\s*$/);
      expect(plainText(bytes)).toMatch(/\/Lang ?\(de\)/);
    }
    expect(textOf(pdf.select([0]))).toMatch(/^new\s*$/);
  });

  it('that are pages or above them change the pages, also of a selection', async () => {
    const pdf = await open(source);
    expect(textOf(pdf.select([1]))).toMatch(/^two/);
    const pages = dictAt(pdf, new PdfRef(2));
    const [first = null, second = null] = pages.get('Kids') as PdfValue[];
    pdf.set(2, withEntries(pages, { Kids: [second, first], MediaBox: [0, 0, 100, 50] }));
    expect(pdf.pages[0]).toEqual({ width: 100, height: 50, rotation: 0 });
    expect(textOf(pdf.select([1]))).toMatch(/^one/);
    expect(textOf(pdf.save())).toMatch(/two\s+one/);
    const label = (prefix: string) => dictOf({ P: encodeTextString(prefix) });
    const labels = dictOf({ Nums: [0, label('x'), 1, label('y')] });
    pdf.set(catalogNumber, withEntries(dictAt(pdf, new PdfRef(catalogNumber)), { PageLabels: labels }));
    expect(plainText(pdf.select([1]))).not.toContain('(x)');
  });

  it('need a number that the file has, and values of PDF', async () => {
    const pdf = await open(source);
    const { number } = pdf.add(null);
    for (const wrong of [0, -1, 1.5, number + 1, Number.NaN])
      expect(() => pdf.set(wrong, null), String(wrong)).toThrow(RangeError);
    pdf.set(number, dictOf({ Title: 'text' as unknown as PdfValue }));
    pdf.set(catalogNumber, withEntries(dictAt(pdf, new PdfRef(catalogNumber)), { X: new PdfRef(number) }));
    expect(() => pdf.save()).toThrow(/^\/Title: expected .* got string$/);
    pdf.set(number, dictOf({ Title: encodeTextString('Grüße – €') }));
    expect(qpdfCheck(pdf.save())).toBe(0);
  });

  it('that are malformed or very many are refused as when a file is opened', async () => {
    const damaged = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /A >> >>',
      `${'['.repeat(300)}${']'.repeat(300)}`,
    ]);
    const pdf = await open(damaged, { repair: 'never' });
    expect(() => pdf.object(4)).toThrow(MalformedPdf);
    expect(() => pdf.resolve(new PdfRef(5))).toThrow(TooComplexPdf);
  });
});

describe('contents', () => {
  const image = stream(
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'x',
  );
  const pages = (entries: string) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Contents 4 0 R ${entries}
         /Resources << /Font << /F 6 0 R >> /XObject << /X 7 0 R >> >> >>`,
      stream('', '/X Do BT /F 10 Tf 20 30 Td (ab) Tj ET'),
      image,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 100 200] /Resources << /XObject << /I 5 0 R >> >>',
        'q 5 0 0 6 10 20 cm /I Do Q',
      ),
    ]);

  it.each([
    ['', [5, 0, 0, 6, 10, 20], [20, 30]],
    ['/Rotate 90 /UserUnit 2', [0, -10, 12, 0, 40, 180], [60, 160]],
    ['/Rotate 180 /CropBox [10 10 90 110]', [-5, 0, 0, -6, 80, 90], [70, 80]],
  ])('are interpreted on the page as it is shown: %s', async (entries, matrix, place) => {
    const pdf = await open(pages(entries));
    const found: unknown[] = [];
    const handler: ContentHandler = {
      drawImage: (_, { state }) => void found.push(state.matrix.map((each) => each + 0)),
      enterForm: ({ kind }) => void found.push(kind),
      showText: (run) => {
        for (const part of run.parts())
          if (part.kind === 'glyph') found.push(part.font.textOf(part.glyph.bytes).text, [part.x, part.y]);
      },
    };
    await pdf.interpret(0, handler);
    expect(found.slice(0, 4)).toEqual(['form', matrix, 'a', place]);
    expect(found[4]).toBe('b');
  });

  it('keep to the limits of the caller', async () => {
    const content = 'q Q '.repeat(50_000);
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      stream('', content),
    ]);
    const limits = { ...budgetLimits(bytes.length), steps: 50_000 };
    const [limited, free] = [await open(bytes, { limits }), await open(bytes)];
    expect(await limited.interpret(0, {}).catch((thrown: unknown) => thrown)).toBeInstanceOf(TooComplexPdf);
    let count = 0;
    await free.interpret(0, { operation: () => void count++ });
    expect(count).toBe(100_000);
  });

  it('are those of a page of the file', async () => {
    const pdf = await open(pages(''));
    const error = await pdf.interpret(1, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RangeError);
    await pdf.interpret(0, { drawImage: () => 'drop' });
    expect(pdf.update()).toEqual(new Uint8Array(pages('')));
  });
});
