import { describe, expect, it } from 'vitest';
import { Budget, type BudgetLimits, budgetLimits } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { readDamagedDict } from './read-damaged-dict.ts';
import { PdfName, PdfRef } from './values.ts';

function read(text: string, limits: Partial<BudgetLimits> = {}) {
  const budget = new Budget({ ...budgetLimits(text.length), ...limits });
  const context = { budget, base: 0, isLenient: true, generations: new Map(), names: [] };
  const dict = readDamagedDict(Buffer.from(text, 'latin1'), context, 0);
  return dict && Object.fromEntries(dict);
}

const type = new PdfName('Page');
const contents = new PdfRef(5);

describe('a damaged dictionary', () => {
  it.each([
    ['a delimiter as a value', '/A >'],
    ['unmatched delimiters', '/A ) /B ] /C } /D >'],
    ['keywords between entries', 'foo bar'],
    ['values without a key', '1 2 (x) [3] <4>'],
    ['an unterminated string', '/A ( x'],
    ['an unterminated array', '/A [1 2 0 R'],
  ])('keeps its other entries despite %s', (_, error) => {
    expect(read(` << /Type /Page ${error} /Contents 5 0 R >>\nendobj`)).toMatchObject({ Contents: contents });
    expect(read(`<< ${error} /X 1 /Type /Page /Contents 5 0 R >> endobj`)).toMatchObject({ Contents: contents });
    expect(read(`<< /Type /Page /Contents 5 0 R ${error} >> endobj`)).toMatchObject({ Type: type, Contents: contents });
  });

  it('ends with its object if it is unterminated', () => {
    expect(read('<< /Type /Page /Contents 5 0 R endobj\n6 0 obj << /Type /Font >>')).toEqual({
      Type: type,
      Contents: contents,
    });
    expect(read('<< /Type /Page /Contents 5 0 R')).toEqual({ Type: type, Contents: contents });
    expect(read('<< /Differences [24 /breve /caron')).toEqual({
      Differences: [24, new PdfName('breve'), new PdfName('caron')],
    });
  });

  it('keeps the readable parts of its values', () => {
    expect(read('<< /Kids [3 0 R ) 4 0 R foo] /A << /B 1 /C > /D [2] >> /E 3 >>')).toEqual({
      Kids: [new PdfRef(3), new PdfRef(4)],
      A: new Map<string, unknown>([
        ['B', 1],
        ['D', [2]],
      ]),
      E: 3,
    });
  });

  it('reads a damaged dictionary directly behind its key', () => {
    expect(read('<</A<</B 1/C > >>/E 3>>')).toEqual({ A: new Map([['B', 1]]), E: 3 });
  });

  it('ends a damaged array at its end marker, and begins it behind its start marker', () => {
    expect(read('<< /A1[2 ) 3] /B 4 >>')).toEqual({ A1: [2, 3], B: 4 });
    expect(read('<< /A [/N ) 2] /B 3 >>')).toEqual({ A: [new PdfName('N'), 2], B: 3 });
  });

  it('omits an entry whose key is no name', () => {
    expect(read(`<< /A 1 /${'x'.repeat(40_000)} 2 /B 3 >>`)).toEqual({ A: 1, B: 3 });
  });

  it('is undefined if the object is of another type', () => {
    expect(read('[ 1 2 ] endobj')).toBeUndefined();
    expect(read('endobj << /A 1 >>')).toBeUndefined();
    expect(read('<< /Length 3 /A > >> stream\nabc endstream endobj')).toBeUndefined();
  });

  it.each(['/A ( ', '/A [ ', '/A << ', '/A [ << '])('exhausts its budget with repetitions of %o', (error) => {
    expect(() => read(`<< ${error.repeat(100_000)}`, { steps: 4_000_000 })).toThrow(TooComplexPdf);
  });
});
