import { readFileSync } from 'node:fs';
import { lowFields } from '@blattwerk/testing/pdf/low-fields';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, vi } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { Box } from '../../file/page-geometry.ts';
import { saveUpdate } from '../../file/update.ts';
import { inkIn, inkOutside, renderGray } from '../../testing/ink.ts';
import { embeddedFont } from '../../draw/embedded-font.ts';
import { standardFont } from '../../draw/standard-font.ts';
import { type FieldValue, fillFormFields } from './fill-form-fields.ts';
import { filledBox, formPdf, type FormParts, saved, widget } from '../../testing/form-pdf.ts';
import { flattenAnnotations } from '../flatten/flatten-annotations.ts';
import { readFormFields } from './read-form-fields.ts';

const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const liberation = () => embeddedFont(readFileSync(new URL('LiberationSans-Regular.ttf', fonts)));
const area: Box = { left: 50, bottom: 80, right: 250, top: 120 };
const text = (entries: string, rect = '50 80 250 120') => widget(rect, `/T (a) /FT /Tx ${entries}`);

async function fill(parts: FormParts, values: Readonly<Record<string, FieldValue>>) {
  const document = PdfDocument.open(formPdf(parts));
  const result = await fillFormFields(document, new Map(Object.entries(values)), { font: liberation() });
  const bytes = saved(document);
  expect(qpdfCheck(bytes)).toBe(0);
  return { bytes, result, document };
}

/** Values by pdf.js: of the fields, and of the page's widgets. */
async function readByPdfJs(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const annotations = (await (await pdf.getPage(1)).getAnnotations()) as { fieldName: string; fieldValue: unknown }[];
  const fields = (await pdf.getFieldObjects()) as unknown as ReadonlyMap<string, { value: unknown }[]> | null;
  await loading.destroy();
  return {
    widgets: annotations.map(({ fieldName, fieldValue }) => [fieldName, fieldValue] as const),
    fields: Object.fromEntries(Array.from(fields ?? [], ([name, items]) => [name, items[0]?.value])),
  };
}

/** The ink of a filled field, and that outside of it. */
async function inkOf(entries: string, value: string, more: Partial<FormParts> = {}) {
  const { bytes } = await fill({ objects: [text(entries)], ...more }, { a: value });
  const picture = renderGray(bytes);
  return { within: inkIn(picture, area), outside: inkOutside(picture, [area]), picture, bytes };
}

it('gives text fields values that all readers read, and leaves others as they are', async () => {
  const other = widget('10 10 60 30', '/T (other) /FT /Tx /V (kept) /DV (x) /AP << /N 11 0 R >>');
  const objects = [text('/V (old) /RV (<p>old</p>)'), filledBox(true), other];
  const parts = { objects, fields: '10 0 R 12 0 R', annotations: '10 0 R 12 0 R' };
  const before = PdfDocument.open(formPdf(parts)).object(12);
  for (const value of ['Grüße', 'Ω 中 €', '', 'a\nb']) {
    const { bytes, result, document } = await fill(parts, { a: value });
    expect(result).toMatchObject({ filled: 1, droppedXfa: false, hasCalculations: false });
    expect(readFormFields(PdfDocument.open(bytes)).map((field) => field.value)).toEqual([value, 'kept']);
    const read = await readByPdfJs(bytes);
    expect(read.fields).toEqual({ a: value, other: 'kept' });
    expect(document.object(12)).toEqual(before);
    expect(bytes.includes('<p>old')).toBe(false);
  }
});

describe('the text of a field', () => {
  it.each([
    ['one line', '', 'Value'],
    ['one line that is too long', '/DA (/Helv 12 Tf)', 'Value '.repeat(40)],
    ['one line that is too high', '/DA (/TiRo 90 Tf 1 0 0 rg)', 'Value'],
    ['several lines', '/Ff 4096', 'Value '.repeat(100)],
    ['several lines in a given size', '/Ff 4096 /DA (/Helv 10 Tf)', 'Value and more\nand more '.repeat(20)],
    ['a comb', '/Ff 16777216 /MaxLen 10 /DA (/Helv 12 Tf)', 'Value'],
    ['centered', '/Q 1 /DA (/Helv 12 Tf)', 'Value'],
    ['at the right', '/Q 2 /DA (/Helv 12 Tf)', 'Value'],
    ['turned', '/MK << /R 90 >>', 'Value'],
    ['upside down', '/MK << /R 180 >>', 'Value'],
    ['turned back', '/MK << /R 270 >>', 'Value'],
    ['characters of another font', '', 'Ω Значение'],
    ['an edited choice', '/FT /Ch /Ff 393216 /Opt [(x)]', 'Value'],
    ['no font of the form', '/DA (/Other 9 Tf 0 0 0 1 k)', 'Value'],
  ])('is shown within it: %s', async (_, entries, value) => {
    const { within, outside } = await inkOf(entries, value);
    expect(within).toBeGreaterThan(15);
    expect(outside).toBe(0);
  });

  it('is at the side that the field says', async () => {
    const half = (side: 'left' | 'right'): Box => (side === 'left' ? { ...area, right: 150 } : { ...area, left: 150 });
    const sides = async (entries: string) => {
      const { picture } = await inkOf(`/DA (/Helv 12 Tf) ${entries}`, 'Value');
      return [inkIn(picture, half('left')) > 5, inkIn(picture, half('right')) > 5];
    };
    expect(await sides('')).toEqual([true, false]);
    expect(await sides('/Q 1')).toEqual([true, true]);
    expect(await sides('/Q 2')).toEqual([false, true]);
  });

  it('has a character in the middle of each cell of a comb', async () => {
    const { picture } = await inkOf('/Ff 16777216 /MaxLen 4 /DA (/Helv 20 Tf)', 'IIII');
    for (const cell of [0, 1, 2, 3]) {
      const middle = 50 + 50 * (cell + 0.5);
      const within = inkIn(picture, { ...area, left: middle - 5, right: middle + 5 });
      expect(within).toBeGreaterThan(10);
      expect(inkIn(picture, { ...area, left: middle - 25, right: middle + 25 })).toBe(within);
    }
  });

  it('has lines between the cells of a comb that has a border', async () => {
    const linesWith = async (border: string) => {
      const { picture } = await inkOf(`/Ff 16777216 /MaxLen 4 /DA (/Helv 4 Tf) /MK << ${border} >>`, 'IIII');
      return [100, 150, 200].map((x) => inkIn(picture, { ...area, left: x - 2, right: x + 2 }) > 20);
    };
    expect(await linesWith('/BC [0]')).toEqual([true, true, true]);
    expect(await linesWith('')).toEqual([false, false, false]);
  });

  it('reads upwards where the widget is turned', async () => {
    const { picture } = await inkOf('/MK << /R 90 >> /DA (/Helv 6 Tf)', 'IIIIIIIIIIIIIIIIII');
    const rows = [85, 95, 105].filter((bottom) => inkIn(picture, { ...area, bottom, top: bottom + 5 }) > 1);
    expect(rows).toHaveLength(3);
    expect(inkIn(picture, { ...area, left: 170 })).toBe(0);
  });

  it('has its lines broken at spaces, and is as large as fits', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const { bytes } = await inkOf('/Ff 4096', words);
    expect(textOf(bytes).trim().split(/\s+/)).toEqual(words.split(' '));
  });

  it('is shown in the color of the field, over its background and within its border', async () => {
    const look = '/MK << /BG [0 0 0] /BC [0.5] >> /BS << /W 4 /S /B >>';
    const { picture } = await inkOf(`${look} /DA (/Helv 30 Tf 1 g)`, 'MMMM');
    const dark = inkIn(picture, area) / (200 * 40);
    expect(dark).toBeGreaterThan(0.6);
    expect(dark).toBeLessThan(0.9);
  });

  it('stays in the own font of the field where that has its characters', async () => {
    const named = async (value: string) => {
      const { document } = await fill({ objects: [text('/DA (/TiRo 12 Tf)')] }, { a: value });
      const appearance = document.stream(document.dict(document.dict(document.object(10))?.get('AP'))?.get('N'));
      const font = document.dict(
        document.dict(document.dict(appearance?.dict.get('Resources'))?.get('Font'))?.get('F0'),
      );
      return document.name(font?.get('BaseFont'));
    };
    expect(await named('Grüße €')).toBe('Times-Roman');
    expect(await named('Ω')).toMatch(/^[A-Z]{6}\+Embedded$/);
  });

  it('of a password is shown as asterisks, and not kept', async () => {
    const more = { form: '/NeedAppearances true' };
    const { bytes, result, document } = await fill({ objects: [text('/Ff 8192 /V (old)')], ...more }, { a: 'geheim' });
    expect(textOf(bytes).trim()).toBe('******');
    expect(document.dict(document.object(10))?.has('V')).toBe(false);
    expect(result.hidesPasswords).toBe(true);
    const emptied = await fill({ objects: [text('/Ff 8192 /V (old)')], ...more }, { a: '' });
    expect(textOf(emptied.bytes).trim()).toBe('');
    expect(emptied.result.hidesPasswords).toBe(false);
  });

  it.each([
    ['/DA (/Helv 12 Tf)', 'W'.repeat(17), false],
    ['/DA (/Helv 12 Tf)', 'W'.repeat(18), true],
    ['/DA (/Helv 60 Tf)', 'a', false],
    ['/DA (/Helv 60 Tf)', 'aaaaaaaaaa', true],
    ['', 'W'.repeat(51), false],
    ['', 'W'.repeat(53), true],
    ['/Ff 4096 /DA (/Helv 12 Tf)', 'a\nb\nc', false],
    ['/Ff 4096 /DA (/Helv 12 Tf)', 'a\nb\nc\nd', true],
    ['/Ff 4096', 'a\n'.repeat(7), false],
    ['/Ff 4096', 'a\n'.repeat(12), true],
    ['/FT /Ch /Ff 393216 /Opt [(x)] /DA (/Helv 12 Tf)', 'W'.repeat(18), true],
  ])('is reported where its field cannot show all of it: %s %s', async (entries, value, isCut) => {
    const other = widget('10 10 20 20', '/T (other) /FT /Tx /V (is cut already) /DA (/Helv 9 Tf)');
    const { result } = await fill({ objects: [text(entries), other], form: '/NeedAppearances true' }, { a: value });
    expect(result.cut).toEqual(isCut ? ['a'] : []);
  });

  it.each<[string, string, number, number]>([
    ...lowFields.map(([name, { height, size, isMultiline, cells, border }]): [string, string, number, number] => {
      const lines = isMultiline ? '/Ff 4096' : '';
      const comb = cells === undefined ? '' : `/Ff 16777216 /MaxLen ${cells}`;
      const frame = border === undefined ? '' : `/MK << /BC [0] >> /BS << /W ${border} >>`;
      return [name, `${lines} ${comb} ${frame}`, height, size];
    }),
    ['of a choice', '/FT /Ch /Ff 393216 /Opt [(x)]', 7.748, 11],
    ['that is read from below', '/MK << /R 180 >>', 7.748, 11],
  ])('is whole in a field too low for its font size: %s', async (_, entries, height, size) => {
    const value = 'Schäfer';
    const sized = (fontSize: number, top: number) => ({
      objects: [text(`/DA (0.3 g /Helv ${fontSize} Tf) ${entries}`, `50 80 150 ${top}`)],
    });
    const { bytes, document, result } = await fill(sized(11, 80 + height), { a: value });
    expect(result.cut).toEqual([]);
    const field = document.dict(document.object(10));
    // Readers that draw it anew take the same size.
    expect(document.string(field?.get('DA'))?.toString('latin1')).toBe(`0.3 g /Helv ${size} Tf`);
    const shown = document.stream(document.dict(field?.get('AP'))?.get('N'))?.raw.toString('latin1') ?? '';
    expect(Number(/([\d.]+) Tf/.exec(shown)?.[1])).toBe(size);
    // As much ink as in a field that is high enough; borders aside.
    const inkOfText = (pdf: Buffer, top: number) => {
      const inset = entries.includes('/BC') ? 1 : -9;
      return inkIn(renderGray(pdf), { left: 51, right: 149, bottom: 80 + inset, top: top - inset });
    };
    const whole = inkOfText((await fill(sized(size, 100), { a: value })).bytes, 100);
    expect(inkOfText(bytes, 80 + height) / whole).toBeGreaterThan(0.9);
  });

  it('is in the own composite font of the field where no other has its characters', async () => {
    const cidFont =
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> >>';
    const korean = `<< /Type /Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /UniKS-UCS2-H /DescendantFonts [${cidFont}] >>`;
    const field = text(`/DR << /Font << /Ko ${korean} >> >> /DA (/Ko 12 Tf)`);
    const { document, result } = await fill({ objects: [field] }, { a: '서울 12' });
    expect(result.missing.written.size).toBe(0);
    const appearance = document.stream(document.dict(document.dict(document.object(10))?.get('AP'))?.get('N'));
    expect(appearance?.raw.toString('latin1')).toContain('<c11cc6b8002000310032> Tj');
    const own = document.dict(document.dict(document.dict(appearance?.dict.get('Resources'))?.get('Font'))?.get('F0'));
    expect(document.name(own?.get('BaseFont'))).toBe('HYGoThic-Medium');
    expect((await fill({ objects: [field] }, { a: '서\u{1f600}' })).result.missing.written.get('a')).toEqual([
      '서',
      '\u{1f600}',
    ]);
  });

  it('is not in an own font whose letters stand from right to left', async () => {
    const hebrew =
      '<< /Type /Font /Subtype /Type1 /BaseFont /David /FirstChar 65 /LastChar 66 /Widths [500 500] /Encoding << /Differences [65 /uni05D0 /uni05D1] >> /FontDescriptor << /Type /FontDescriptor /Flags 32 /FontName /David >> >>';
    const field = text(`/DR << /Font << /He ${hebrew} >> >> /DA (/He 12 Tf)`);
    expect((await fill({ objects: [field] }, { a: 'א' })).result.missing.written.get('a')).toEqual(['א']);
  });

  it('reports characters that no font has', async () => {
    const { result } = await fill({ objects: [text('')], form: '/NeedAppearances true' }, { a: 'a\u{1f600}' });
    expect(result.missing).toEqual({ written: new Map([['a', ['\u{1f600}']]]), isInOptions: false });
  });
});

describe('buttons', () => {
  const box = (entries: string, rect = '50 80 70 100') =>
    widget(rect, `/FT /Btn /AP << /N << /On 13 0 R /Off 14 0 R >> >> /AS /Off ${entries}`);
  const boxes = [filledBox(true), filledBox(false)];
  const spot = { left: 50, bottom: 80, right: 70, top: 100 };

  it.each([true, false, 'On'])('are checked or not: %s', async (value) => {
    const parts = {
      objects: [box('/T (a)'), 'null', 'null', ...boxes],
      fields: '10 0 R',
      annotations: '10 0 R',
    };
    const { bytes } = await fill(parts, { a: value });
    expect(readFormFields(PdfDocument.open(bytes))[0]?.value).toBe(value !== false);
    expect(inkIn(renderGray(bytes), spot)).toBe(value === false ? 0 : 400);
    expect((await readByPdfJs(bytes)).widgets).toEqual([['a', value === false ? 'Off' : 'On']]);
  });

  it('get an appearance where they have none', async () => {
    for (const symbol of [
      '',
      '/MK << /CA (8) /BC [0] >>',
      '/MK << /CA (l) >>',
      '/MK << /CA (n) >>',
      '/MK << /CA (H) >>',
    ]) {
      const parts = { objects: [widget('50 80 70 100', `/T (a) /FT /Btn ${symbol}`)] };
      const on = renderGray((await fill(parts, { a: true })).bytes);
      expect(inkIn(on, spot)).toBeGreaterThan(20);
      expect(inkOutside(on, [spot])).toBe(0);
      const off = renderGray((await fill(parts, { a: false })).bytes);
      expect(inkIn(off, { left: 53, bottom: 83, right: 67, top: 97 })).toBe(0);
    }
  });

  const group = (entries: string) => ({
    fields: '10 0 R',
    annotations: '11 0 R 12 0 R',
    objects: [
      `<< /T (a) /FT /Btn /Ff 32768 /Kids [11 0 R 12 0 R] /V /0 ${entries} >>`,
      '<< /Subtype /Widget /Parent 10 0 R /Rect [50 80 70 100] /AS /0 /AP << /N << /0 13 0 R /Off 14 0 R >> >> >>',
      '<< /Subtype /Widget /Parent 10 0 R /Rect [90 80 110 100] /AS /Off /AP << /N << /1 13 0 R /Off 14 0 R >> >> >>',
      ...boxes,
    ],
  });

  it.each([
    ['', '1', [0, 400]],
    ['/Opt [(eins) <007a>]', 'eins', [400, 0]],
    ['/Opt [(eins) (zwei)]', 'zwei', [0, 400]],
    ['/Opt [(eins) (zwei)]', false, [0, 0]],
  ] as const)('of a group are chosen by their export values: %s %s', async (entries, value, ink) => {
    const { bytes } = await fill(group(entries), { a: value });
    const picture = renderGray(bytes);
    expect([inkIn(picture, spot), inkIn(picture, { ...spot, left: 90, right: 110 })]).toEqual(ink);
    expect(readFormFields(PdfDocument.open(bytes))[0]?.value).toBe(value === false ? null : value);
    const { widgets } = await readByPdfJs(bytes);
    const read = value === false ? 'Off' : value;
    expect(widgets).toEqual([
      ['a', read],
      ['a', read],
    ]);
  });

  const unison = 1 << 25;
  it.each<[string, number, string[], FieldValue, number[]]>([
    ['', 1 << 15, ['x', 'x', 'y'], 'x', [400, 0, 0]],
    ['', 1 << 15, ['x', 'x', 'y'], 2, [0, 400, 0]],
    ['', (1 << 15) | unison, ['x', 'x', 'y'], 'x', [400, 400, 0]],
    ['', (1 << 15) | unison, ['x', 'x', 'y'], 2, [400, 400, 0]],
    ['', 0, ['x', 'x', 'y'], 'x', [400, 400, 0]],
    ['/Opt [(x) (x) (y)]', 1 << 15, ['0', '1', '2'], 'x', [400, 0, 0]],
    ['/Opt [(x) (x) (y)]', 1 << 15, ['0', '1', '2'], '1', [0, 400, 0]],
    ['/Opt [(x) (x) (y)]', (1 << 15) | unison, ['0', '1', '2'], '1', [0, 400, 0]],
    ['/Opt [(x) (x) (1)]', 1 << 15, ['0', '1', '2'], '1', [0, 0, 400]],
    ['/Opt [(x) (x) (1)]', 1 << 15, ['0', '1', '2'], 2, [0, 400, 0]],
    ['/Opt [() () ()]', 1 << 15, ['0', '1', '2'], 3, [0, 0, 400]],
    ['/Opt [(x) (x) (x)]', 0, ['0', '1', '2'], 3, [0, 0, 400]],
  ])(
    'of a group with equal values are on as their flags say: %s %s %s %s',
    async (entries, flags, states, value, ink) => {
      const parts = {
        fields: '10 0 R',
        annotations: '15 0 R 16 0 R 17 0 R',
        objects: [
          `<< /T (a) /FT /Btn /Ff ${flags} /Kids [15 0 R 16 0 R 17 0 R] ${entries} >>`,
          'null',
          'null',
          ...boxes,
          ...states.map((state, at) => {
            const place = `/Rect [${50 + 40 * at} 80 ${70 + 40 * at} 100]`;
            return `<< /Subtype /Widget /Parent 10 0 R ${place} /AS /Off /AP << /N << /${state} 13 0 R /Off 14 0 R >> >> >>`;
          }),
        ],
      };
      const { bytes } = await fill(parts, { a: value });
      const picture = renderGray(bytes);
      expect([50, 90, 130].map((left) => inkIn(picture, { ...spot, left, right: left + 20 }))).toEqual(ink);
    },
  );
});

describe('choices', () => {
  const options = '/Opt [[(de) (Deutschland)] [(fr) (Frankreich)] [(it) (Italien)]]';
  const choice = (entries: string) => ({ objects: [widget('50 80 250 120', `/T (a) /FT /Ch ${options} ${entries}`)] });

  it('show the text of an option, and have its value', async () => {
    const { bytes } = await fill(choice('/Ff 131072'), { a: 'fr' });
    expect(textOf(bytes).trim()).toBe('Frankreich');
    expect((await readByPdfJs(bytes)).fields).toEqual({ a: 'fr' });
  });

  it('are listed with the chosen ones marked', async () => {
    const { bytes, document } = await fill(choice('/Ff 2097152 /DA (/Helv 10 Tf)'), { a: ['de', 'it'] });
    expect(textOf(bytes).trim().split('\n')).toEqual(['Deutschland', 'Frankreich', 'Italien']);
    expect(readFormFields(PdfDocument.open(bytes))[0]?.value).toEqual(['de', 'it']);
    expect(document.dict(document.object(10))?.get('I')).toEqual([0, 2]);
    const picture = renderGray(bytes);
    const bar = (row: number) =>
      inkIn(picture, { left: 200, right: 240, bottom: 119 - 11.5 * row - 9, top: 119 - 11.5 * row - 2 });
    expect([bar(0) > 20, bar(1) > 20, bar(2) > 20]).toEqual([true, false, true]);
  });

  const months = Array.from({ length: 12 }, (_, at) => `[(${at}) (month${at})]`).join(' ');
  const list = (entries: string) => ({
    objects: [widget('50 80 250 120', `/T (a) /FT /Ch /Opt [${months}] /DA (/Helv 10 Tf) ${entries}`)],
  });
  const shownMonths = (bytes: Buffer) => [...textOf(bytes).matchAll(/month(\d+)/g)].map(([, month]) => Number(month));

  it.each<[string, FieldValue, number, number | undefined]>([
    ['', '0', 0, undefined],
    ['', '2', 0, undefined],
    ['', '3', 3, 3],
    ['', '11', 9, 9],
    ['/TI 4', '6', 4, 4],
    ['/TI 4', '7', 7, 7],
    ['/TI 4', '1', 0, 0],
    ['/TI 99', '5', 5, 5],
    ['/Ff 2097152', ['10', '6'], 6, 6],
  ])('begin where the first chosen one is visible: %s %s', async (entries, value, first, stored) => {
    const { bytes, document } = await fill(list(entries), { a: value });
    expect(shownMonths(bytes).slice(0, 3)).toEqual([first, first + 1, first + 2]);
    expect(document.dict(document.object(10))?.get('TI')).toBe(stored);
    await flattenAnnotations(document, { fields: true });
    expect(shownMonths(saved(document))).toEqual(shownMonths(bytes));
  });

  it('begin at one item in all widgets, of which the smallest shows the chosen one as well', async () => {
    const parts = {
      fields: '10 0 R',
      annotations: '11 0 R 12 0 R',
      objects: [
        `<< /T (a) /FT /Ch /Opt [${months}] /DA (/Helv 10 Tf) /Kids [11 0 R 12 0 R] >>`,
        widget('50 10 250 110', '/Parent 10 0 R'),
        widget('50 120 250 145', '/Parent 10 0 R'),
      ],
    };
    expect(shownMonths((await fill(parts, { a: '11' })).bytes)).toEqual([10, 11, 10, 11]);
  });

  it('can be none', async () => {
    const { bytes } = await fill(choice('/Ff 131072 /V (de)'), { a: '' });
    expect(readFormFields(PdfDocument.open(bytes))[0]?.value).toBe(null);
    expect(textOf(bytes).trim()).toBe('');
  });
});

it('fills in every dictionary of a name, and each of its widgets', async () => {
  const { bytes } = await fill(
    {
      fields: '10 0 R 13 0 R',
      annotations: '11 0 R 12 0 R 13 0 R',
      objects: [
        '<< /T (a) /FT /Tx /Kids [11 0 R 12 0 R] >>',
        widget('10 10 110 30', '/Parent 10 0 R /V (old)'),
        widget('10 50 110 70', '/Parent 10 0 R'),
        widget('10 90 110 110', '/T (a) /FT /Tx /V (old)'),
      ],
    },
    { a: 'Value' },
  );
  expect(textOf(bytes).trim().split('\n')).toEqual(['Value', 'Value', 'Value']);
  expect((await readByPdfJs(bytes)).widgets.map(([, value]) => value)).toEqual(['Value', 'Value', 'Value']);
});

describe('a value is refused', () => {
  const parts = {
    objects: [
      text('/MaxLen 3'),
      widget('0 0 9 9', '/T (read only) /FT /Tx /Ff 1'),
      widget('0 0 9 9', '/T (password) /FT /Tx /Ff 8192 /MaxLen 3'),
      widget('0 0 9 9', '/T (file) /FT /Tx /Ff 1048576'),
      widget('0 0 9 9', '/T (push) /FT /Btn /Ff 65536'),
      widget('0 0 9 9', '/T (signature) /FT /Sig'),
      widget('0 0 9 9', '/T (box) /FT /Btn'),
      widget('0 0 9 9', '/T (radio) /FT /Btn /Ff 32768'),
      widget('0 0 9 9', '/T (choice) /FT /Ch /Ff 131072 /Opt [(x)]'),
    ],
  };
  it.each<[string, FieldValue]>([
    ['a', 'four'],
    ['a', true],
    ['read only', 'x'],
    ['password', 'four'],
    ['file', 'x'],
    ['push', true],
    ['signature', 'x'],
    ['box', 'Other'],
    ['radio', true],
    ['radio', 'x'],
    ['radio', 0],
    ['radio', 2],
    ['radio', 0.5],
    ['a', 1],
    ['choice', 1],
    ['choice', 'y'],
    ['choice', false],
    ['choice', ['x', 'x']],
  ])('by the field %s: %s', async (name, value) => {
    const document = PdfDocument.open(formPdf(parts));
    const values = new Map<string, FieldValue>([
      ['a', 'abc'],
      [name, value],
    ]);
    await expect(fillFormFields(document, values, { font: standardFont('Helvetica') })).rejects.toThrow(TypeError);
    expect(document.findChanged().size).toBe(0);
  });

  it('by a form without the field', async () => {
    const document = PdfDocument.open(formPdf(parts));
    const filling = fillFormFields(document, new Map([['b', 'x']]), { font: standardFont('Helvetica') });
    await expect(filling).rejects.toThrow(RangeError);
  });
});

describe('the form', () => {
  it.each<[string, string, string, boolean]>([
    ['that shows its value', '/FT /Tx /V (Gr\\374\\337e an alle)', '(Gr\\374\\337e) Tj 0 -12 Td (an alle) Tj', true],
    ['that shows the label of its option', '/FT /Ch /Ff 131072 /Opt [[(de) (Bonn)]] /V (de)', '(Bonn) Tj', true],
    ['that is empty, as its value is', '/FT /Tx', '', true],
    ['that is empty', '/FT /Tx /V (other)', '', false],
    ['with another value', '/FT /Tx /V (other)', '(old) Tj', false],
    ['with a value that is gone', '/FT /Tx', '(old) Tj', false],
    ['with text that cannot be read', '/FT /Tx /V (old)', '/F9 9 Tf (old) Tj', false],
    ['with more text, which cannot be read', '/FT /Tx /V (old)', '(old) Tj /F9 9 Tf (x) Tj', false],
    ['that shows a password', '/FT /Tx /Ff 8192 /V (old)', '(old) Tj', false],
  ])(
    'that readers draw keeps an appearance of a field without a new value: one %s',
    async (_, entries, shown, isKept) => {
      const resources = '/Resources << /Font << /Helv 6 0 R >> >>';
      const appearance = stream(
        `/Subtype /Form /BBox [0 0 100 9] ${resources}`,
        `/Tx BMC BT /Helv 11 Tf ${shown} ET EMC`,
      );
      const other = widget('10 10 110 19', `/T (b) /DA (/Helv 11 Tf) /AP << /N 12 0 R >> ${entries}`);
      const parts = { objects: [text(''), other, appearance], fields: '10 0 R 11 0 R', annotations: '10 0 R 11 0 R' };
      const { document, bytes } = await fill({ ...parts, form: '/NeedAppearances true' }, { a: 'Value' });
      const changed = document.findChanged();
      expect([changed.has(11), changed.has(12)]).toEqual([!isKept, false]);
      expect(document.dict(document.object(3))?.has('NeedAppearances')).toBe(false);
      // And where the form becomes part of the page.
      const flattened = PdfDocument.open(formPdf({ ...parts, form: '/NeedAppearances true' }));
      await flattenAnnotations(flattened, { fields: true });
      expect(saved(flattened).includes('/Tx BMC BT /Helv 11 Tf')).toBe(isKept);
      expect(qpdfCheck(bytes)).toBe(0);
    },
  );

  it('needs no appearances by readers any more, since all fields have theirs', async () => {
    const objects = [text(''), widget('10 10 110 30', '/T (b) /FT /Tx /V (other)')];
    const { document, bytes } = await fill({ objects, form: '/NeedAppearances true' }, { a: 'Value' });
    expect(document.dict(document.object(3))?.has('NeedAppearances')).toBe(false);
    // poppler draws fields without an appearance itself.
    for (const number of [10, 11]) expect(document.dict(document.object(number))?.has('AP')).toBe(true);
    expect(textOf(bytes).trim().split('\n').toSorted()).toEqual(['Value', 'other']);
  });

  it('loses its XFA form, which is reported', async () => {
    const parts = { objects: [text('')], form: '/XFA [(template) 5 0 R]', catalog: '/NeedsRendering true' };
    const { document, result } = await fill(parts, { a: 'Value' });
    expect(result.droppedXfa).toBe(true);
    expect(document.dict(document.object(3))?.has('XFA')).toBe(false);
    expect(document.catalog.has('NeedsRendering')).toBe(false);
  });

  it.each(['/AA << /C << /S /JavaScript /JS (1) >> >>', ''])(
    'reports that readers calculate fields: %s',
    async (entries) => {
      const { result } = await fill(
        { objects: [text(entries)], ...(entries ? {} : { form: '/CO [10 0 R]' }) },
        { a: '1' },
      );
      expect(result.hasCalculations).toBe(true);
    },
  );

  it('can be filled in by an update, in which only its own objects change', async () => {
    const signature = widget(
      '0 0 0 0',
      '/T (s) /FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 10] /Contents <00> >>',
    );
    const bytes = formPdf({ objects: [text(''), signature, widget('10 10 60 30', '/T (b) /FT /Tx /V (b)')] });
    const document = PdfDocument.open(bytes);
    await fillFormFields(document, new Map([['a', 'Value']]), { font: standardFont('Helvetica') });
    const updated = Buffer.concat(saveUpdate(document));
    expect(updated.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect([...document.findChanged()].filter((number) => number < 13)).toEqual([10]);
    expect(qpdfCheck(updated)).toBe(0);
    expect(inkIn(renderGray(updated), area)).toBeGreaterThan(15);
  });
});

it('fills in fields with a number of steps that grows with theirs', async () => {
  const font = liberation();
  async function countSteps(fields: number): Promise<number> {
    const names = Array.from({ length: fields }, (_, at) => `f${at}`);
    const objects = names.map((name) => widget('10 10 110 30', `/T (${name}) /FT /Tx /Ff 4096`));
    const document = PdfDocument.open(formPdf({ objects }));
    const step = vi.spyOn(document.budget, 'step');
    await fillFormFields(document, new Map(names.map((name) => [name, `Some words as value Ω ${name}`])), { font });
    return step.mock.calls.reduce((sum, [count = 1]) => sum + count, 0);
  }
  const steps = await countSteps(50);
  expect(steps).toBeGreaterThan(50);
  expect(await countSteps(500)).toBeLessThan(11 * steps);
});
