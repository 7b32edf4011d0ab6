import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import { qpdfCheck, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createPageSelector } from './select-pages.ts';

/** A page with all kinds of fields and annotations that refer to each other, and a page without annotations. */
const form = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 10 0 R 14 0 R] /CO [6 0 R] /DA (/Helv 9 Tf) >> >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
  '<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Annots [23 0 R] >>',
  '[6 0 R 12 0 R 11 0 R 8 0 R 9 0 R 13 0 R 15 0 R 16 0 R 17 0 R 18 0 R 19 0 R << /Type /Annot /Subtype /Text /Contents (direct) >>]',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (v) /P 3 0 R /AP << /N 20 0 R >> >>',
  '<< /FT /Tx /T <feff00fc> /V (w) /Kids [8 0 R 9 0 R 23 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /Parent 7 0 R /P 3 0 R >>',
  '<< /Type /Annot /Subtype /Widget /Parent 7 0 R /P 3 0 R >>',
  '<< /FT /Btn /Ff 32768 /T (radio) /V /a /Kids [11 0 R 12 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /Parent 10 0 R /AS /a /AP << /N << /a 20 0 R /Off 20 0 R >> >> >>',
  '<< /Type /Annot /Subtype /Widget /Parent 10 0 R /AS /Off >>',
  '<< /Type /Annot /Subtype /Link /Dest [3 0 R /Fit] >>',
  '<< /T (outer) /FT /Tx /Kids [15 0 R 16 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /T (first) /V (x) /Parent 14 0 R >>',
  '<< /Type /Annot /Subtype /Widget /T (second) /V (y) /Parent 14 0 R >>',
  '<< /Type /Annot /Subtype /Text /Contents (note) /Popup 19 0 R /P 3 0 R >>',
  '<< /Type /Annot /Subtype /Text /Contents (reply) /IRT 17 0 R >>',
  '<< /Type /Annot /Subtype /Popup /Parent 17 0 R >>',
  ['<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 21 0 R >>', '/F1 9 Tf'],
  '<< /Font << /F1 22 0 R /F2 22 0 R >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Annot /Subtype /Widget /Parent 7 0 R /P 4 0 R >>',
]);

async function select(pageIndices: readonly number[]): Promise<PdfDocument> {
  const { pieces } = createPageSelector(PdfDocument.open(form)).select(pageIndices);
  const selected = Buffer.concat(pieces);
  expect(qpdfCheck(selected)).toBe(0);
  return PdfDocument.open(selected);
}

function annotationsOf(document: PdfDocument, pageIndex: number): { number: number | undefined; dict: PdfDict }[] {
  return (document.array(document.pages[pageIndex]?.dict.get('Annots')) ?? []).map((value) => {
    return { number: document.numberOf(value), dict: document.dict(value) as PdfDict };
  });
}

/** Values of the fields, and the pages that show them, by fully qualified name. */
function fieldsOf(document: PdfDocument): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const pageOf = new Map(
    document.pages.flatMap((_, page) => annotationsOf(document, page).map(({ number }) => [number, page] as const)),
  );
  const text = (value: PdfValue | undefined) => document.string(value)?.toString('latin1') ?? document.name(value);

  function visit(value: PdfValue, path: readonly string[]): (number | undefined)[] {
    const dict = document.dict(value) as PdfDict;
    const names = dict.has('T') ? [...path, text(dict.get('T')) ?? ''] : path;
    const kids = document.array(dict.get('Kids')) ?? [];
    for (const kid of kids) expect(document.dict(document.dict(kid)?.get('Parent'))).toBe(dict);
    const pages = kids.length > 0 ? kids.flatMap((kid) => visit(kid, names)) : [pageOf.get(document.numberOf(value))];
    if (dict.has('V')) fields[names.join('.')] = [text(dict.get('V')), ...pages];
    return pages;
  }

  const acroForm = document.dict(document.catalog.get('AcroForm'));
  for (const field of document.array(acroForm?.get('Fields')) ?? []) visit(field, []);
  return fields;
}

describe('a page that is selected repeatedly', () => {
  it('has its own fields, which do not share values with other copies', async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
    expect(fieldsOf(await select([0, 0, 1, 0]))).toEqual({
      name: ['v', 0],
      [utf16('ü')]: ['w', 0, 0, 2],
      radio: ['a', 0, 0],
      'outer.first': ['x', 0],
      'outer.second': ['y', 0],
      'name+1': ['v', 1],
      'ü+1': ['w', 1, 1],
      'radio+1': ['a', 1, 1],
      'outer+1.first': ['x', 1],
      'outer+1.second': ['y', 1],
      'name+2': ['v', 3],
      'ü+2': ['w', 3, 3],
      'radio+2': ['a', 3, 3],
      'outer+2.first': ['x', 3],
      'outer+2.second': ['y', 3],
    });
  });

  it('has the same fields if the other pages are removed', async () => {
    const fields = fieldsOf(await select([0, 0]));
    expect(Object.keys(fields)).toHaveLength(10);
    expect(fields['ü+1']).toEqual(['w', 1, 1]);
  });

  it('keeps radio buttons in the order of their field, which determines their export values', async () => {
    const document = await select([0, 0]);
    const [first, second] = annotationsOf(document, 1).flatMap(({ number, dict }) => (dict.has('AS') ? [number] : []));
    const widgets = annotationsOf(document, 1).find(({ dict }) => dict.has('AS'))?.dict;
    const kids = document.array(document.dict(widgets?.get('Parent'))?.get('Kids')) ?? [];
    // The page lists the second button first.
    expect(kids.map((kid) => document.numberOf(kid))).toEqual([second, first]);
  });

  it('has its own annotations, which refer to each other and to their page', async () => {
    const document = await select([1, 0, 0]);
    for (const page of [1, 2]) {
      const annotations = annotationsOf(document, page);
      const contents = (text: string) =>
        annotations.find(({ dict }) => document.string(dict.get('Contents'))?.toString() === text)?.dict as PdfDict;
      const popup = annotations.find(({ dict }) => document.name(dict.get('Subtype')) === 'Popup')?.dict as PdfDict;
      expect(document.dict(contents('note').get('Popup'))).toBe(popup);
      expect(document.dict(popup.get('Parent'))).toBe(contents('note'));
      expect(document.dict(contents('reply').get('IRT'))).toBe(contents('note'));
      expect(document.dict(contents('note').get('P'))).toBe(document.pages[page]?.dict);
      expect(contents('direct')).toBeDefined();
    }
  });

  it('has its own appearances, without unused resources', async () => {
    const document = await select([0, 0]);
    const appearances = [0, 1].map((page) => {
      const [field] = annotationsOf(document, page);
      return document.dict(field?.dict.get('AP'))?.get('N');
    });
    const [first, second] = appearances.map((appearance) => document.stream(appearance));
    expect(document.numberOf(appearances[0])).not.toBe(document.numberOf(appearances[1]));
    expect(second?.raw).toEqual(first?.raw);
    const fonts = document.dict(document.dict(second?.dict.get('Resources'))?.get('Font'));
    expect([...(fonts?.keys() ?? [])]).toEqual(['F1']);
  });

  it('has links to the first copy', async () => {
    const document = await select([0, 0]);
    for (const page of [0, 1]) {
      const link = annotationsOf(document, page).find(({ dict }) => dict.has('Dest'))?.dict;
      expect(document.dict(document.array(link?.get('Dest'))?.[0])).toBe(document.pages[0]?.dict);
    }
  });
});

it('numbers the fields of copies uniquely in the form', async () => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) >>',
    '<< /FT /Tx /T (a+1) >>',
  ]);
  const { pieces } = createPageSelector(PdfDocument.open(pdf)).select([0, 0]);
  const { acroform } = JSON.parse(qpdfOutput(Buffer.concat(pieces), '--json', '--json-key=acroform').toString()) as {
    acroform: { fields: { fullname: string; pageposfrom1: number }[] };
  };
  expect(acroform.fields.map(({ fullname, pageposfrom1 }) => [fullname, pageposfrom1])).toEqual([
    ['a', 1],
    ['a+2', 2],
  ]);
});

it('copies a field without a name, also where the form lists objects that are missing', () => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 99 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /V (v) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) >>',
  ]);
  const document = PdfDocument.open(Buffer.concat(createPageSelector(PdfDocument.open(pdf)).select([0, 0]).pieces));
  const [unnamed, named] = annotationsOf(document, 1).map(({ dict }) => dict);
  expect([unnamed?.has('T'), document.string(named?.get('T'))?.toString()]).toEqual([false, 'a+1']);
  const fields = document.array(document.dict(document.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  expect(fields.map((field) => document.dict(field)).filter((dict) => dict === unnamed)).toHaveLength(1);
});
