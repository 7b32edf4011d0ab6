import type { Budget } from '../../budget.ts';
import { type CodeTable, codeTable, EntropyReader } from './entropy-reader.ts';
import { marker } from './markers.ts';
import {
  blockSize,
  type BlockReader,
  type BlockSource,
  progressiveReader,
  readSequential,
  type Scan,
} from './read-block.ts';

/** A component of a JPEG: blocks of 8 by 8 samples, in rows. */
export interface JpegComponent {
  id: number;
  /** Sampling factors. */
  horizontal: number;
  vertical: number;
  /** Number of its quantization table. */
  table: number;
  /** Samples that are shown. */
  width: number;
  height: number;
  /** Blocks of a row, and rows, with those that fill up the last units of a scan. */
  columns: number;
  rows: number;
  /** 64 for each block, in zigzag order. */
  coefficients: Int16Array;
}

/** A JPEG as its quantized coefficients, before any conversion of samples. */
export interface JpegCoefficients {
  width: number;
  height: number;
  components: readonly JpegComponent[];
  /** By number; 64 values in zigzag order. */
  quantization: ReadonlyMap<number, Uint16Array>;
  /** Segments that state colors and density: JFIF without its thumbnail, Adobe's, and those of an ICC profile. */
  applications: readonly Buffer[];
  /** Of Adobe's segment (Adobe technical note 5116). */
  adobeTransform: number | undefined;
}

type Frame = Omit<JpegCoefficients, 'quantization' | 'applications' | 'adobeTransform'> & { isProgressive: boolean };

/** Bytes after the last block that some writers add. */
const maxPaddingBytes = 2;
/** Work of a table, in steps of a budget. */
const tableSteps = 1024;
/** Blocks of a unit of an interleaved scan (ITU-T T.81, B.2.3). */
export const maxUnitBlocks = 10;

/** Frames of other kinds: lossless, hierarchical or with arithmetic coding (T.81, table B.1). */
const otherFrames: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Whether the data of a JPEG has the blocks that its header states, neither fewer nor more: damaged data, which has no
 * checksum, falls out of step with its Huffman codes (ITU-T T.81, F.2.2).
 * @returns true as well for other than sequential Huffman coding, which is not read
 * @throws TooComplexPdf where the budget is exhausted
 */
export function isWholeJpeg(bytes: Buffer, budget: Budget): boolean {
  try {
    return new JpegReader(bytes, budget, undefined).read() !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Reads the coefficients of a JPEG of 8 bits, baseline, extended or progressive with Huffman coding (the processes of DCTDecode,
 * ISO 32000-2, 7.4.8).
 * @param maxBytes of all coefficients, two each
 * @returns undefined for others, for damaged data, and for more coefficients
 * @throws TooComplexPdf where the budget is exhausted
 */
export function readJpeg(bytes: Buffer, budget: Budget, maxBytes: number): JpegCoefficients | undefined {
  try {
    const found = new JpegReader(bytes, budget, maxBytes).read();
    return found === 'unread' ? undefined : found;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class JpegReader {
  readonly #bytes: Buffer;
  readonly #budget: Budget;
  readonly #reader: EntropyReader;
  /** Of all coefficients; undefined where none are kept. */
  readonly #maxBytes: number | undefined;
  /** By their class and number, as in the segment (B.2.4.2). */
  readonly #tables = new Map<number, CodeTable>();
  readonly #quantization = new Map<number, Uint16Array>();
  readonly #applications: Buffer[] = [];
  #adobeTransform: number | undefined;
  #frame: Frame | undefined;
  #hasScan = false;
  /** Blocks of an interleaved scan, or of one component, between restarts; 0 for no restarts. */
  #interval = 0;

  constructor(bytes: Buffer, budget: Budget, maxBytes: number | undefined) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.#reader = new EntropyReader(bytes);
    this.#maxBytes = maxBytes;
  }

  /**
   * @returns 'unread' for another coding; undefined where data is missing or left over
   * @throws RangeError where data is damaged
   */
  read(): JpegCoefficients | 'unread' | undefined {
    const [bytes, reader] = [this.#bytes, this.#reader];
    for (;;) {
      this.#budget.step();
      const at = bytes.indexOf(0xff, reader.at);
      if (at < 0 || at - reader.at > maxPaddingBytes) return undefined;
      const code = bytes.readUInt8(at + 1);
      reader.at = at + (code === 0xff ? 1 : 2);
      if (code === 0xff) continue;
      if (code === 0) return undefined;
      // Some writers end the last interval as the others.
      if ((code & 0xf8) === marker.restart) continue;
      if (code === marker.end) return this.#result();
      if (otherFrames.has(code) || code === marker.image) return 'unread';
      const length = bytes.readUInt16BE(reader.at);
      const segment = bytes.subarray(reader.at + 2, reader.at + length);
      reader.at += length;
      if (code >= marker.frame && code <= marker.progressiveFrame) {
        if (this.#maxBytes === undefined && code === marker.progressiveFrame) return 'unread';
        if (this.#frame) return 'unread';
        this.#frame = this.#readFrame(segment, code === marker.progressiveFrame);
        if (!this.#frame) return 'unread';
      } else if (code === marker.interval) this.#interval = segment.readUInt16BE(0);
      else if (code === marker.tables) this.#readTables(segment);
      else if (code === marker.quantization) this.#readQuantization(segment);
      else if (code === marker.scan) this.#readScan(segment);
      else if (code === marker.jfif && startsWith(segment, 'JFIF\0'))
        this.#applications.push(withoutThumbnail(segment));
      else if (code === marker.profile && startsWith(segment, 'ICC_PROFILE\0'))
        this.#applications.push(bytes.subarray(at, reader.at));
      else if (code === marker.adobe && startsWith(segment, 'Adobe')) {
        this.#applications.push(bytes.subarray(at, reader.at));
        this.#adobeTransform ??= segment[11];
      }
    }
  }

  /** A JPEG without a frame is whole, as one without an end is not. */
  #result(): JpegCoefficients | 'unread' {
    if (!this.#frame || this.#maxBytes === undefined) return 'unread';
    const { width, height, components } = this.#frame;
    if (!this.#hasScan || components.some(({ table }) => !this.#quantization.has(table))) return 'unread';
    const [quantization, applications, adobeTransform] = [this.#quantization, this.#applications, this.#adobeTransform];
    return { width, height, components, quantization, applications, adobeTransform };
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

  #readQuantization(segment: Buffer): void {
    if (this.#maxBytes === undefined) return;
    for (let at = 0; at < segment.length; ) {
      const head = segment.readUInt8(at++);
      const bytes = head >> 4 === 0 ? 1 : 2;
      const values = Uint16Array.from({ length: blockSize }, (_, index) =>
        segment.readUIntBE(at + index * bytes, bytes),
      );
      at += blockSize * bytes;
      // Blocks of one component with two tables have no common one.
      if (this.#hasScan && String(this.#quantization.get(head & 15)) !== String(values))
        throw new RangeError('expected tables before the scans');
      this.#quantization.set(head & 15, values);
    }
  }

  /** @returns undefined where the number of lines follows the first scan (B.2.5), or there are too many coefficients */
  #readFrame(segment: Buffer, isProgressive: boolean): Frame | undefined {
    const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
    const parts = Array.from({ length: segment.readUInt8(5) }, (_, index) => {
      const at = 6 + 3 * index;
      const sampling = segment.readUInt8(at + 1);
      const [horizontal, vertical] = [sampling >> 4, sampling & 15];
      if (horizontal === 0 || vertical === 0) throw new RangeError('expected sampling factors from 1');
      return { id: segment.readUInt8(at), horizontal, vertical, table: segment.readUInt8(at + 2) };
    });
    if (height === 0) return undefined;
    if (this.#maxBytes !== undefined && (segment.readUInt8(0) !== 8 || width === 0 || parts.length === 0))
      return undefined;
    const most = {
      horizontal: Math.max(...parts.map((part) => part.horizontal)),
      vertical: Math.max(...parts.map((part) => part.vertical)),
    };
    const sized = parts.map((part) => {
      const own = {
        width: Math.ceil((width * part.horizontal) / most.horizontal),
        height: Math.ceil((height * part.vertical) / most.vertical),
      };
      // A single component is never interleaved (A.2.2).
      const columns =
        parts.length === 1 ? Math.ceil(own.width / 8) : Math.ceil(width / (8 * most.horizontal)) * part.horizontal;
      const rows =
        parts.length === 1 ? Math.ceil(own.height / 8) : Math.ceil(height / (8 * most.vertical)) * part.vertical;
      return { ...part, ...own, columns, rows };
    });
    const count = sized.reduce((sum, { columns, rows }) => sum + columns * rows * blockSize, 0);
    if (this.#maxBytes !== undefined && count * Int16Array.BYTES_PER_ELEMENT > this.#maxBytes) return undefined;
    const components = sized.map((part) => ({
      ...part,
      coefficients: new Int16Array(this.#maxBytes === undefined ? blockSize : part.columns * part.rows * blockSize),
    }));
    return { width, height, components, isProgressive };
  }

  /** Reads the blocks of a scan. @throws RangeError where some are missing, or a restart is */
  #readScan(segment: Buffer): void {
    const frame = this.#frame;
    const count = segment.readUInt8(0);
    if (!frame || count === 0) throw new RangeError('expected a frame and components');
    const bits = segment.readUInt8(3 + 2 * count);
    const { isProgressive } = frame;
    const scan: Scan = isProgressive
      ? {
          first: segment.readUInt8(1 + 2 * count),
          last: segment.readUInt8(2 + 2 * count),
          high: bits >> 4,
          low: bits & 15,
        }
      : { first: 0, last: blockSize - 1, high: 0, low: 0 };
    if (scan.last >= blockSize || scan.low > 13) throw new RangeError('expected parameters of a scan');
    const parts = Array.from({ length: count }, (_, index) => {
      const component = frame.components.find(({ id }) => id === segment.readUInt8(1 + 2 * index));
      const tables = segment.readUInt8(2 + 2 * index);
      if (!component) throw new RangeError('expected a component of the frame');
      const [direct, other] = [this.#tables.get(tables >> 4), this.#tables.get(0x10 | (tables & 15))];
      return { component, source: { reader: this.#reader, direct, other, scan, predicted: 0, emptyBlocks: 0 } };
    });
    this.#hasScan = true;
    this.#reader.start();
    this.#readUnits(parts, isProgressive ? progressiveReader(scan) : readSequential);
  }

  #readUnits(parts: readonly { component: JpegComponent; source: BlockSource }[], read: BlockReader): void {
    const [only, ...others] = parts as [(typeof parts)[number], ...typeof parts];
    const isSingle = others.length === 0;
    const { component: first } = only;
    const across = isSingle ? Math.ceil(first.width / 8) : first.columns / first.horizontal;
    const units = across * (isSingle ? Math.ceil(first.height / 8) : first.rows / first.vertical);
    for (let unit = 0; unit < units; unit++) {
      if (this.#interval > 0 && unit > 0 && unit % this.#interval === 0) {
        this.#reader.takeRestart((unit / this.#interval - 1) % 8);
        for (const { source } of parts) Object.assign(source, { predicted: 0, emptyBlocks: 0 });
      }
      const [column, row] = [unit % across, Math.floor(unit / across)];
      for (const { component, source } of parts) {
        const [horizontal, vertical] = isSingle ? [1, 1] : [component.horizontal, component.vertical];
        this.#budget.step(horizontal * vertical);
        for (let block = 0; block < horizontal * vertical; block++) {
          const place =
            (row * vertical + Math.floor(block / horizontal)) * component.columns +
            column * horizontal +
            (block % horizontal);
          read(source, component.coefficients, this.#maxBytes === undefined ? 0 : place * blockSize);
        }
      }
    }
  }
}

function startsWith(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 0, name.length) === name;
}

/** The segment of JFIF (JFIF 1.02) with a thumbnail of no pixels. */
function withoutThumbnail(segment: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker.jfif, 0, 16]), segment.subarray(0, 12), Buffer.from([0, 0])], 18);
}
