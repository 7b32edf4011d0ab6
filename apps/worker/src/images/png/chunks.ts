import { crc32 } from 'node:zlib';
import { type ByteRange, pngChunks } from '@blattwerk/shared';

export interface PngChunks {
  header: PngHeader | undefined;
  /** Contents of the IDAT chunks in their order, without empty ones. */
  data: ByteRange[];
  /** Contents of the first chunk of each other type. */
  others: ReadonlyMap<string, ByteRange>;
  /**
   * Whether the file is complete up to IEND, and the checksums of its critical chunks (IHDR, PLTE, IDAT) are correct.
   */
  isIntact: boolean;
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

/** Maximum number of IDAT chunks; encoders write at most some thousands. */
const maxDataChunks = 65_536;
const critical = new Set(['IHDR', 'PLTE', 'IDAT']);

/**
 * Reads the chunks of a PNG (PNG third edition, 5) and checks their checksums; of their contents only the header is
 * read. Ancillary chunks with a wrong checksum are omitted.
 */
export function readPngChunks(bytes: Buffer): PngChunks {
  const data: ByteRange[] = [];
  const others = new Map<string, ByteRange>();
  let isIntact = true;
  let isEnded = false;
  for (const { type, start, end, isTruncated } of pngChunks(bytes)) {
    if (isTruncated) {
      if (type === 'IDAT') data.push({ start, end });
      break;
    }
    const isCorrect = crc32(bytes.subarray(start - 4, end)) === bytes.readUInt32BE(end);
    if (!isCorrect && critical.has(type)) isIntact = false;
    if (type === 'IEND') isEnded = true;
    else if (type === 'IDAT') {
      if (data.length === maxDataChunks)
        return { header: readHeader(bytes, others.get('IHDR')), data, others, isIntact: false };
      if (end > start) data.push({ start, end });
    } else if ((isCorrect || critical.has(type)) && !others.has(type)) others.set(type, { start, end });
  }
  return { header: readHeader(bytes, others.get('IHDR')), data, others, isIntact: isIntact && isEnded };
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
