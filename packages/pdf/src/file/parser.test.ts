import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { parseContext } from '../testing/parse-context.ts';
import { ByteSink } from './byte-sink.ts';
import { Keyword, Parser, parseNumber, plainNumberIn } from './parser.ts';
import { PdfName, PdfRef, type PdfValue } from './values.ts';

function parse(text: string): PdfValue {
  return new Parser(Buffer.from(text, 'latin1'), parseContext()).readValue();
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
const name = (text: string) => new PdfName(text);

describe('readValue', () => {
  it.each<[string, PdfValue]>([
    ['null', null],
    ['true', true],
    ['false ', false],
    ['/Name', name('Name')],
    ['/', name('')],
    ['/A#20B#2f#zz#4', name('A B/#zz#4')],
    ['/A/B', name('A')],
    ['12 0 R', new PdfRef(12)],
    ['12 0\n%comment\nR]', new PdfRef(12)],
    ['12 0 Rest', 12],
    ['[]', []],
    ['[1 2 0 R 3 4]', [1, new PdfRef(2), 3, 4]],
    ['[/A(b)<63>/D]', [name('A'), bytes('b'), bytes('c'), name('D')]],
    ['<<>>', new Map()],
    [
      '<< /A/B/C 1 0 R/D[null]>>',
      new Map<string, PdfValue>([
        ['A', name('B')],
        ['C', new PdfRef(1)],
        ['D', [null]],
      ]),
    ],
    ['<< /A 1 /A 2 >>', new Map([['A', 2]])],
    ['<< /__proto__ 1 >>', new Map([['__proto__', 1]])],
    ['%comment ( [\r\n \0\t\f[% ]\n1%\r]', [1]],
  ])('reads %j', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    ['0', 0],
    ['007', 7],
    ['-17', -17],
    ['+17', 17],
    ['4.', 4],
    ['-.002', -0.002],
    ['.5', 0.5],
    ['--5', -5],
    ['5-3', 5],
    ['1.2.3', 1.2],
    ['1e5', 1],
    ['0x10', 0],
    ['0b1', 0],
    ['-Infinity', 0],
    ['.', 0],
    ['-', 0],
    ['123456789012345', 123456789012345],
    ['9007199254740993', 9007199254740992],
    ['9'.repeat(400), 3.403e38],
    [`-${'9'.repeat(400)}`, -3.403e38],
  ])('reads the number %j as %d', (text, value) => {
    expect(parse(text)).toBe(value);
  });

  it.each([
    ['(a(b)c)', 'a(b)c'],
    ['(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)', '\n\r\t\b\f()\\x'],
    ['(\\0\\53\\053\\0533\\777)', '\0+++3\xff'],
    ['(a\\\nb\\\r\nc\\\rd)', 'abcd'],
    ['(a\nb\r\nc\rd)', 'a\nb\nc\nd'],
    ['(unbalanced \\))', 'unbalanced )'],
    ['()', ''],
    ['(% no comment)', '% no comment'],
    ['<>', ''],
    ['<48 65\n6C6c6F>', 'Hello'],
    ['<4>', '@'],
    ['<4x8!65>', 'He'],
    ['<zz>', ''],
  ])('reads the string %j', (text, value) => {
    expect(parse(text)).toEqual(bytes(value));
  });

  it.each([
    '',
    '  %only a comment',
    '(never closed',
    '(closed (once)',
    '<48',
    '[1 2',
    '<< /A 1',
    '<< /A >>',
    '<< (A) 1 >>',
    '<< 1 2 >>',
    ']',
    '>>',
    '>',
    ')',
    '{',
    'endobj',
    '[1 R]',
    "'",
    '!5',
  ])('rejects %j', (text) => {
    expect(() => parse(text)).toThrow(MalformedPdf);
  });

  it('reports object number and offset without content of the file', () => {
    const parser = new Parser(bytes('  [ /A secret-4711 ]'), parseContext(), 0, 7);
    expect(() => parser.readValue()).toThrow(expect.objectContaining({ object: 7, offset: 18 }));
    expect(() => new Parser(bytes('secret-4711'), parseContext()).readValue()).toThrow(
      'offset 11: expected an object, got an unknown token',
    );
  });

  it('accepts a single generation of each object, or any generations in a lenient document', () => {
    expect(parse('[5 2 R 5 2 R]')).toHaveLength(2);
    expect(() => parse('[5 2 R 5 3 R]')).toThrow(MalformedPdf);
    expect(new Parser(bytes('[5 2 R 5 3 R]'), parseContext({}, true)).readValue()).toHaveLength(2);
  });

  it('adds the base to references', () => {
    const context = { ...parseContext(), base: 1000 };
    expect(new Parser(bytes('[5 0 R 5]'), context).readValue()).toEqual([new PdfRef(1005), 5]);
  });

  it.each(['[', '<</A '])('limits the nesting of %j', (open) => {
    const nested = (levels: number) =>
      parse(`${open.repeat(levels)}1${open === '[' ? ']'.repeat(levels) : '>>'.repeat(levels)}`);
    expect(() => nested(250)).not.toThrow();
    expect(() => nested(300)).toThrow(TooComplexPdf);
    expect(() => parse(open.repeat(1_000_000))).toThrow(TooComplexPdf);
  });
});

describe('readEntries', () => {
  const read = (text: string) => new Parser(bytes(text), parseContext()).readEntries(new Set(['A', 'B']));

  it('reads the entries with given keys', () => {
    const text = ' << /A [1 << /B 2 >>] /C << /A 3 /D (>>) >> /E <3e3e> /B/A >> /A 4';
    expect(read(text)).toEqual(
      new Map<string, PdfValue>([
        ['A', [1, new Map([['B', 2]])]],
        ['B', name('A')],
      ]),
    );
  });

  it.each(['[/A 1]', '<41>', '1', '/A', '(<<)'])('reads none of %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each(['<< /A 1', '<< /A 1 > >>', '<< /C 1 > >>', '<< 1 2 >>', '<< /C >>', '<<'])('rejects %s', (text) => {
    expect(() => read(text)).toThrow(MalformedPdf);
  });
});

it.each([
  ['1.5', undefined],
  ['-.5', undefined],
  ['+12', undefined],
  ['1e5', true],
  ['5-3', true],
  ['0x10', true],
])('takes %s for a number that other readers may reject: %s', (text, isNonstandard) => {
  const context = parseContext();
  new Parser(bytes(`[${text}]`), context).readValue();
  expect(context.hasNonstandardNumber).toBe(isNonstandard);
});

describe('readToken', () => {
  it('reads the parts of a reference as numbers and a keyword', () => {
    const parser = new Parser(bytes('12 0 obj T* \' "'), parseContext());
    const tokens = Array.from({ length: 6 }, () => parser.readToken());
    expect(tokens).toEqual([12, 0, ...['obj', 'T*', "'", '"'].map((text) => new Keyword(text))]);
  });
});

describe('takeKeyword', () => {
  it('accepts only a whole token', () => {
    const parser = new Parser(bytes(' %c\n streams stream\n'), parseContext());
    expect(parser.takeKeyword('stream')).toBe(false);
    expect(parser.takeKeyword('streams')).toBe(true);
    expect(parser.takeKeyword('stream')).toBe(true);
    expect(parser.takeKeyword('stream')).toBe(false);
  });
});

describe('copyContainer', () => {
  function copy(text: string, renumber = (number: number) => number + 100): string | false {
    const out = new ByteSink();
    out.ascii('before ');
    const isCopied = new Parser(bytes(text), parseContext()).copyContainer(out, renumber);
    const written = Buffer.concat(out.take()).toString('latin1');
    expect(written.startsWith('before ')).toBe(true);
    if (!isCopied) expect(written).toBe('before ');
    return isCopied && written.slice('before '.length);
  }

  it.each([
    '[]',
    '<<>>',
    '[ 1 -2 .5 --5 1e5 true false null /A#20b (a\\)(b)) <4 8x> [ ] << >> ]',
    '<</A/B/C<</D[1]/E(>>)>>\n%comment 5 0 R\n/F 12 /H null>>',
    '[12 0 12 0 (5 0 R) /5 0 ]',
  ])('copies %j unchanged', (text) => {
    expect(copy(`  ${text} rest`)).toBe(text);
  });

  it('renumbers references', () => {
    expect(copy('<</A 5 0 R/B[1 6 0 R 7 0\nR 8 9 0 R]>>')).toBe('<</A 105 0 R/B[1 106 0 R 107 0 R 8 109 0 R]>>');
  });

  it('writes nothing if a reference must not be copied', () => {
    expect(copy('<</A 5 0 R/B 6 0 R>>', (number) => (number === 6 ? 0 : number))).toBe(false);
    const large = `[${'(text) 1 0 R '.repeat(20_000)} 2 0 R]`;
    expect(copy(large, (number) => (number === 2 ? 0 : number))).toBe(false);
  });

  it.each(['12', '(text)', '/Name', 'null', '5 0 R', '<48>'])('does not copy %j', (text) => {
    expect(copy(text)).toBe(false);
  });

  it.each([
    '',
    '[1 2',
    '<< /A',
    '<< /A >>',
    '<< /A 1 2 >>',
    '<< 1 2 >>',
    '[ >>',
    '<< ]',
    '[ ) ]',
    '[ } ]',
    '<< /A 1 >',
    '[ (never closed ]',
    '[ <48 ]',
    '[ endobj ]',
    '[ truest ]',
    "[ ' ]",
    '[ !5 ]',
    '[ 1 0 R R ]',
  ])('rejects %j', (text) => {
    expect(() => copy(text)).toThrow(MalformedPdf);
  });

  it('limits the nesting', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(copy(nested(250))).toBe(nested(250));
    expect(() => copy(nested(300))).toThrow(TooComplexPdf);
  });
});

describe('plainNumberIn', () => {
  const texts = [
    '0',
    '-0',
    '+7.',
    '.5',
    '-.25',
    '0.1',
    '1.005',
    '3.3333333',
    '99999999999.999',
    '-123456.789012',
    '000.30',
  ];

  it.each(texts)('reads %s as parseNumber does', (text) => {
    const within = bytes(`1${text}1`);
    expect(plainNumberIn(within, 1, within.length - 1)).toBe(parseNumber(text));
  });

  it.each(['', '.', '-', '+.', '1.2.3', '1-2', '--1', '1e5', '0123456789.012345'])('leaves %j to others', (text) => {
    expect(plainNumberIn(bytes(text), 0, text.length)).toBeUndefined();
  });
});
