import type { CodeTable, EntropyReader } from './entropy-reader.ts';

/** Coefficients of a block of 8 by 8 samples. */
export const blockSize = 64;

/** The parameters of a scan (ITU-T T.81, B.2.3). */
export interface Scan {
  /** First and last coefficient in zigzag order. */
  first: number;
  last: number;
  /** Bits of a coefficient that earlier scans had, 0 for none, and those that follow. */
  high: number;
  low: number;
}

/** What the blocks of a component in one scan share. */
export interface BlockSource {
  reader: EntropyReader;
  /** Codes of the first coefficient; only where the scan has it. */
  direct: CodeTable | undefined;
  other: CodeTable | undefined;
  scan: Scan;
  /** The first coefficient of the block before. */
  predicted: number;
  /** Following blocks without further coefficients (G.1.2.2). */
  emptyBlocks: number;
}

/** Reads a block into 64 coefficients in zigzag order. @throws RangeError where the data is damaged */
export type BlockReader = (source: BlockSource, coefficients: Int16Array, at: number) => void;

/** Sequential (F.2.2). */
export function readSequential(source: BlockSource, coefficients: Int16Array, at: number): void {
  const { reader } = source;
  readFirst(source, coefficients, at);
  const table = tableOf(source.other);
  for (let index = 1; index < blockSize; index++) {
    const symbol = reader.readSymbol(table);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) return;
    index += zeros;
    if (index >= blockSize) throw new RangeError('expected at most 64 coefficients');
    if (size > 0) coefficients[at + index] = reader.readValue(size);
  }
}

/** The reader of a progressive scan (annex G). */
export function progressiveReader({ first, high }: Scan): BlockReader {
  if (first === 0) return high === 0 ? readFirst : refineFirst;
  return high === 0 ? readOthers : refineOthers;
}

function readFirst(source: BlockSource, coefficients: Int16Array, at: number): void {
  const category = source.reader.readSymbol(tableOf(source.direct));
  if (category > 15) throw new RangeError('expected a category up to 15');
  source.predicted += source.reader.readValue(category);
  coefficients[at] = source.predicted << source.scan.low;
}

function refineFirst({ reader, scan }: BlockSource, coefficients: Int16Array, at: number): void {
  if (reader.readBits(1) === 1) coefficients[at] = (coefficients[at] as number) | (1 << scan.low);
}

function readOthers(source: BlockSource, coefficients: Int16Array, at: number): void {
  const { reader, scan } = source;
  if (source.emptyBlocks > 0) {
    source.emptyBlocks--;
    return;
  }
  const table = tableOf(source.other);
  for (let index = scan.first; index <= scan.last; index++) {
    const symbol = reader.readSymbol(table);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      source.emptyBlocks = (1 << zeros) - 1 + reader.readBits(zeros);
      return;
    }
    index += zeros;
    if (index > scan.last) throw new RangeError('expected no coefficient behind the last');
    if (size > 0) coefficients[at + index] = reader.readValue(size) * (1 << scan.low);
  }
}

/** G.1.2.3: new coefficients, and a bit for each one that is not zero yet. */
function refineOthers(source: BlockSource, coefficients: Int16Array, at: number): void {
  const { reader, scan } = source;
  const bit = 1 << scan.low;
  const refine = (place: number) => {
    const value = coefficients[place] as number;
    if (reader.readBits(1) === 1 && (value & bit) === 0) coefficients[place] = value < 0 ? value - bit : value + bit;
  };
  let index = scan.first;
  for (; source.emptyBlocks === 0 && index <= scan.last; index++) {
    const symbol = reader.readSymbol(tableOf(source.other));
    let zeros = symbol >> 4;
    const added = (symbol & 15) === 0 ? 0 : reader.readBits(1) === 1 ? bit : -bit;
    if (added === 0 && zeros < 15) {
      source.emptyBlocks = (1 << zeros) + reader.readBits(zeros);
      break;
    }
    for (; index <= scan.last; index++) {
      if (coefficients[at + index] !== 0) refine(at + index);
      else if (zeros-- === 0) break;
    }
    if (added !== 0 && index <= scan.last) coefficients[at + index] = added;
  }
  if (source.emptyBlocks === 0) return;
  source.emptyBlocks--;
  for (; index <= scan.last; index++) if (coefficients[at + index] !== 0) refine(at + index);
}

function tableOf(table: CodeTable | undefined): CodeTable {
  if (!table) throw new RangeError('expected a Huffman table');
  return table;
}
