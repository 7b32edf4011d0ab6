import { describe, expect, it } from 'vitest';
import { budgetLimits } from '../../budget.ts';
import { TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { formPdf, type FormParts, widget } from '../../testing/form-pdf.ts';
import { readFormFields } from './read-form-fields.ts';

const read = (parts: FormParts) => readFormFields(PdfDocument.open(formPdf(parts)));
const field = (entries: string, rect = '10 10 110 30') => widget(rect, entries);
const states = (on: string) => `/AP << /N << /${on} 9 0 R /Off 9 0 R >> >>`;

it('reads the kinds of fields', () => {
  const kinds = read({
    objects: [
      field('/T (a) /FT /Tx'),
      field('/T (b) /FT /Btn'),
      field('/T (c) /FT /Btn /Ff 32768'),
      field('/T (d) /FT /Btn /Ff 65536'),
      field('/T (e) /FT /Ch'),
      field('/T (f) /FT /Sig'),
      field('/T (no kind)'),
      field('/FT /Tx'),
    ],
  }).map(({ name, kind }) => [name, kind]);
  expect(kinds).toEqual([
    ['a', 'text'],
    ['b', 'checkbox'],
    ['c', 'radio'],
    ['d', 'button'],
    ['e', 'choice'],
    ['f', 'signature'],
  ]);
});

it('reads what fields inherit from those above them', () => {
  const [first, second] = read({
    fields: '10 0 R',
    annotations: '11 0 R 12 0 R',
    objects: [
      '<< /T (form) /FT /Tx /Ff 4097 /MaxLen 7 /V (above) /Kids [11 0 R 12 0 R] >>',
      field('/T (own) /Parent 10 0 R /V (own) /MaxLen 3 /Ff 0'),
      field('/T (none) /Parent 10 0 R'),
    ],
  });
  expect(first).toMatchObject({ name: 'form.own', value: 'own', maxLength: 3, isMultiline: false, isReadOnly: false });
  expect(second).toMatchObject({
    name: 'form.none',
    value: 'above',
    maxLength: 7,
    isMultiline: true,
    isReadOnly: true,
  });
});

describe('a text', () => {
  it.each([
    ['(\\344\\240)', 'ä€'],
    ['<feff00e420ac4e2d>', 'ä€中'],
    ['<efbbbfc3a4>', 'ä'],
    ['()', ''],
    ['/Name', 'Name'],
    ['11 0 R', 'from a stream'],
    ['null', null],
  ])('is read from %s', (written, value) => {
    const objects = [field(`/T (a) /FT /Tx /V ${written}`), '<< /Length 13 >>\nstream\nfrom a stream\nendstream'];
    expect(read({ objects, fields: '10 0 R', annotations: '10 0 R' })[0]?.value).toBe(value);
  });

  it('of a password is not read, and that of a file is not filled in', () => {
    const [password, file] = read({
      objects: [field('/T (a) /FT /Tx /Ff 8192 /V (secret)'), field('/T (b) /FT /Tx /Ff 1048576')],
    });
    expect(password).toMatchObject({ value: null, isReadOnly: false });
    expect(file).toMatchObject({ isReadOnly: true });
  });
});

describe('a field with several widgets', () => {
  it('is one, also where its dictionaries are separate', () => {
    const fields = read({
      fields: '10 0 R 13 0 R',
      annotations: '11 0 R 12 0 R 13 0 R',
      objects: [
        '<< /T (a) /FT /Tx /V (x) /Kids [11 0 R 12 0 R] >>',
        widget('10 10 60 30', '/Parent 10 0 R'),
        widget('10 50 60 70', '/Parent 10 0 R'),
        field('/T (a) /FT /Tx /V (x)', '10 90 60 99'),
      ],
    });
    expect(fields).toHaveLength(1);
    expect(fields[0]?.widgets.map(({ area }) => area.bottom)).toEqual([10, 50, 90]);
  });

  it('has no place where a widget is hidden, not viewed or on no page', () => {
    const [only] = read({
      fields: '10 0 R',
      annotations: '11 0 R 12 0 R 14 0 R',
      objects: [
        '<< /T (a) /FT /Tx /Kids [11 0 R 12 0 R 13 0 R 14 0 R] >>',
        '<< /Subtype /Widget /F 2 /Parent 10 0 R /Rect [0 0 9 9] >>',
        '<< /Subtype /Widget /F 36 /Parent 10 0 R /Rect [0 0 9 9] >>',
        '<< /Subtype /Widget /Parent 10 0 R /Rect [0 0 9 9] >>',
        '<< /Subtype /Widget /Parent 10 0 R /Rect [1 2 9 9] >>',
      ],
    });
    expect(only?.widgets.map(({ area }) => area)).toEqual([{ left: 1, bottom: 2, right: 9, top: 9 }]);
  });
});

describe('buttons', () => {
  it('are checked by their state', () => {
    const box = (name: string, entries: string) => field(`/T (${name}) /FT /Btn ${entries}`);
    const values = read({
      objects: [
        box('on', `${states('On#20it')} /V /On#20it`),
        box('off', `${states('Yes')} /V /Off`),
        box('none', states('Yes')),
        box('other', `${states('Yes')} /V /No`),
      ],
    }).map(({ value, widgets, choices }) => [value, widgets[0]?.onValue, choices.length]);
    expect(values).toEqual([
      [true, 'On it', 0],
      [false, 'Yes', 0],
      [false, 'Yes', 0],
      [false, 'Yes', 0],
    ]);
  });

  it.each([
    ['/V /1 /Opt [(eins) <feff007a0077006500690308>]', 'zwei\u0308', ['eins', 'zwei\u0308']],
    ['/V /0', '0', ['0', '1']],
    ['/V /Off', null, ['0', '1']],
  ])('have the export values of their group: %s', (entries, value, values) => {
    const [radio] = read({
      fields: '10 0 R',
      annotations: '11 0 R 12 0 R',
      objects: [
        `<< /T (a) /FT /Btn /Ff 32768 ${entries} /Kids [11 0 R 12 0 R] >>`,
        widget('0 0 9 9', `/Parent 10 0 R ${states('0')}`),
        widget('20 0 29 9', `/Parent 10 0 R ${states('1')}`),
      ],
    });
    expect(radio?.value).toBe(value);
    expect(radio?.choices.map((choice) => choice.value)).toEqual(values);
    expect(radio?.widgets.map(({ onValue }) => onValue)).toEqual(values);
  });

  it.each([
    ['the flags are in widgets', '', ['/Ff 49152 /AS /Off', '/Ff 49152 /AS /1'], '1'],
    ['the flags are in one widget', '', ['/AS /0', '/Ff 49152 /AS /Off'], '0'],
    ['the state is in a widget alone', '/Ff 49152', ['/AS /Off', '/AS /1'], '1'],
    ['the state is off', '/Ff 49152 /V /Off', ['/AS /Off', '/AS /1'], null],
    ['two have one state', '/Ff 49152 /V /1 /Opt [(a) (b)]', ['/AS /1', '/AS /Off'], 'a', ['1', '1']],
    [
      'the second of two with one state is on',
      '/Ff 49152 /V /1 /Opt [(a) (b)]',
      ['/AS /Off', '/AS /1'],
      'b',
      ['1', '1'],
    ],
  ])('are radio buttons, of which one is chosen, where %s', (_, entries, widgets, value, names = ['0', '1']) => {
    const fields = read({
      fields: '10 0 R',
      annotations: '11 0 R 12 0 R',
      objects: [
        `<< /T (a) /FT /Btn ${entries} /Kids [11 0 R 12 0 R] >>`,
        ...widgets.map((own, at) => widget('0 0 9 9', `/Parent 10 0 R ${own} ${states(names[at] ?? '')}`)),
      ],
    });
    expect(fields).toMatchObject([{ kind: 'radio', value, widgets: [{ number: 1 }, { number: 2 }] }]);
  });

  it('of one name that exclude each other have a choice', () => {
    const box = (state: string) => field(`/T (a) /FT /Btn /V /B ${states(state)}`);
    const [only, ...others] = read({ objects: [box('A'), box('B')] });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'checkbox', value: 'B', choices: [{ value: 'A' }, { value: 'B' }] });
  });
});

describe('choices', () => {
  const options = '/Opt [[(de) (Deutschland)] (frei) [<feff00e4> (Österreich)]]';
  it.each([
    ['/V (de)', 'de'],
    ['/V (Deutschland)', 'de'],
    ['/V <feff00e4>', 'ä'],
    ['/I [1]', 'frei'],
    ['/V (other)', 'other'],
    ['', null],
  ])('have the value of %s', (entries, value) => {
    const [choice] = read({ objects: [field(`/T (a) /FT /Ch /Ff 131072 ${options} ${entries}`)] });
    expect(choice?.value).toBe(value);
    expect(choice?.choices[0]).toEqual({ value: 'de', label: 'Deutschland' });
    expect(choice?.choices.map((item) => item.value)).toEqual(['de', 'frei', 'ä']);
  });

  it('can be several', () => {
    const [choice] = read({ objects: [field(`/T (a) /FT /Ch /Ff 2097152 ${options} /V [(de) (frei)]`)] });
    expect(choice?.value).toEqual(['de', 'frei']);
  });
});

it.each([
  ['', { left: 60, bottom: 70, right: 160, top: 90 }],
  ['/Rotate 90', { left: 70, bottom: 140, right: 90, top: 240 }],
  ['/Rotate 180', { left: 140, bottom: 110, right: 240, top: 130 }],
  ['/Rotate 270', { left: 110, bottom: 60, right: 130, top: 160 }],
  ['/CropBox [50 20 250 180] /UserUnit 2', { left: 20, bottom: 100, right: 220, top: 140 }],
])('places widgets on the page as it is shown: %s', (page, area) => {
  const objects = [field('/T (a) /FT /Tx', '60 70 160 90')];
  expect(read({ objects, page })[0]?.widgets).toEqual([{ number: 1, pageIndex: 0, area, onValue: null }]);
});

describe('a malformed tree', () => {
  it('is read once where kids are above themselves', () => {
    const fields = read({
      fields: '10 0 R',
      annotations: '',
      objects: [
        '<< /T (a) /FT /Tx /Kids [11 0 R] >>',
        '<< /T (b) /Parent 10 0 R /Kids [10 0 R 12 0 R] >>',
        field('/T (c) /Parent 11 0 R'),
      ],
    });
    expect(fields.map(({ name }) => name)).toEqual(['a.b.c']);
  });

  it('exhausts the budget where it is very deep', () => {
    const objects = Array.from({ length: 400 }, (_, at) => `<< /T (a) /FT /Tx /Kids [${11 + at} 0 R] >>`);
    const parts = { objects: [...objects, field('/T (b)')], fields: '10 0 R', annotations: '' };
    expect(() => read(parts)).toThrow(TooComplexPdf);
  });

  it('exhausts the budget where many fields have many options', () => {
    const option = Array.from({ length: 1_000 }, () => '(a)').join(' ');
    const objects = Array.from({ length: 1_000 }, (_, at) => `<< /T (${at}) /FT /Ch /Opt 10 0 R >>`);
    const file = formPdf({ objects: [`[${option}]`, ...objects], annotations: '' });
    const limits = { ...budgetLimits(file.length), steps: 500_000 };
    expect(() => readFormFields(PdfDocument.open(file, { limits }))).toThrow(TooComplexPdf);
  });

  it.each(['/Rect [1 2 3]', '/Rect 5', '/Rect [0 0 0 0]'])('has no place for a widget with %s', (rect) => {
    const [only] = read({ objects: [`<< /Subtype /Widget /T (a) /FT /Tx ${rect} >>`] });
    expect(only?.widgets).toEqual([]);
  });
});

it('is empty without a form', () => {
  expect(readFormFields(PdfDocument.open(formPdf({ objects: [], catalog: '/AcroForm null' })))).toEqual([]);
});
