import type { Budget } from '../../budget.ts';

/** Lengths and symbols of the Huffman codes by the next 16 bits: the length in the upper byte, 0 for no code. */
type CodeTable = Uint16Array;

interface Component {
  id: number;
  horizontal: number;
  vertical: number;
}

interface Frame {
  width: number;
  height: number;
  components: readonly Component[];
}

/** Bytes after the last block that some writers add. */
const maxPaddingBytes = 2;
const blockSize = 64;
/** Work of a table, in steps of a budget. */
const tableSteps = 1024;

const marker = { frame: 0xc0, extendedFrame: 0xc1, tables: 0xc4, restart: 0xd0, end: 0xd9, scan: 0xda, interval: 0xdd };
/** Frames of other kinds: progressive, lossless, hierarchical or with arithmetic coding (ITU-T T.81, table B.1). */
const otherFrames: ReadonlySet<number> = new Set([0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Whether the data of a JPEG has the blocks that its header states, neither fewer nor more: damaged data, which has no
 * checksum, falls out of step with its Huffman codes (ITU-T T.81, F.2.2).
 * @returns true as well for other than sequential Huffman coding, which is not read
 * @throws TooComplexPdf where the budget is exhausted
 */
export function isWholeJpeg(bytes: Buffer, budget: Budget): boolean {
  try {
    return new JpegScanner(bytes, budget).isWhole();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class JpegScanner {
  readonly #bytes: Buffer;
  readonly #budget: Budget;
  /** By their class and number, as in the segment (B.2.4.2). */
  readonly #tables = new Map<number, CodeTable>();
  #frame: Frame | undefined;
  /** Blocks of an interleaved scan, or of one component, between restarts; 0 for no restarts. */
  #interval = 0;
  #at = 2;
  #bits = 0;
  #bitCount = 0;

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
  }

  /** @throws RangeError where a segment ends early */
  isWhole(): boolean {
    const bytes = this.#bytes;
    for (;;) {
      this.#budget.step();
      const at = bytes.indexOf(0xff, this.#at);
      if (at < 0 || at - this.#at > maxPaddingBytes) return false;
      const code = bytes.readUInt8(at + 1);
      this.#at = at + (code === 0xff ? 1 : 2);
      if (code === 0xff) continue;
      if (code === 0) return false;
      if (code === marker.end) return true;
      if (otherFrames.has(code)) return true;
      const length = bytes.readUInt16BE(this.#at);
      const segment = bytes.subarray(this.#at + 2, this.#at + length);
      this.#at += length;
      if (code === marker.frame || code === marker.extendedFrame) {
        this.#frame = readFrame(segment);
        // The number of lines follows the first scan (B.2.5).
        if (this.#frame.height === 0) return true;
      } else if (code === marker.interval) this.#interval = segment.readUInt16BE(0);
      else if (code === marker.tables) this.#readTables(segment);
      else if (code === marker.scan && !this.#readScan(segment)) return false;
    }
  }

  #readTables(segment: Buffer): void {
    for (let at = 0; at < segment.length; ) {
      this.#budget.step(tableSteps);
      const counts = segment.subarray(at + 1, at + 17);
      const symbols = at + 17;
      const { table, count } = codeTable(counts, segment.subarray(symbols));
      this.#tables.set(segment.readUInt8(at), table);
      at = symbols + count;
    }
  }

  /** Reads the blocks of a scan. @returns whether they are followed by a marker, and each interval by its restart */
  #readScan(segment: Buffer): boolean {
    const frame = this.#frame;
    if (!frame) return false;
    const count = segment.readUInt8(0);
    const parts = Array.from({ length: count }, (_, index) => {
      const component = frame.components.find(({ id }) => id === segment.readUInt8(1 + 2 * index));
      const tables = segment.readUInt8(2 + 2 * index);
      const [direct, other] = [this.#tables.get(tables >> 4), this.#tables.get(0x10 | (tables & 15))];
      return component && direct && other ? { component, direct, other } : undefined;
    }).filter((part) => part !== undefined);
    if (parts.length !== count || count === 0) return false;
    const units = unitsOf(
      frame,
      parts.map(({ component }) => component),
    );
    this.#startBits();
    for (let unit = 0; unit < units; unit++) {
      if (this.#interval > 0 && unit > 0 && unit % this.#interval === 0) {
        if (!this.#takeRestart((unit / this.#interval - 1) % 8)) return false;
      }
      for (const { component, direct, other } of parts) {
        const blocks = count === 1 ? 1 : component.horizontal * component.vertical;
        for (let block = 0; block < blocks; block++) if (!this.#readBlock(direct, other)) return false;
      }
    }
    return true;
  }

  /** Skips a block (F.2.2.1 and F.2.2.2). */
  #readBlock(direct: CodeTable, other: CodeTable): boolean {
    this.#budget.step();
    const category = this.#readSymbol(direct);
    if (category < 0 || category > 15 || !this.#skip(category)) return false;
    for (let index = 1; index < blockSize; index++) {
      const symbol = this.#readSymbol(other);
      if (symbol < 0) return false;
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && zeros < 15) return true;
      index += zeros;
      if (index >= blockSize || !this.#skip(size)) return false;
    }
    return true;
  }

  /** @returns -1 where there is no code */
  #readSymbol(table: CodeTable): number {
    this.#fill();
    const next = this.#bitCount >= 16 ? this.#bits >>> (this.#bitCount - 16) : this.#bits << (16 - this.#bitCount);
    const found = table[next & 0xffff] ?? 0;
    const length = found >> 8;
    return length > 0 && this.#take(length) ? found & 255 : -1;
  }

  #skip(count: number): boolean {
    this.#fill();
    return this.#take(count);
  }

  #take(count: number): boolean {
    this.#bitCount -= count;
    if (this.#bitCount < 0) return false;
    this.#bits &= (1 << this.#bitCount) - 1;
    return true;
  }

  #startBits(): void {
    this.#bits = 0;
    this.#bitCount = 0;
  }

  /** Reads at least 16 bits unless a marker follows; 0xff is followed by 0 in the data (B.1.1.5). */
  #fill(): void {
    const bytes = this.#bytes;
    while (this.#bitCount <= 16) {
      const byte = bytes[this.#at];
      if (byte === undefined || (byte === 0xff && bytes[this.#at + 1] !== 0)) return;
      this.#at += byte === 0xff ? 2 : 1;
      this.#bits = (this.#bits << 8) | byte;
      this.#bitCount += 8;
    }
  }

  /** @param number modulo 8 */
  #takeRestart(number: number): boolean {
    const isNext = this.#bitCount < 8 && this.#bytes[this.#at + 1] === marker.restart + number;
    this.#at += 2;
    this.#startBits();
    return isNext;
  }
}

/** @throws RangeError where the segment ends early */
function readFrame(segment: Buffer): Frame {
  const components = Array.from({ length: segment.readUInt8(5) }, (_, index) => {
    const at = 6 + 3 * index;
    const sampling = segment.readUInt8(at + 1);
    const [horizontal, vertical] = [sampling >> 4, sampling & 15];
    if (horizontal === 0 || vertical === 0) throw new RangeError('expected sampling factors from 1');
    return { id: segment.readUInt8(at), horizontal, vertical };
  });
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components };
}

/** Number of units in a scan: blocks of a single component, or else groups of blocks of all components (A.2). */
function unitsOf({ width, height, components }: Frame, scanned: readonly Component[]): number {
  const horizontal = Math.max(...components.map((component) => component.horizontal));
  const vertical = Math.max(...components.map((component) => component.vertical));
  const [only] = scanned;
  const isSingle = scanned.length === 1 && only !== undefined;
  const [columns, rows] = isSingle
    ? [Math.ceil((width * only.horizontal) / horizontal), Math.ceil((height * only.vertical) / vertical)]
    : [width / horizontal, height / vertical];
  return Math.ceil(columns / 8) * Math.ceil(rows / 8);
}

/** @param counts numbers of codes of 1 to 16 bits (C.2) */
function codeTable(counts: Buffer, symbols: Buffer): { table: CodeTable; count: number } {
  const table = new Uint16Array(0x10000);
  let [code, count] = [0, 0];
  for (const [index, codes] of counts.entries()) {
    const width = 0x8000 >> index;
    for (let each = 0; each < codes; each++) {
      table.fill(((index + 1) << 8) | symbols.readUInt8(count++), code, code + width);
      code += width;
    }
  }
  return { table, count };
}
