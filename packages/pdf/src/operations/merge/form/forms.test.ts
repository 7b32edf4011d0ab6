import { describe, expect, it } from 'vitest';
import type { PdfValue } from '../../../file/values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeFiles } from '../../../testing/merge-files.ts';
import { plainValue } from '../../../testing/plain-value.ts';

/** A file with page 3 and further objects from 4. */
function withForm(form: string, annotations: string, ...objects: string[]): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${form} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${annotations}] >>`,
    ...objects,
  ]);
}

/** Values of the fields by fully qualified name, read from the form's list downwards. */
async function mergedValues(...files: Buffer[]): Promise<[string, string][]> {
  const { document } = mergeFiles(...files);
  const values: [string, string][] = [];

  function visit(value: PdfValue, parents: readonly string[]): void {
    const field = document.dict(value);
    const name = document.string(field?.get('T'))?.toString();
    const names = name === undefined ? parents : [...parents, name];
    const own = document.string(field?.get('V'));
    if (own) values.push([names.join('.'), own.toString()]);
    for (const kid of document.array(field?.get('Kids')) ?? []) visit(kid, names);
  }

  for (const field of document.array(document.dict(document.catalog.get('AcroForm'))?.get('Fields')) ?? [])
    visit(field, []);
  return values;
}

it('lists the calculation order of all forms that have one', () => {
  const field = (name: string) => `<< /FT /Tx /T (${name}) /V (1) >>`;
  const file = (order: string) => withForm(`/Fields [4 0 R 5 0 R] ${order}`, '', field('a'), field('b'));
  const { document } = mergeFiles(file(''), file('/CO [5 0 R null 4 0 R]'), file('/CO [4 0 R]'));
  const order = document.array(document.dict(document.catalog.get('AcroForm'))?.get('CO')) ?? [];
  expect(order.map((value) => document.string(document.dict(value)?.get('T'))?.toString())).toEqual([
    'b_2',
    'a_2',
    'a_3',
  ]);
});

describe('the values of a malformed form', () => {
  const other = withForm(
    '/Fields [4 0 R]',
    '',
    '<< /FT /Tx /T (a) /Kids [5 0 R] >>',
    '<< /T (b) /Parent 4 0 R /V (other) >>',
  );

  it('are kept if the list has a direct field', async () => {
    const direct = withForm('/Fields [<< /FT /Tx /T (a) /V (one) >> 4 0 R]', '', '<< /FT /Tx /T (c) /V (two) >>');
    expect(await mergedValues(direct, direct)).toEqual([
      ['a', 'one'],
      ['c', 'two'],
      ['a_2', 'one'],
      ['c_2', 'two'],
    ]);
  });

  it('are kept if a partial field name contains a period', async () => {
    const dotted = withForm(
      '/Fields [4 0 R 5 0 R]',
      '',
      '<< /FT /Tx /T (a.b) /V (one) >>',
      '<< /FT /Tx /T (a.c) /V (two) >>',
    );
    expect(await mergedValues(other, dotted)).toEqual([
      ['a.b', 'other'],
      ['a_2.b', 'one'],
      ['a_2.c', 'two'],
    ]);
  });

  it('are kept if the list has fields instead of their parents', async () => {
    const kids = withForm(
      '/Fields [5 0 R 6 0 R 5 0 R]',
      '',
      '<< /FT /Tx /T (a) /Kids [5 0 R 6 0 R] >>',
      '<< /T (b) /Parent 4 0 R /V (one) >>',
      '<< /T (c) /Parent 4 0 R /V (two) >>',
    );
    expect(await mergedValues(other, kids)).toEqual([
      ['a.b', 'other'],
      ['a_2.b', 'one'],
      ['a_2.c', 'two'],
    ]);
  });

  it('are kept if a parent does not list its kid', async () => {
    const unlisted = withForm(
      '/Fields [5 0 R]',
      '',
      '<< /FT /Tx /T (a) /Kids [] >>',
      '<< /T (b) /Parent 4 0 R /V (one) >>',
    );
    expect(await mergedValues(unlisted, unlisted)).toEqual([
      ['b', 'one'],
      ['b_2', 'one'],
    ]);
  });

  it('are kept if a page has a widget that the form does not list', async () => {
    const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 9 9]';
    const unlisted = withForm(
      '/Fields []',
      '4 0 R 6 0 R',
      `<< ${widget} /Parent 5 0 R /V (one) /T (b) >>`,
      '<< /FT /Tx /T (a) /Kids [4 0 R] >>',
      `<< ${widget} >>`,
    );
    expect(await mergedValues(other, unlisted)).toEqual([
      ['a.b', 'other'],
      ['a_2.b', 'one'],
    ]);
  });

  it('belong to fields only: a widget whose parent is a page is a separate field', async () => {
    const paged = withForm('/Fields [4 0 R]', '', '<< /FT /Tx /T (a) /V (one) /Parent 3 0 R >>');
    expect(await mergedValues(paged)).toEqual([['a', 'one']]);
  });

  it('are read once if fields are parents of each other', async () => {
    const loop = withForm(
      '/Fields [4 0 R]',
      '',
      '<< /FT /Tx /T (a) /V (one) /Parent 5 0 R >>',
      '<< /T (b) /Parent 4 0 R >>',
    );
    expect(await mergedValues(loop)).toEqual([['a', 'one']]);
  });
});

it('gives each field the alignment and appearance that its form had', () => {
  const left = withForm('/Fields [4 0 R]', '', '<< /FT /Tx /T (left) /V (one) >>');
  const centered = withForm(
    '/Q 1 /DA (/Helv 9 Tf) /Fields [4 0 R 5 0 R]',
    '',
    '<< /FT /Tx /T (centered) /V (two) >>',
    '<< /FT /Tx /T (right) /Q 2 /DA (/Helv 7 Tf) /V (three) >>',
  );
  const { document } = mergeFiles(left, centered);
  const fields = document.array(document.dict(document.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  const entries = fields.map((field) => {
    const dict = document.dict(field);
    return [dict?.get('Q'), document.string(dict?.get('DA'))?.toString()];
  });
  expect(entries).toEqual([
    [undefined, undefined],
    [1, '/Helv 9 Tf'],
    [2, '/Helv 7 Tf'],
  ]);
});

it.each([
  ['a signature', '/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>', 1],
  ['a field for one', '/FT /Sig /V << /Type /Sig /ByteRange [0 1 2 3] >>', undefined],
  ['none', '/FT /Tx', undefined],
])('declares that the merged form has %s', (_, entries, flags) => {
  const form = withForm('/SigFlags 3 /Fields [4 0 R]', '', `<< /T (a) ${entries} >>`);
  const { document, losses } = mergeFiles(form, form);
  expect(document.dict(document.catalog.get('AcroForm'))?.get('SigFlags')).toBe(flags);
  expect(losses).toEqual(flags ? ['signatures'] : []);
});

it('has nothing of a form without fields, but reports an XFA form', () => {
  const form = withForm('/Fields [4 0 R]', '', '<< /FT /Tx /T (a) >>');
  const empty = (entries: string) => withForm(`/Fields [] /NeedAppearances true ${entries}`, '');
  const { document, losses } = mergeFiles(form, empty('/DR << /Font << /F << >> >> >>'));
  const merged = document.dict(document.catalog.get('AcroForm'));
  expect(losses).toEqual([]);
  expect(merged?.has('NeedAppearances')).toBe(false);
  expect(document.dict(document.dict(merged?.get('DR'))?.get('Font'))?.size).toBe(0);
  expect(mergeFiles(form, empty('/XFA (x)')).losses).toEqual(['xfa']);
  expect(mergeFiles(empty('/XFA (x)')).document.catalog.has('AcroForm')).toBe(false);
});

describe('the default resources of a merged form', () => {
  const styled = (font: string, appearance = '/F 9 Tf', more = '', name = 'F') =>
    withForm(
      `/Fields [4 0 R] /DA (0 g) /DR << /Font << /${name} 5 0 R >> ${more} >>`,
      '',
      `<< /FT /Tx /T (a) /DA (${appearance}) >>`,
      `<< /Type /Font ${font} /Widths [7 0 R 5] >>`,
      '<< /Length 1 >>\nstream\nx\nendstream',
      '4',
    );
  const formOf = (...files: readonly Buffer[]) => {
    const { document } = mergeFiles(...files);
    const form = plainValue(document, document.catalog.get('AcroForm'), ['Parent']) as {
      DR: Record<string, object> & { Font: object };
      Fields: { DA: string }[];
    };
    return { resources: form.DR, appearances: form.Fields.map(({ DA }) => DA), form };
  };
  const font = (name: string) => ({ Type: '/Font', BaseFont: `/${name}`, Widths: [4, 5] });

  it('have one font of a name where all files have the same, in any order of its entries', () => {
    const { resources, appearances } = formOf(
      styled('/Subtype /Type1 /BaseFont /A /Name (x) /Size 1'),
      styled('/Size 1 /Name <78> /BaseFont /#41 /Subtype /Type1'),
    );
    expect(Object.keys(resources.Font)).toEqual(['F']);
    expect(appearances).toEqual(['/F 9 Tf', '/F 9 Tf']);
  });

  it('have other names for other fonts, which the fields use', () => {
    const { resources, appearances } = formOf(
      styled('/BaseFont /A'),
      styled('/BaseFont /B', '1 g /F 9 Tf/F#20 7 Tf (/F) Tj /Fx 5 Tf'),
      styled('/BaseFont /A'),
      styled('/BaseFont /C', '/#46 9 Tf'),
      styled('/BaseFont /B'),
    );
    expect(resources.Font).toEqual({ F: font('A'), F_2: font('B'), F_3: font('C') });
    expect(appearances).toEqual([
      '/F 9 Tf',
      '1 g /F_2 9 Tf/F#20 7 Tf (/F_2) Tj /Fx 5 Tf',
      '/F 9 Tf',
      '/F_3 9 Tf',
      '/F_2 9 Tf',
    ]);
  });

  it.each([
    ['a name for a text', '/X /a', '/X (a)'],
    ['a text for a number', '/X (1)', '/X 1'],
    ['a list for its elements', '/X [1 2]', '/X [[1] 2]'],
    ['the last element of a list', '/X [1 2]', '/X [1 3]'],
    ['one value more', '/X << /A 1 >>', '/X << /A 1 /B 2 >>'],
    ['another key', '/X << /A 1 >>', '/X << /B 1 >>'],
    ['a font program', '/FontFile 6 0 R', '/FontFile 6 0 R'],
  ])('keep fonts apart that differ by %s', (_, one, other) => {
    expect(Object.keys(formOf(styled(one), styled(other)).resources.Font)).toEqual(['F', 'F_2']);
  });

  it.each([
    [8, ['F']],
    [9, ['F', 'F_2']],
  ])('compare fonts up to eight levels: %i', (levels, names) => {
    const nested = `/X ${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}`;
    expect(Object.keys(formOf(styled(nested), styled(nested)).resources.Font)).toEqual(names);
  });

  it('have the other resources of all files, the first of each name', () => {
    const { resources, form } = formOf(
      styled('/BaseFont /A', '/F 9 Tf', '/Encoding << /E 1 /G 1 >> /ProcSet [/PDF]'),
      styled('/BaseFont /A', '/F 9 Tf', '/Encoding << /E 2 /H 2 >> /Other << /O 3 >>'),
    );
    expect(resources).toMatchObject({ Encoding: { E: 1, G: 1, H: 2 }, Other: { O: 3 } });
    expect(Object.keys(resources)).not.toContain('ProcSet');
    expect(Object.keys(form)).toEqual(['Fields', 'DR']);
  });

  it.each([
    ['true', true],
    ['false', undefined],
    ['null', undefined],
  ])('are used to draw the fields where one form says so: %s', (written, read) => {
    const drawn = withForm(`/Fields [4 0 R] /NeedAppearances ${written}`, '', '<< /FT /Tx /T (a) >>');
    const { document } = mergeFiles(styled(''), drawn);
    expect(document.dict(document.catalog.get('AcroForm'))?.get('NeedAppearances')).toBe(read);
  });
});
