/** A JPEG made coefficient by coefficient: what no encoder at hand would write. */
export interface CodedJpeg {
  width: number;
  height: number;
  /** Blocks of an MCU, across and down, for each component. */
  sampling: readonly (readonly [number, number])[];
  /** MCUs between restart markers; 0 for none. */
  restartInterval?: number;
  /** The second byte of the frame's marker. */
  frame?: number;
  /** Coefficients in the order of the zigzag, the rest being 0; the mean is not a difference. */
  block: (component: number, index: number) => readonly number[];
}

/** Numbers from 0 up to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Codes for all sizes of a difference: 4 bits each. */
const dcSymbols = Array.from({ length: 12 }, (_, size) => size);
/** Codes for all that baseline has: the first 100 take 8 bits, the others 16. */
const acSymbols = [
  0,
  0xf0,
  ...Array.from({ length: 160 }, (_, index) => ((index % 16) << 4) | (1 + Math.floor(index / 16))),
];
const acShort = 100;

/** Writes a sequential JPEG with one step, 8, for all coefficients. */
export function codeJpeg({ width, height, sampling, restartInterval = 0, frame = 0xc0, block }: CodedJpeg): Buffer {
  const components = sampling.map(([across, down], index) => [index + 1, (across << 4) | down, 0]);
  const isAlone = sampling.length === 1;
  const blocks = sampling.map(([across, down]) => (isAlone ? 1 : across * down));
  const mcuSide = (way: 0 | 1) => 8 * (isAlone ? 1 : Math.max(...sampling.map((each) => each[way])));
  const mcus = Math.ceil(width / mcuSide(0)) * Math.ceil(height / mcuSide(1));
  const intervals: Buffer[] = [];
  const each = restartInterval || mcus;
  const indices = sampling.map(() => 0);
  for (let first = 0; first < mcus; first += each) {
    const bits = new Bits();
    const means = sampling.map(() => 0);
    for (let mcu = first; mcu < Math.min(mcus, first + each); mcu++) {
      for (const [component, count] of blocks.entries()) {
        for (let of = 0; of < count; of++) {
          const index = indices[component] as number;
          indices[component] = index + 1;
          means[component] = putBlock(bits, block(component, index), means[component] as number);
        }
      }
    }
    if (first > 0) intervals.push(Buffer.from([0xff, 0xd0 + ((first / each - 1) & 7)]));
    intervals.push(bits.end());
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(frame, [8, height >> 8, height & 255, width >> 8, width & 255, sampling.length, ...components.flat()]),
    segment(0xc4, [0, ...counts({ 4: dcSymbols.length }), ...dcSymbols]),
    segment(0xc4, [16, ...counts({ 8: acShort, 16: acSymbols.length - acShort }), ...acSymbols]),
    ...(restartInterval > 0 ? [segment(0xdd, [restartInterval >> 8, restartInterval & 255])] : []),
    segment(0xda, [sampling.length, ...sampling.flatMap((_, index) => [index + 1, 0]), 0, 63, 0]),
    ...intervals,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function counts(lengths: Record<number, number>): number[] {
  return Array.from({ length: 16 }, (_, index) => lengths[index + 1] ?? 0);
}

function segment(marker: number, contents: readonly number[]): Buffer {
  const length = contents.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...contents]);
}

/** @returns the mean, which the next is told by */
function putBlock(bits: Bits, coefficients: readonly number[], meanBefore: number): number {
  const [mean = 0, ...others] = coefficients;
  const size = sizeOf(mean - meanBefore);
  bits.put(dcSymbols.indexOf(size), 4);
  bits.putValue(mean - meanBefore, size);
  let zeroes = 0;
  const last = others.findLastIndex((value) => value !== 0);
  for (const value of others.slice(0, last + 1)) {
    if (value === 0) zeroes++;
    else {
      for (; zeroes > 15; zeroes -= 16) putSymbol(bits, 0xf0);
      putSymbol(bits, (zeroes << 4) | sizeOf(value));
      bits.putValue(value, sizeOf(value));
      zeroes = 0;
    }
  }
  if (last < 62) putSymbol(bits, 0);
  return mean;
}

function putSymbol(bits: Bits, symbol: number): void {
  const index = acSymbols.indexOf(symbol);
  if (index < acShort) bits.put(index, 8);
  else bits.put((acShort << 8) + index - acShort, 16);
}

function sizeOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

class Bits {
  readonly #bits: number[] = [];

  put(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) this.#bits.push((value >> bit) & 1);
  }

  putValue(value: number, size: number): void {
    this.put(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  /** Its bytes, filled with ones and stuffed. */
  end(): Buffer {
    while (this.#bits.length % 8 > 0) this.#bits.push(1);
    const bytes: number[] = [];
    for (let at = 0; at < this.#bits.length; at += 8) {
      const byte = this.#bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
      bytes.push(...(byte === 0xff ? [byte, 0] : [byte]));
    }
    return Buffer.from(bytes);
  }
}
