import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { dictOf, PdfName, PdfRef, type PdfDict, type PdfValue } from '../file/values.ts';
import { parseContext } from '../testing/parse-context.ts';
import { ContentTokenizer } from './tokenizer.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const open = (text: string) => new ContentTokenizer(bytes(text), parseContext());

/** Operations as operands followed by the operator. */
function read(text: string): { operations: (string | PdfValue)[][]; isMalformed: boolean } {
  const tokenizer = open(text);
  const operations: (string | PdfValue)[][] = [];
  while (tokenizer.next()) operations.push([...tokenizer.operands(), tokenizer.operator]);
  return { operations, isMalformed: tokenizer.isMalformed };
}

const name = (text: string) => new PdfName(text);

describe('next', () => {
  it.each<[string, (string | PdfValue)[][]]>([
    ['', []],
    [' %comment only', []],
    ['q Q', [['q'], ['Q']]],
    ['1 0 0 1 .5 -7. cm', [[1, 0, 0, 1, 0.5, -7, 'cm']]],
    ['(a)\' 1 2(b)" T* b*', [[bytes('a'), "'"], [1, 2, bytes('b'), '"'], ['T*'], ['b*']]],
    [
      '/F1 12 Tf(a\\)(b)\\\\)Tj<4 1>Tj',
      [
        [name('F1'), 12, 'Tf'],
        [bytes('a)(b)\\'), 'Tj'],
        [bytes('A'), 'Tj'],
      ],
    ],
    ['[(a])-20<5D>/N [1]]TJ', [[[bytes('a]'), -20, bytes(']'), name('N'), [1]], 'TJ']]],
    [
      '/A<</B(>>)/C<</D[1]>>%>>\n>>DP',
      [
        [
          name('A'),
          new Map<string, PdfValue>([
            ['B', bytes('>>')],
            ['C', new Map([['D', [1]]])],
          ]),
          'DP',
        ],
      ],
    ],
    ['true false null sc', [[true, false, null, 'sc']]],
    ['q%comment ( [\rQ', [['q'], ['Q']]],
    ['longerOperator d0 d1', [['longerOperator'], ['d0'], ['d1']]],
    ['--5 5-3 1e5 +.5 - d', [[-5, 5, 1, 0.5, 0, 'd']]],
    ['1 0 R', [[1, 0, 'R']]],
    ['!x 5 w', [['!x'], [5, 'w']]],
  ])('reads %j', (text, operations) => {
    expect(read(text)).toEqual({ operations, isMalformed: false });
  });

  it.each<[string, (string | PdfValue)[][]]>([
    ['q ) Q', [['q'], ['Q']]],
    ['q } > ] Q', [['q'], ['Q']]],
    ['q 1 2', [['q']]],
    ['q (not closed Q', [['q'], ['not'], ['closed'], ['Q']]],
    ['q <41 Q', [['q'], [41, 'Q']]],
    ['q [1 2 Q', [['q'], [1, 2, 'Q']]],
    ['q [(not closed] Q', [['q'], ['not'], ['closed'], ['Q']]],
    ['q << /A 1 Q', [['q'], [new PdfName('A'), 1, 'Q']]],
  ])('reads %j as far as possible and reports malformed content', (text, operations) => {
    expect(read(text)).toEqual({ operations, isMalformed: true });
  });

  it('keeps the last operands of an excessive number', () => {
    const tokenizer = open(`${Array.from({ length: 1_000 }, (_, index) => index).join(' ')} sc 1 w`);
    expect(tokenizer.next()).toBe(true);
    expect(tokenizer.operandCount).toBe(64);
    expect([tokenizer.number(0), tokenizer.number(63), tokenizer.number(64)]).toEqual([936, 999, Number.NaN]);
    expect(tokenizer.isMalformed).toBe(true);
    expect(tokenizer.next()).toBe(true);
    expect(tokenizer.operands()).toEqual([1]);
  });

  it('draws on the budget', () => {
    const context = parseContext({ steps: 50_000 });
    const tokenizer = new ContentTokenizer(bytes('q '.repeat(100_000)), context);
    expect(() => {
      while (tokenizer.next());
    }).toThrow(TooComplexPdf);
  });
});

describe('operands', () => {
  it('have a kind, number, name and text', () => {
    const tokenizer = open('12.50 /N#41me (s) [1] << >> true Do');
    tokenizer.next();
    const indexes = [0, 1, 2, 3, 4, 5, 6];
    const kinds = ['number', 'name', 'string', 'array', 'dict', 'other', undefined];
    expect(indexes.map((index) => tokenizer.kind(index))).toEqual(kinds);
    expect(indexes.map((index) => tokenizer.number(index))).toEqual([
      12.5,
      ...Array.from({ length: 6 }, () => Number.NaN),
    ]);
    expect(indexes.map((index) => tokenizer.name(index))).toEqual([
      undefined,
      'NAme',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    expect([0, 1, 3].map((index) => tokenizer.text(index))).toEqual(['12.50', '/N#41me', '[1]']);
    expect(tokenizer.operand(3)).toEqual([1]);
    expect(tokenizer.offset).toBe(35);
  });

  it.each([
    '(text)',
    '()',
    String.raw`(a\)b\\c\101\
d(e)f)`,
    '(a\r\nb)',
    '<41 4>',
    '<>',
    '<4x1>',
    '[(a)-120 (b\\n)<4142> .5]',
    '[]',
    '[<4>(]) 1]',
  ])('have strings whose length is known without reading them: %j', (text) => {
    const tokenizer = open(`${text} TJ`);
    tokenizer.next();
    const value = tokenizer.operand(0);
    const strings = (Array.isArray(value) ? value : [value]).filter((item) => Buffer.isBuffer(item));
    expect(tokenizer.stringBytes(0)).toBe(Buffer.concat(strings).length);
  });

  it.each(['[(a) /N]', '[[(a)] (b)]', '[<< /A (b) >>]', '5', '/N', '<< >>'])('have no such length: %s', (text) => {
    const tokenizer = open(`${text} TJ`);
    tokenizer.next();
    expect(tokenizer.stringBytes(0)).toBeUndefined();
  });

  it('are rejected on access if they are malformed', () => {
    const tokenizer = open('<< 1 2 >> << /A >> TJ');
    expect(tokenizer.next()).toBe(true);
    expect(() => tokenizer.operand(0)).toThrow(MalformedPdf);
    expect(() => tokenizer.operands()).toThrow(MalformedPdf);
  });

  it('have limited nesting', () => {
    const tokenizer = open(`${'['.repeat(1_000)}${']'.repeat(1_000)} TJ`);
    expect(tokenizer.next()).toBe(true);
    expect(() => tokenizer.operand(0)).toThrow(TooComplexPdf);
  });
});

describe('inlineImage', () => {
  /** Data of the image at the start of the content, and the operators after it. */
  function image(text: string, colorSpaces?: PdfDict) {
    const tokenizer = open(text);
    expect(tokenizer.next() && tokenizer.operator).toBe('BI');
    const stream = tokenizer.inlineImage(colorSpaces, (value) =>
      value instanceof PdfRef ? [name('ICCBased'), value] : (value ?? null),
    );
    const operators: string[] = [];
    while (tokenizer.next()) operators.push(tokenizer.operator);
    return { data: stream?.raw.toString('latin1'), dict: stream?.dict, operators };
  }

  it.each([
    ['of known size with EI in its data', 'BI /W 4 /H 2 /CS /G /BPC 8 ID aEI bEI  EI Q', 'aEI bEI '],
    ['of known size without white space before EI', 'BI /W 4 /H 1 /CS /G /BPC 8 ID abcdEI Q', 'abcd'],
    ['with one bit per pixel', 'BI /W 9 /H 2 /IM true ID \x01\xff\x02\xff\nEI Q', '\x01\xff\x02\xff'],
    ['with three components', 'BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc\nEI Q', 'abc'],
    ['with its length', 'BI /W 100 /H 100 /F /Fl /L 7 ID a EI bc EI Q', 'a EI bc'],
    ['with a wrong length', 'BI /W 100 /H 100 /F /Fl /L 3 ID abcdefgh EI Q', 'abcdefgh'],
    ['with a length beyond the content', 'BI /F /Fl /L 1e9 ID abc EI Q', 'abc'],
    ['with a negative length', 'BI /F /Fl /L -1 ID abc EI Q', 'abc'],
    ['with a fractional length', 'BI /F /Fl /L 1.5 ID abc EI Q', 'abc'],
    [
      'with compressed data',
      'BI /W 4 /H 4 /CS /RGB /BPC 8 /F /Fl ID a\0EI\0 EI\x80x xEI yEI\nz EI Q',
      'a\0EI\0 EI\x80x xEI yEI\nz',
    ],
    ['in hexadecimal', 'BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 41>EI Q', '41>'],
    ['at the end of the content', 'BI /F /Fl ID abc\nEI', 'abc'],
    ['without data', 'BI /F /Fl ID EI Q', ''],
    ['of an excessive size', 'BI /W 1e9 /H 1e9 /CS /RGB /BPC 16 ID abc EI Q', 'abc'],
    ['of a negative size', 'BI /W -4 /H 2 /CS /G /BPC 8 ID abc EI Q', 'abc'],
  ])('returns the data of an image %s', (_, text, data) => {
    const found = image(text);
    expect(found.data).toBe(data);
    expect(found.operators).toEqual(text.endsWith('Q') ? ['Q'] : []);
  });

  it('returns full names and color spaces from the resources', () => {
    const own = new Map<string, PdfValue>([['Cs1', new PdfRef(7)]]);
    const { dict } = image('BI /W 1 /H 1 /BPC 8 /CS /Cs1 /D [0 1] /I true /DP << /K 1 >> /F [/Fl /AHx] ID abc EI', own);
    expect(Object.fromEntries(dict ?? [])).toEqual({
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: [name('ICCBased'), new PdfRef(7)],
      Decode: [0, 1],
      Interpolate: true,
      DecodeParms: dictOf({ K: 1 }),
      Filter: [name('Fl'), name('AHx')],
    });
    const indexed = image('BI /W 2 /H 1 /BPC 8 /CS [/I /RGB 1 <000000ffffff>] ID ab EI');
    expect(indexed.dict?.get('ColorSpace')).toEqual([
      name('Indexed'),
      name('DeviceRGB'),
      1,
      Buffer.from('000000ffffff', 'hex'),
    ]);
    expect(indexed.data).toBe('ab');
  });

  it.each([
    ['no entries', 'BI ID abc EI Q', ['ID', 'abc', 'EI', 'Q']],
    ['no ID', 'BI /W 1 Q', ['Q']],
    ['a key of another type', 'BI 1 2 ID abc EI Q', ['ID', 'abc', 'EI', 'Q']],
    ['a value that is an operator', 'BI /W q ID EI Q', ['q', 'ID', 'EI', 'Q']],
    ['no EI', 'BI /W 1 ID abc', ['ID', 'abc']],
    ['nothing after ID', 'BI /W 1 ID', ['ID']],
  ])('returns undefined with %s and continues after BI', (_, text, operators) => {
    const found = image(text);
    expect(found).toEqual({ data: undefined, dict: undefined, operators });
  });

  it('draws on the budget for unterminated images', () => {
    const content = bytes('BI /W 1 ID '.repeat(50_000));
    const tokenizer = new ContentTokenizer(content, parseContext());
    expect(() => {
      while (tokenizer.next()) if (tokenizer.operator === 'BI') tokenizer.inlineImage(undefined, () => null);
    }).toThrow(TooComplexPdf);
  });
});
