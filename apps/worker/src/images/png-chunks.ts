import { crc32 } from 'node:zlib';
import type { ByteRange } from './byte-range.ts';

export interface PngChunks {
  header: PngHeader | undefined;
  /** The contents of IDAT, in order; empty ones left out. */
  data: ByteRange[];
  /** The contents of the first chunk of a kind other than IDAT. */
  others: ReadonlyMap<string, ByteRange>;
  /** Whether the file reaches IEND, and what it needs (IHDR, PLTE, IDAT) bears its checksums. */
  isSound: boolean;
}

export interface PngHeader {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  compression: number;
  filter: number;
  interlace: number;
}

const signatureBytes = 8;
/** Pieces of data; encoders write some thousands at most. */
const maxPieces = 65_536;
const critical = new Set(['IHDR', 'PLTE', 'IDAT']);

/**
 * Reads the chunks of a PNG (PNG third edition, 5) with their checksums; what stands in the chunks is not looked into.
 * Chunks that an image does not need are left out where their checksum is wrong.
 */
export function readPngChunks(bytes: Buffer): PngChunks {
  const data: ByteRange[] = [];
  const others = new Map<string, ByteRange>();
  let isSound = true;
  let isEnded = false;
  for (let at = signatureBytes; at + 12 <= bytes.length && !isEnded; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const start = at + 8;
    const end = start + length;
    if (end + 4 > bytes.length) {
      if (type === 'IDAT') data.push({ start, end: bytes.length });
      break;
    }
    const isIntact = crc32(bytes.subarray(at + 4, end)) === bytes.readUInt32BE(end);
    if (!isIntact && critical.has(type)) isSound = false;
    if (type === 'IEND') isEnded = true;
    else if (type === 'IDAT') {
      if (data.length === maxPieces)
        return { header: readHeader(bytes, others.get('IHDR')), data, others, isSound: false };
      if (length > 0) data.push({ start, end });
    } else if ((isIntact || critical.has(type)) && !others.has(type)) others.set(type, { start, end });
    at = end + 4;
  }
  return { header: readHeader(bytes, others.get('IHDR')), data, others, isSound: isSound && isEnded };
}

function readHeader(bytes: Buffer, range: ByteRange | undefined): PngHeader | undefined {
  if (!range || range.end - range.start !== 13) return undefined;
  const at = range.start;
  return {
    width: bytes.readUInt32BE(at),
    height: bytes.readUInt32BE(at + 4),
    bitDepth: bytes.readUInt8(at + 8),
    colorType: bytes.readUInt8(at + 9),
    compression: bytes.readUInt8(at + 10),
    filter: bytes.readUInt8(at + 11),
    interlace: bytes.readUInt8(at + 12),
  };
}
