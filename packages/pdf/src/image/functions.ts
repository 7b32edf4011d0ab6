import type { Budget } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeWhole } from '../file/filters/decode.ts';
import { asDict, PdfStream, type PdfValue } from '../file/values.ts';
import { readCalculator } from './calculator-function.ts';

/** A function from numbers to numbers (ISO 32000-2, 7.10); undefined where it has no value. */
export type PdfFunction = (inputs: readonly number[]) => number[] | undefined;

/** Maximum nesting of stitching functions. */
const maxDepth = 8;
/** Maximum inputs of a sampled function: a value is interpolated between 2 samples of each. */
const maxSampledInputs = 6;
const maxOutputs = 32;
/** Maximum decoded length of the data of a function, in bytes. */
const maxDataBytes = 4 * 1024 * 1024;

/**
 * Reads a function, or an array of functions of one output each.
 * @param budget of its evaluations
 * @returns undefined where it is malformed
 * @throws TooComplexPdf where the budget is exhausted
 */
export function readFunction(
  document: PdfDocument,
  value: PdfValue | undefined,
  budget: Budget,
  depth = 0,
): PdfFunction | undefined {
  const found = document.resolve(value);
  const dict = asDict(found);
  const domain = document.numbers(dict?.get('Domain'));
  if (!dict || !domain || domain.length < 2 || depth > maxDepth) return undefined;
  const range = document.numbers(dict.get('Range'));
  const evaluate = readKind(document, found, budget, depth);
  if (!evaluate) return undefined;
  return (inputs) => {
    budget.step(1 + inputs.length);
    if (inputs.length !== domain.length >> 1) return undefined;
    const outputs = evaluate(clamped(inputs, domain));
    if (!outputs || (range && range.length < outputs.length * 2)) return undefined;
    const ranged = range ? clamped(outputs, range) : outputs;
    return ranged.every(Number.isFinite) ? ranged : undefined;
  };
}

function readKind(document: PdfDocument, value: PdfValue, budget: Budget, depth: number): PdfFunction | undefined {
  const type = document.number(asDict(value)?.get('FunctionType'));
  if (type === 0 && value instanceof PdfStream) return readSampled(document, value, budget);
  if (type === 2) return readExponential(document, value);
  if (type === 3) return readStitching(document, value, budget, depth);
  if (type !== 4 || !(value instanceof PdfStream)) return undefined;
  const code = dataOf(document, value, budget);
  return code && readCalculator(code.toString('latin1'), budget);
}

function dataOf(document: PdfDocument, stream: PdfStream, budget: Budget): Buffer | undefined {
  const resolve = (each: PdfValue | undefined) => document.resolve(each);
  return decodeWhole(stream, { maxBytes: maxDataBytes, context: { ...document.context, budget }, resolve });
}

function clamped(values: readonly number[], limits: readonly number[]): number[] {
  return values.map((value, index) =>
    Math.min(Math.max(value, limits[index * 2] as number), limits[index * 2 + 1] as number),
  );
}

function interpolated(value: number, [a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return a === b ? c : c + ((value - a) * (d - c)) / (b - a);
}

function pairOf(values: readonly number[], index: number): readonly [number, number] {
  return [values[index * 2] ?? 0, values[index * 2 + 1] ?? 1];
}

/** A sampled function (ISO 32000-2, 7.10.2), interpolated linearly. */
function readSampled(document: PdfDocument, stream: PdfStream, budget: Budget): PdfFunction | undefined {
  const { dict } = stream;
  const [domain, range, size] = ['Domain', 'Range', 'Size'].map((key) => document.numbers(dict.get(key)));
  const bits = document.number(dict.get('BitsPerSample')) ?? 0;
  if (!domain || !range || !size || ![1, 2, 4, 8, 12, 16, 24, 32].includes(bits)) return undefined;
  const [inputs, outputs] = [domain.length >> 1, range.length >> 1];
  if (inputs > maxSampledInputs || outputs < 1 || outputs > maxOutputs || size.length !== inputs) return undefined;
  if (!size.every((each) => Number.isSafeInteger(each) && each >= 1)) return undefined;
  const data = dataOf(document, stream, budget);
  const count = size.reduce((product, each) => product * each, outputs);
  if (!data || !(count * bits <= data.length * 8)) return undefined;
  const encode = document.numbers(dict.get('Encode')) ?? size.flatMap((each) => [0, each - 1]);
  const decode = document.numbers(dict.get('Decode')) ?? range;
  if (encode.length < inputs * 2 || decode.length < outputs * 2) return undefined;
  const sampleAt = (index: number, output: number): number =>
    interpolated(bitsAt(data, (index * outputs + output) * bits, bits), [0, 2 ** bits - 1], pairOf(decode, output));
  return (values) => {
    budget.step(outputs << inputs);
    const places = values.map((value, index) => {
      const place = interpolated(value, pairOf(domain, index), pairOf(encode, index));
      return Math.min(Math.max(place, 0), (size[index] as number) - 1);
    });
    const sums = Array.from({ length: outputs }, () => 0);
    for (let corner = 0; corner < 1 << inputs; corner++) {
      let [weight, index, stride] = [1, 0, 1];
      for (const [input, place] of places.entries()) {
        const low = Math.floor(place);
        const isUpper = (corner >> input) & 1;
        weight *= isUpper ? place - low : 1 - (place - low);
        index += stride * Math.min(low + isUpper, (size[input] as number) - 1);
        stride *= size[input] as number;
      }
      if (weight === 0) continue;
      for (let output = 0; output < outputs; output++)
        sums[output] = (sums[output] as number) + weight * sampleAt(index, output);
    }
    return sums;
  };
}

/** An unsigned number of up to 32 bits, the highest first. */
function bitsAt(data: Buffer, at: number, bits: number): number {
  if (bits >= 8 && bits % 8 === 0) return data.readUIntBE(at >> 3, bits >> 3);
  let value = 0;
  for (let bit = at; bit < at + bits; bit++) value = value * 2 + (((data[bit >> 3] as number) >> (7 - (bit & 7))) & 1);
  return value;
}

/** Exponential interpolation (ISO 32000-2, 7.10.3). */
function readExponential(document: PdfDocument, value: PdfValue): PdfFunction | undefined {
  const dict = asDict(value);
  const from = document.numbers(dict?.get('C0')) ?? [0];
  const to = document.numbers(dict?.get('C1')) ?? [1];
  const exponent = document.number(dict?.get('N'));
  if (exponent === undefined || from.length !== to.length || from.length > maxOutputs) return undefined;
  return ([input = 0]) => {
    const power = input ** exponent;
    return from.map((start, index) => start + power * ((to[index] as number) - start));
  };
}

/** A function of several functions, each for an interval (ISO 32000-2, 7.10.4). */
function readStitching(document: PdfDocument, value: PdfValue, budget: Budget, depth: number): PdfFunction | undefined {
  const dict = asDict(value);
  const [domain, bounds, encode] = ['Domain', 'Bounds', 'Encode'].map((key) => document.numbers(dict?.get(key)));
  const parts = document.array(dict?.get('Functions')) ?? [];
  budget.step(parts.length);
  const functions = parts.map((part) => readFunction(document, part, budget, depth + 1));
  if (!domain || !bounds || !encode || parts.length === 0 || functions.includes(undefined)) return undefined;
  if (bounds.length !== parts.length - 1 || encode.length < parts.length * 2) return undefined;
  const limits = [domain[0] as number, ...bounds, domain[1] as number];
  return ([input = 0]) => {
    budget.step(bounds.length);
    const later = bounds.findIndex((bound) => input < bound);
    const index = later < 0 ? bounds.length : later;
    const interval = [limits[index] as number, limits[index + 1] as number] as const;
    return functions[index]?.([interpolated(input, interval, pairOf(encode, index))]);
  };
}
