import { type HuffmanCodes, huffmanCodes } from './huffman-codes.ts';
import { marker } from './markers.ts';
import { blockSize } from './read-block.ts';
import { type JpegCoefficients, type JpegComponent, maxUnitBlocks } from './read-jpeg.ts';

/** Categories of a first coefficient and of others that decoders of 8 bits take (ITU-T T.81, tables F.1 and F.2). */
export const maxCategory = { first: 11, other: 10 } as const;
const noCoefficients = 0x00;
const sixteenZeros = 0xf0;

/** Gets each symbol, and the bits of the value behind it. */
export type SymbolSink = (symbol: number, value: number, bits: number) => void;
/** The sinks of a component: of its first coefficients, and of the others. */
interface ComponentSinks {
  first: SymbolSink;
  other: SymbolSink;
}

/**
 * Writes coefficients as a sequential JPEG with the shortest codes, in one scan where that is allowed; without loss.
 * @returns undefined where they are larger than those of 8 bits
 */
export function writeJpeg(image: JpegCoefficients): Buffer | undefined {
  const { components } = image;
  if (components.length > 4) return undefined;
  const frequencies = [0, 1, 2, 3].map(() => new Uint32Array(256));
  const count = (table: number) => countingSink(frequencies[table] as Uint32Array);
  if (!visitScans(image, (index) => ({ first: count(tableOf(index)), other: count(2 + tableOf(index)) })))
    return undefined;
  const codes = frequencies.map(huffmanCodes);
  const parts = [headOf(image, 'sequential')];
  const tables = [0, 1, 2, 3].filter((table) => (frequencies[table] as Uint32Array).some((each) => each > 0));
  for (const table of tables) parts.push(tableSegment(table >> 1, table & 1, codes[table] as HuffmanCodes));
  for (const scan of scansOf(components)) {
    const out = new BitSink();
    const write = (table: number) => writingSink(out, codes[table] as HuffmanCodes);
    visitScan(scan, (index) => ({ first: write(tableOf(index)), other: write(2 + tableOf(index)) }), components);
    const sources = scan.flatMap((component) => [component.id, tableOf(components.indexOf(component)) * 0x11]);
    parts.push(segment(marker.scan, [scan.length, ...sources, 0, blockSize - 1, 0]), out.end());
  }
  return Buffer.concat([...parts, Buffer.from([0xff, marker.end])]);
}

/** Counts symbols. */
export function countingSink(frequencies: Uint32Array): SymbolSink {
  return (symbol) => {
    frequencies[symbol] = (frequencies[symbol] as number) + 1;
  };
}

/** Writes symbols and values. */
export function writingSink(out: BitSink, { codes, lengths }: HuffmanCodes): SymbolSink {
  return (symbol, value, bits) => {
    out.write(codes[symbol] as number, lengths[symbol] as number);
    if (bits > 0) out.write(value, bits);
  };
}

/** What is before the scans and their tables. */
export function headOf(
  { width, height, components, quantization, applications }: JpegCoefficients,
  order: 'sequential' | 'progressive',
): Buffer {
  const used = [...new Set(components.map(({ table }) => table))];
  const isLarge = used.some((number) => quantization.get(number)?.some((value) => value > 255));
  const size = [8, height >> 8, height & 255, width >> 8, width & 255, components.length];
  const parts = components.flatMap(({ id, horizontal, vertical, table }) => [id, (horizontal << 4) | vertical, table]);
  const sequential = isLarge ? marker.extendedFrame : marker.frame;
  return Buffer.concat([
    Buffer.from([0xff, marker.image]),
    ...applications,
    ...used.map((number) => quantizationSegment(number, quantization.get(number) as Uint16Array, isLarge)),
    segment(order === 'progressive' ? marker.progressiveFrame : sequential, [...size, ...parts]),
  ]);
}

/** @param kind 0 for first coefficients, 1 for others */
export function tableSegment(kind: number, number: number, { counts, symbols }: HuffmanCodes): Buffer {
  return segment(marker.tables, [(kind << 4) | number, ...counts, ...symbols]);
}

/** Colors share codes, as in most files. */
export function tableOf(index: number): 0 | 1 {
  return index === 1 || index === 2 ? 1 : 0;
}

export function segment(code: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, code, length >> 8, length & 255, ...data]);
}

function quantizationSegment(number: number, values: Uint16Array, isLarge: boolean): Buffer {
  const bytes = isLarge ? [...values].flatMap((value) => [value >> 8, value & 255]) : [...values];
  return segment(marker.quantization, [((isLarge ? 1 : 0) << 4) | number, ...bytes]);
}

export function scansOf(components: readonly JpegComponent[]): (readonly JpegComponent[])[] {
  const blocks = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0);
  return blocks <= maxUnitBlocks || components.length === 1 ? [components] : components.map((component) => [component]);
}

function visitScans({ components }: JpegCoefficients, sinksOf: (index: number) => ComponentSinks): boolean {
  return scansOf(components).every((scan) => visitScan(scan, sinksOf, components));
}

/** @returns false where a coefficient is too large */
function visitScan(
  scan: readonly JpegComponent[],
  sinksOf: (index: number) => ComponentSinks,
  components: readonly JpegComponent[],
): boolean {
  const sinks = scan.map((component) => sinksOf(components.indexOf(component)));
  return visitBlocks(scan, (index, coefficients, at, before) =>
    visitBlock(coefficients, at, before, sinks[index] as ComponentSinks),
  );
}

/**
 * Gets each block of a scan in its order (A.2.3).
 * @param index of its component in the scan
 * @param before first coefficient of the component's block before it
 * @returns false to stop
 */
type BlockVisitor = (index: number, coefficients: Int16Array, at: number, before: number) => boolean;

/** @returns whether all blocks were visited */
export function visitBlocks(scan: readonly JpegComponent[], visit: BlockVisitor): boolean {
  const [first] = scan;
  if (!first) return true;
  const isSingle = scan.length === 1;
  const across = isSingle ? Math.ceil(first.width / 8) : first.columns / first.horizontal;
  const down = isSingle ? Math.ceil(first.height / 8) : first.rows / first.vertical;
  const before = scan.map(() => 0);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      for (let index = 0; index < scan.length; index++) {
        const { horizontal, vertical, columns, coefficients } = scan[index] as JpegComponent;
        const [h, v] = isSingle ? [1, 1] : [horizontal, vertical];
        for (let y = row * v; y < (row + 1) * v; y++) {
          for (let x = column * h; x < (column + 1) * h; x++) {
            const at = (y * columns + x) * blockSize;
            if (!visit(index, coefficients, at, before[index] as number)) return false;
            before[index] = coefficients[at] as number;
          }
        }
      }
    }
  }
  return true;
}

/** F.1.2. @returns false where a coefficient is too large */
function visitBlock(coefficients: Int16Array, at: number, before: number, { first, other }: ComponentSinks): boolean {
  const difference = (coefficients[at] as number) - before;
  const category = categoryOf(difference);
  if (category > maxCategory.first) return false;
  first(category, bitsOf(difference, category), category);
  const zeros = visitOthers(coefficients, at + 1, at + blockSize, other);
  if (zeros === undefined) return false;
  if (zeros > 0) other(noCoefficients, 0, 0);
  return true;
}

/**
 * Coefficients but the first one, each with the zeros before it (F.1.2.2).
 * @returns zeros after the last one; undefined where a coefficient is too large
 */
export function visitOthers(
  coefficients: Int16Array,
  start: number,
  end: number,
  sink: SymbolSink,
): number | undefined {
  let zeros = 0;
  for (let index = start; index < end; index++) {
    const value = coefficients[index] as number;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) sink(sixteenZeros, 0, 0);
    const size = categoryOf(value);
    if (size > maxCategory.other) return undefined;
    sink((zeros << 4) | size, bitsOf(value, size), size);
    zeros = 0;
  }
  return zeros;
}

/** Bits of a value without its sign. */
export function categoryOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

export function bitsOf(value: number, category: number): number {
  return value < 0 ? value + (1 << category) - 1 : value;
}

/** Collects bits, the highest first; 0 follows 0xff (B.1.1.5). */
export class BitSink {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;
  #bits = 0;
  #count = 0;

  /** @param count up to 16 */
  write(value: number, count: number): void {
    this.#bits = (this.#bits << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 255;
      this.#bits &= (1 << this.#count) - 1;
      if (this.#length + 2 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
      this.#bytes[this.#length++] = byte;
      if (byte === 0xff) this.#bytes[this.#length++] = 0;
    }
  }

  /** Fills up the last byte with ones. */
  end(): Buffer {
    const missing = (8 - this.#count) % 8;
    if (missing > 0) this.write((1 << missing) - 1, missing);
    return this.#bytes.subarray(0, this.#length);
  }
}
