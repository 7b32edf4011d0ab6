import type { Budget } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { inflateSynchronously } from '../file/filters/flate.ts';

/** Maximum length of what data is unpacked to, in bytes. */
const maxBytes = 64 * 1024 * 1024;
/** Least length of a zlib stream with something in it. */
const minBytes = 9;
/** Steps for bytes of an attempt to inflate, as a shift. */
const stepShift = 6;
const gzip = { headerBytes: 10, trailerBytes: 8, flags: { headerCrc: 2, extra: 4, name: 8, comment: 16 } } as const;
/** Beginnings of ZIP, xz, 7z, RAR, Zstandard and bzip2. */
const archives = ['PK\x03\x04', '\xfd7zXZ\0', "7z\xbc\xaf'\x1c", 'Rar!\x1a\x07', '(\xb5/\xfd', '1AY&SY'];
const zlibHeader = Buffer.from([0x78, 0x9c]);

/**
 * What data of zlib (RFC 1950) or gzip (RFC 1952) unpacks to, as far as it is undamaged, also behind its length in four bytes.
 * @returns undefined for other data
 * @throws TooComplexPdf where that is too long
 */
export function unpackedData(bytes: Buffer, budget: Budget): Buffer | undefined {
  for (const start of [0, 4]) {
    const packed = zlibIn(bytes.subarray(start));
    const plain = packed && inflated(packed, budget);
    if (plain && plain.length > 0) return plain;
  }
  return undefined;
}

/** Whether data has an archive or what another compression than that of `unpackedData` wrote. @param data a code unit for each byte */
export function isArchive(data: string): boolean {
  return archives.some((mark) => data.includes(mark));
}

function inflated(packed: Buffer, budget: Budget): Buffer {
  const max = Math.min(maxBytes, budget.unpackedBytesLeft);
  const onWork = (length: number) => budget.step(1 + (length >> stepShift));
  const { bytes, isTruncated } = inflateSynchronously(packed, max, onWork);
  if (isTruncated) throw new TooComplexPdf('unpackedBytes', max);
  budget.takeUnpackedBytes(bytes.length);
  onWork(packed.length + bytes.length);
  return bytes;
}

/** Data that begins as a zlib stream, also where it was one of gzip. */
function zlibIn(bytes: Buffer): Buffer | undefined {
  const [first = 0, second = 0, method] = bytes;
  if (bytes.length < minBytes) return undefined;
  if (first === 0x1f && second === 0x8b && method === 8) {
    const start = endOfGzipHeader(bytes);
    return Buffer.concat([zlibHeader, bytes.subarray(start, Math.max(start, bytes.length - gzip.trailerBytes))]);
  }
  const isZlib = (first & 0x8f) === 8 && (second & 0x20) === 0 && ((first << 8) | second) % 31 === 0;
  return isZlib ? bytes : undefined;
}

function endOfGzipHeader(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  let at: number = gzip.headerBytes;
  const behindText = () => {
    const end = bytes.indexOf(0, at);
    return end < 0 ? bytes.length : end + 1;
  };
  if (flags & gzip.flags.extra) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
  if (flags & gzip.flags.name) at = behindText();
  if (flags & gzip.flags.comment) at = behindText();
  return flags & gzip.flags.headerCrc ? at + 2 : at;
}
