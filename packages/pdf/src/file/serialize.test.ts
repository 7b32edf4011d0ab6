import { describe, expect, it } from 'vitest';
import { parseContext } from '../testing/parse-context.ts';
import { createRandom } from '@blattwerk/testing/random';
import { ByteSink } from './byte-sink.ts';
import { Parser } from './parser.ts';
import { numberText, type Rewriter, Serializer } from './serialize.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';

const asIs: Rewriter = { renumber: (number) => number };

function serialize(value: PdfValue, rewriter = asIs): string | false {
  const out = new ByteSink();
  const isWritten = new Serializer(rewriter).write(out, value);
  const text = Buffer.concat(out.take()).toString('latin1');
  if (!isWritten) expect(text).toBe('');
  return isWritten && text;
}

function randomValue(random: (below: number) => number, depth = 0): PdfValue {
  const bytes = () => Buffer.from(Array.from({ length: random(12) }, () => random(256)));
  const printable = () => Buffer.from(Array.from({ length: random(12) }, () => 0x20 + random(0x5f)));
  const name = () => new PdfName((random(2) ? bytes() : printable()).toString('latin1'));
  const kinds: (() => PdfValue)[] = [
    () => random(2) === 0,
    () => random(1_000) - 500,
    () => (random(2_000_001) - 1_000_000) / 10 ** random(7),
    () => (random(2) ? -1 : 1) * random(2_147_483_646) * 4_000_000,
    bytes,
    printable,
    name,
    () => new PdfRef(random(100_000)),
    () => Array.from({ length: random(6) }, () => (random(8) ? randomValue(random, depth + 1) : null)),
    () => new Map(Array.from({ length: random(6) }, () => [name().text, randomValue(random, depth + 1)])),
  ];
  const kind = kinds[random(depth > 5 ? kinds.length - 2 : kinds.length)];
  return kind ? kind() : null;
}

describe('write', () => {
  it.each<[PdfValue, string]>([
    [null, 'null'],
    [true, 'true'],
    [new PdfName('A B/#\xff'), '/A#20B#2f#23#ff'],
    [new PdfName(''), '/'],
    [new PdfRef(12), '12 0 R'],
    [Buffer.from('a(b)\\'), '(a\\(b\\)\\\\)'],
    [Buffer.from('a\n'), '<610a>'],
    [Buffer.alloc(0), '()'],
    [[1, null, [new PdfName('A'), Buffer.from('b')], new Map()], '[1 null [/A (b)] <<>>]'],
    [
      dictOf({ A: 1, B: new PdfName('C'), D: new PdfRef(2), E: [], F: false, G: null }),
      '<</A 1/B/C/D 2 0 R/E[]/F false>>',
    ],
  ])('writes %j', (value, text) => {
    expect(serialize(value)).toBe(text);
  });

  it('writes values that the parser reads as equal', () => {
    const random = createRandom('20201').integer;
    for (let index = 0; index < 3_000; index++) {
      const value = randomValue(random);
      const text = String(serialize(value));
      const parser = new Parser(Buffer.from(`${text} `, 'latin1'), parseContext());
      expect(parser.readValue(), text).toEqual(value);
      expect(parser.at).toBe(text.length);
    }
  });

  it('omits references with their keys', () => {
    const rewriter: Rewriter = { renumber: (number) => (number > 5 ? 0 : number * 10) };
    const [kept, left] = [new PdfRef(1), new PdfRef(6)];
    expect(serialize([left, kept, left, 7, left], rewriter)).toBe('[10 0 R 7]');
    expect(serialize(dictOf({ A: left, B: kept, C: [left], D: left }), rewriter)).toBe('<</B 10 0 R/C[]>>');
    expect(serialize(left, rewriter)).toBe(false);
  });

  it('prunes arrays and dictionaries', () => {
    const prune = (value: PdfDict | PdfValue[]): PdfValue | undefined => {
      if (Array.isArray(value)) return value.length === 0 ? undefined : value.slice(1);
      return value.has('Drop') ? undefined : value.has('Number') ? 5 : value;
    };
    const value = dictOf({
      A: [1, 2],
      B: [],
      C: dictOf({ Drop: 1 }),
      D: dictOf({ Number: 1 }),
      E: dictOf({ F: [1, []] }),
    });
    expect(serialize(value, { ...asIs, prune })).toBe('<</A[2]/D 5/E<</F[]>>>>');
    expect(serialize([], { ...asIs, prune })).toBe(false);
  });

  it.each([
    ['a direct stream', [1, new PdfStream(new Map(), Buffer.alloc(0))], '/1: ', 'a stream, which must be'],
    ['a value of no type of PDF', dictOf({ A: [true, dictOf({ B: new Date() as never })] }), '/A/1/B: ', 'got Date'],
    ['a function', dictOf({ A: (() => null) as never }), '/A: ', 'got function'],
    ['a missing item', [null, undefined as never], '/1: ', 'got undefined'],
    ['a missing entry', new Map([['A', undefined as never]]), '/A: ', 'got undefined'],
    ['text', 'text' as never, ': ', 'got string'],
  ])('rejects %s with the path to it', (_, value: PdfValue, path, found) => {
    const write = () => serialize(value);
    expect(write).toThrow(TypeError);
    expect(write).toThrow(new RegExp(`^${path}expected .*${found}`));
  });
});

describe('numberText', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [-17, '-17'],
    [0.5, '0.5'],
    [1e-7, '0.000000100000'],
    [1e-30, '0.000000000000'],
    [1e15, '1000000000000000'],
    [1e20, '9000000000000000000'],
    [1e21, '9000000000000000000'],
    [-1e300, '-9000000000000000000'],
    [Number.POSITIVE_INFINITY, '9000000000000000000'],
    [Number.NaN, '0'],
  ])('writes %d without an exponent', (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});
