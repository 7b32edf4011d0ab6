import { promisify } from 'node:util';
import { constants, crc32, createInflate, deflate } from 'node:zlib';
import { ToolError } from '@blattwerk/shared';
import { bytesAt } from '../byte-range.ts';
import type { PngChunks, PngHeader } from './chunks.ts';

const deflateAsync = promisify(deflate);
const largestFilter = 4;
/** The seven passes of an interlaced image: first pixel and steps (PNG third edition, 8.1). */
const passes = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

/** Consecutive rows of the same length. */
interface RowGroup {
  rows: number;
  /** Including the filter byte. */
  rowBytes: number;
}

/**
 * Makes an intact PNG of a damaged one. Rows up to the damage are unchanged; the others are white, the first color of
 * the palette, or transparent. Ancillary chunks except tRNS are removed.
 * @param bitsPerPixel of the header's color type
 * @returns `isIncomplete` where rows are missing, and not only checksums wrong
 * @throws ToolError damagedImage where not even one row can be read
 */
export async function repairPng(
  bytes: Buffer,
  header: PngHeader,
  chunks: PngChunks,
  bitsPerPixel: number,
): Promise<{ png: Buffer; isIncomplete: boolean }> {
  const groups = rowGroups(header, bitsPerPixel);
  const expectedBytes = groups.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
  const found = await inflateAsFarAsPossible(
    chunks.data.map((range) => bytesAt(bytes, range)),
    expectedBytes,
  );
  const isOpaque = header.colorType === 0 || header.colorType === 2;
  const whole = Buffer.alloc(expectedBytes, isOpaque ? 0xff : 0);
  const intactBytes = copyIntactRows(found, whole, groups);
  if (intactBytes === 0) throw new ToolError('damagedImage');
  const kept = ['IHDR', 'PLTE', 'tRNS'].flatMap((type) => {
    const range = chunks.others.get(type);
    return range ? chunk(type, bytesAt(bytes, range)) : [];
  });
  const data = await deflateAsync(whole, { level: 1 });
  const pieces = [bytes.subarray(0, 8), ...kept, ...chunk('IDAT', data), ...chunk('IEND', Buffer.alloc(0))];
  return { png: Buffer.concat(pieces), isIncomplete: intactBytes < expectedBytes };
}

function rowGroups(header: PngHeader, bitsPerPixel: number): RowGroup[] {
  const group = (width: number, rows: number) => ({ rows, rowBytes: 1 + Math.ceil((width * bitsPerPixel) / 8) });
  if (header.interlace === 0) return [group(header.width, header.height)];
  return passes
    .map(({ x, y, stepX, stepY }) => ({
      width: Math.ceil((header.width - x) / stepX),
      rows: Math.ceil((header.height - y) / stepY),
    }))
    .filter(({ width, rows }) => width > 0 && rows > 0)
    .map(({ width, rows }) => group(width, rows));
}

/** Inflates data up to its end or the first error in it, at most `maxBytes`. */
async function inflateAsFarAsPossible(pieces: readonly Buffer[], maxBytes: number): Promise<Buffer> {
  const inflated: Buffer[] = [];
  let bytes = 0;
  // With this flag truncated data is no error, which would discard the last output.
  const stream = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  try {
    for (const piece of pieces) stream.write(piece);
    stream.end();
    for await (const part of stream) {
      inflated.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The data is damaged; the output before the damage is used.
  }
  return Buffer.concat(inflated).subarray(0, maxBytes);
}

/** @returns the bytes of complete rows with valid filters at the start of `found` */
function copyIntactRows(found: Buffer, whole: Buffer, groups: readonly RowGroup[]): number {
  let at = 0;
  let isIntact = true;
  let intactBytes = 0;
  for (const { rows, rowBytes } of groups) {
    for (let row = 0; row < rows; row++, at += rowBytes) {
      isIntact &&= at + rowBytes <= found.length && (found[at] as number) <= largestFilter;
      if (isIntact) intactBytes = at + rowBytes;
      else whole[at] = 0;
    }
  }
  found.copy(whole, 0, 0, intactBytes);
  return intactBytes;
}

function chunk(type: string, contents: Buffer): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(contents.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(contents, crc32(name)));
  return [length, name, contents, checksum];
}
