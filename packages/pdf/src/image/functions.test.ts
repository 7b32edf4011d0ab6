import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { PdfRef } from '../file/values.ts';
import { readFunction } from './functions.ts';

const catalog = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>'];

function evaluate(dict: string, inputs: number[], data?: string | Uint8Array): number[] | undefined {
  const document = PdfDocument.open(writePdf([...catalog, data === undefined ? dict : [dict, data]]));
  return readFunction(document, new PdfRef(3), document.budget)?.(inputs);
}

function calculate(code: string, ...inputs: number[]): number[] | undefined {
  return evaluate(`<< /FunctionType 4 /Domain [${inputs.map(() => '-100 100').join(' ')}] >>`, inputs, `{ ${code} }`);
}

describe('a calculator function', () => {
  it.each<[string, number[], number[]]>([
    ['add 2 mul', [1, 2], [6]],
    ['exch sub 7 3 idiv -7 3 mod', [1, 5], [4, 2, -1]],
    ['dup 0.5 gt { pop 1 } { 2 mul } ifelse', [0.25], [0.5]],
    ['dup 0.5 gt { pop 1 } { 2 mul } ifelse', [0.75], [1]],
    ['dup 0 lt { neg } if', [-3], [3]],
    ['3 1 roll', [1, 2, 3], [3, 1, 2]],
    ['3 -1 roll', [1, 2, 3], [2, 3, 1]],
    ['2 copy 1 index', [4, 5], [4, 5, 4, 5, 4]],
    ['sqrt 2 exp 90 sin 60 cos', [3], [3, 1, 0.5]],
    ['1 0 atan -1 0 atan 100 log 1 ln', [], [90, 270, 2, 0]],
    ['2.5 round -2.5 round 2.7 cvi -2.7 truncate 2.2 ceiling -2.2 floor', [], [3, -2, 2, -2, 3, -3]],
    ['12 10 and 12 10 or 12 10 xor 1 3 bitshift -8 -1 bitshift 5 not', [], [8, 14, 6, 8, -4, -6]],
    ['true false and { 1 } { 2 } ifelse % a } comment\n', [], [2]],
  ])('runs %s on %j', (code, inputs, outputs) => {
    const found = calculate(code, ...(inputs.length > 0 ? inputs : [0]));
    const expected = inputs.length > 0 ? outputs : [0, ...outputs];
    expect(found).toHaveLength(expected.length);
    for (const [index, value] of expected.entries()) expect(found?.[index]).toBeCloseTo(value, 9);
  });

  it.each([
    'pop pop',
    'add',
    '{ 1 } if',
    '1 0 div pop 0 0 div',
    'unknown',
    '2 { 1',
    '9 1 roll',
    '1 2 eq',
    '1e999',
    'true 1 and pop',
    'true neg pop',
    '{ 1 } { 2 } ifelse',
    '1 -1 copy',
    '3 index',
    '1 } { 2',
  ])('has no value for %s', (code) => expect(calculate(code, 0)).toBeUndefined());

  it('has a hundred operands at most, and 32 procedures within each other', () => {
    const nested = (depth: number) => `${'true { '.repeat(depth)}1${' } if'.repeat(depth)}`;
    expect(calculate(nested(32), 0)).toEqual([0, 1]);
    expect(calculate(nested(33), 0)).toBeUndefined();
    expect(calculate('1 '.repeat(100), 0)).toHaveLength(101);
    expect(calculate(`${'1 '.repeat(101)}pop`, 0)).toBeUndefined();
    expect(calculate(`${'1 '.repeat(90)}90 copy 90 copy`, 0)).toBeUndefined();
  });

  it('draws on the budget', () => {
    const document = PdfDocument.open(
      writePdf([...catalog, ['<< /FunctionType 4 /Domain [0 1] >>', `{ ${'1 add '.repeat(5000)} }`]]),
    );
    const budget = new Budget({ ...budgetLimits(1000), steps: 100_000 });
    const found = readFunction(document, new PdfRef(3), budget);
    expect(() => {
      for (let count = 0; count < 100; count++) found?.([0]);
    }).toThrow(TooComplexPdf);
  });
});

describe('other functions', () => {
  it('interpolate exponentially and clip to domain and range', () => {
    const dict = '<< /FunctionType 2 /Domain [0 1] /Range [0 1 0 5] /C0 [0 1] /C1 [2 3] /N 2 >>';
    expect(evaluate(dict, [0.5])).toEqual([0.5, 1.5]);
    expect(evaluate(dict, [7])).toEqual([1, 3]);
  });

  it('are stitched at their bounds', () => {
    const part = (from: number, to: number) => `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`;
    const dict = `<< /FunctionType 3 /Domain [0 2] /Bounds [1] /Encode [0 1 1 0] /Functions [${part(0, 10)} ${part(20, 30)}] >>`;
    expect([0, 0.5, 1, 1.5, 2].map((input) => evaluate(dict, [input])?.[0])).toEqual([0, 5, 30, 25, 20]);
  });

  it('are stitched where they have all parts, bounds and encodings, and else have no value', () => {
    const part = '<< /FunctionType 2 /Domain [0 1] /N 1 >>';
    const stitched = (entries: string) => evaluate(`<< /FunctionType 3 /Domain [0 1] ${entries} >>`, [0.5]);
    expect(stitched(`/Functions [${part} ${part}] /Bounds [0.8] /Encode [0 0.8 0 1]`)).toEqual([0.5]);
    for (const entries of [
      `/Functions [${part}] /Encode [0 1]`,
      `/Functions [${part}] /Bounds []`,
      `/Functions [${part} << >>] /Bounds [0.8] /Encode [0 1 0 1]`,
      `/Functions [${part}] /Bounds [0.8] /Encode [0 1 0 1]`,
      `/Functions [${part} ${part}] /Bounds [0.8] /Encode [0 1]`,
      '/Functions [] /Bounds [] /Encode []',
    ])
      expect(stitched(entries)).toBeUndefined();
  });

  it('have no value where a program is in no stream, or of another type', () => {
    expect(evaluate('<< /FunctionType 4 /Domain [0 1] >>', [0.5])).toBeUndefined();
    expect(evaluate('<< /FunctionType 5 /Domain [0 1] >>', [0.5], '{ 2 mul }')).toBeUndefined();
    expect(evaluate('<< /FunctionType 4 /Domain [0 1] >>', [0.5], '{ 2 mul }')).toEqual([1]);
  });

  it('are interpolated between samples of each input', () => {
    const dict = '<< /FunctionType 0 /Domain [0 1 0 1] /Range [0 255] /Size [2 2] /BitsPerSample 8 >>';
    const samples = Buffer.from([0, 100, 200, 40]);
    expect(evaluate(dict, [0, 0], samples)).toEqual([0]);
    expect(evaluate(dict, [1, 0], samples)).toEqual([100]);
    expect(evaluate(dict, [0, 1], samples)).toEqual([200]);
    expect(evaluate(dict, [0.5, 0.5], samples)).toEqual([85]);
  });

  it('map their inputs to samples, and samples to outputs', () => {
    const dict = '<< /FunctionType 0 /Domain [0 1] /Range [-9 9] /Size [3] /BitsPerSample 8';
    const samples = Buffer.from([0, 51, 255]);
    expect(evaluate(`${dict} /Encode [2 0] /Decode [0 5] >>`, [0], samples)).toEqual([5]);
    expect(evaluate(`${dict} /Encode [2 0] /Decode [0 5] >>`, [0.5], samples)).toEqual([1]);
    expect(evaluate(`${dict} /Encode [0 1] /Decode [0 5] >>`, [1], samples)).toEqual([1]);
    expect(evaluate(`${dict} /Encode [-5 9] /Decode [0 5] >>`, [1], samples)).toEqual([5]);
    expect(evaluate(`${dict} /Encode [2] >>`, [1], samples)).toBeUndefined();
    expect(evaluate(`${dict} /Decode [0] >>`, [1], samples)).toBeUndefined();
  });

  it('have no value for another number of inputs, and for more outputs than ranges', () => {
    const dict = '<< /FunctionType 2 /Domain [0 1] /C0 [0 1] /C1 [2 3] /N 1';
    expect(evaluate(`${dict} >>`, [0.5])).toEqual([1, 2]);
    expect(evaluate(`${dict} >>`, [0.5, 0.5])).toBeUndefined();
    expect(evaluate(`${dict} >>`, [])).toBeUndefined();
    expect(evaluate(`${dict} /Range [0 9] >>`, [0.5])).toBeUndefined();
  });

  it('are stitched down to eight levels', () => {
    const nested = (levels: number): string =>
      levels === 0
        ? '<< /FunctionType 2 /Domain [0 1] /N 1 >>'
        : `<< /FunctionType 3 /Domain [0 1] /Bounds [] /Encode [0 1] /Functions [${nested(levels - 1)}] >>`;
    expect(evaluate(nested(8), [0.5])).toEqual([0.5]);
    expect(evaluate(nested(9), [0.5])).toBeUndefined();
  });

  it.each([4, 12, 16])('read samples of %i bits', (bits) => {
    const dict = `<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample ${bits} >>`;
    const samples = { 4: [0x0f], 12: [0x00, 0x0f, 0xff], 16: [0, 0, 255, 255] }[bits] ?? [];
    expect(evaluate(dict, [1], Buffer.from(samples))).toEqual([1]);
  });

  it.each([
    '<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [9] /BitsPerSample 8 >>',
    '<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [1e9] /BitsPerSample 32 >>',
    '<< /FunctionType 0 /Domain [0 1 0 1 0 1 0 1 0 1 0 1 0 1] /Range [0 1] /Size [1 1 1 1 1 1 1] /BitsPerSample 8 >>',
    '<< /FunctionType 2 /Domain [0 1] >>',
    '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0] /C1 [1 1 1] /Range [0 1 0 1] >>',
    '<< /FunctionType 3 /Domain [0 1] /Functions [] /Bounds [] /Encode [] >>',
    '<< /FunctionType 3 /Domain [0 1] /Functions [3 0 R] /Bounds [] /Encode [0 1] >>',
    '<< /FunctionType 9 /Domain [0 1] >>',
    '<< >>',
  ])('have no value where they are malformed: %s', (dict) => {
    expect(evaluate(dict, [0.5], 'ab')).toBeUndefined();
  });
});
