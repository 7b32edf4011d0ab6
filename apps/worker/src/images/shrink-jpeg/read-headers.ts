import { type JpegSegments, marker, readJpegSegments } from '../jpeg-segments.ts';

/** A table of Huffman codes as its segment tells it (ITU-T T.81, B.2.4.2). */
export interface HuffmanTable {
  /** Of codes, by their lengths from 1 to 16. */
  counts: Buffer;
  symbols: Buffer;
}

export interface BaselineComponent {
  /** Blocks of an MCU. */
  across: number;
  down: number;
  /** 64 steps in the order of the zigzag. */
  quantization: Buffer;
  dc: 0 | 1;
  ac: 0 | 1;
}

/** A JPEG of one scan: gray, or YCbCr. */
export interface Baseline {
  width: number;
  height: number;
  components: readonly BaselineComponent[];
  /** MCUs between restart markers; 0 for none. */
  restartInterval: number;
  dcTables: readonly (HuffmanTable | undefined)[];
  acTables: readonly (HuffmanTable | undefined)[];
  /** Where the scan's coded bytes begin. */
  scanStart: number;
}

interface Tables {
  quantization: (Buffer | undefined)[];
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
  restartInterval: number;
}

/** Reads all that stands before the scan of a sequential JPEG of 8 bits; undefined where anything is out of the ordinary. */
export function readBaseline(data: Buffer): Baseline | undefined {
  const segments = readJpegSegments(data);
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8 || segments.isIrregular || !isKnownColor(segments)) {
    return undefined;
  }
  const tables: Tables = { quantization: [], dc: [], ac: [], restartInterval: 0 };
  for (let at = 2; at + 4 <= data.length; ) {
    const code = data[at + 1] as number;
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (data[at] !== 0xff || end < at + 4 || end > data.length) return undefined;
    const contents = data.subarray(at + 4, end);
    if (code === marker.sos) return joined(segments, tables, contents, end);
    if (!readSegment(code, contents, tables)) return undefined;
    at = end;
  }
  return undefined;
}

/** Whether a library that converts colours would take it for gray, or YCbCr. */
function isKnownColor({ frame, jfif, adobe }: JpegSegments): boolean {
  if (frame?.components.length === 1) return true;
  if (adobe) return adobe.transform === 1;
  return jfif !== undefined || (frame?.components.every(({ id }, index) => id === index + 1) ?? false);
}

function readSegment(code: number, contents: Buffer, tables: Tables): boolean {
  switch (code) {
    case marker.dqt:
      return readQuantizationTables(contents, tables.quantization);
    case marker.dht:
      return readHuffmanTables(contents, tables);
    case marker.dri:
      if (contents.length !== 2) return false;
      tables.restartInterval = contents.readUInt16BE(0);
      return true;
    case marker.app0:
      // Libraries warn of versions other than 1.
      return contents.toString('latin1', 0, 5) !== 'JFIF\0' || contents[5] === 1;
    default:
      // Frame headers are read already, and told by their count.
      return (
        code === marker.sof0 ||
        code === marker.sof1 ||
        (code > marker.app0 && code <= marker.app15) ||
        code === marker.com
      );
  }
}

function readQuantizationTables(contents: Buffer, into: (Buffer | undefined)[]): boolean {
  for (let at = 0; at < contents.length; at += 65) {
    const slot = contents[at] as number;
    const steps = contents.subarray(at + 1, at + 65);
    // Steps of 16 bits have a number from 16 on.
    if (slot > 3 || steps.length !== 64 || steps.includes(0)) return false;
    into[slot] = steps;
  }
  return true;
}

function readHuffmanTables(contents: Buffer, tables: Tables): boolean {
  for (let at = 0; at < contents.length; ) {
    const slot = contents[at] as number;
    const counts = contents.subarray(at + 1, at + 17);
    if (counts.length !== 16 || (slot & 0xef) > 1) return false;
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = contents.subarray(at + 17, at + 17 + total);
    // No more codes than there are, of which the longest of ones only is none.
    const space = counts.reduce((sum, count, index) => sum + count * 2 ** (15 - index), 0);
    if (total > 256 || symbols.length !== total || space > 0xffff) return false;
    // Libraries look at sizes of DC before any is met.
    if (slot < 16 && symbols.some((size) => size > 15)) return false;
    (slot < 16 ? tables.dc : tables.ac)[slot & 15] = { counts, symbols };
    at += 17 + total;
  }
  return true;
}

function joined({ frame }: JpegSegments, tables: Tables, scan: Buffer, scanStart: number): Baseline | undefined {
  const count = frame?.components.length;
  if (!frame || (count !== 1 && count !== 3) || frame.precision !== 8) return undefined;
  if (frame.marker !== marker.sof0 && frame.marker !== marker.sof1) return undefined;
  if (frame.width < 1 || frame.height < 1 || scan.length !== 4 + 2 * count || scan[0] !== count) return undefined;
  // All coefficients, and all their bits (ITU-T T.81, B.2.3).
  if (scan[1 + 2 * count] !== 0 || scan[2 + 2 * count] !== 63 || scan[3 + 2 * count] !== 0) return undefined;
  const components: BaselineComponent[] = [];
  for (const [index, { id, horizontal, vertical, quantizationTable }] of frame.components.entries()) {
    const quantization = tables.quantization[quantizationTable];
    const names = scan[2 + 2 * index] as number;
    const [dc, ac] = [names >> 4, names & 15];
    if (scan[1 + 2 * index] !== id || !quantization || (dc !== 0 && dc !== 1) || (ac !== 0 && ac !== 1))
      return undefined;
    if (!tables.dc[dc] || !tables.ac[ac] || !isSampling(horizontal) || !isSampling(vertical)) return undefined;
    // A scan of one component goes from block to block (ITU-T T.81, A.2.2).
    const [across, down] = count === 1 ? [1, 1] : [horizontal, vertical];
    components.push({ across, down, quantization, dc, ac });
  }
  return {
    width: frame.width,
    height: frame.height,
    components,
    restartInterval: tables.restartInterval,
    dcTables: tables.dc,
    acTables: tables.ac,
    scanStart,
  };
}

function isSampling(blocks: number): boolean {
  return blocks >= 1 && blocks <= 4;
}
