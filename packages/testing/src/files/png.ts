import { crc32, deflateSync } from 'node:zlib';

/** Parts of a PNG for a test. */
export interface PngParts {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  interlace?: number;
  /** Rows of packed samples, without filters. */
  rows?: readonly (readonly number[])[];
  /** The compressed data, instead of rows. */
  data?: Buffer;
  /** Chunks before the data. */
  chunks?: readonly [string, readonly number[]][];
  /** Maximum size of an IDAT chunk. */
  maxChunkBytes?: number;
}

export function writePng(parts: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(parts.width, 0);
  header.writeUInt32BE(parts.height, 4);
  header.set([parts.bitDepth, parts.colorType, 0, 0, parts.interlace ?? 0], 8);
  const data = parts.data ?? deflateSync(Buffer.from((parts.rows ?? []).flatMap((row) => [0, ...row])));
  const maxChunkBytes = parts.maxChunkBytes ?? data.length;
  const pieces: Buffer[] = [];
  for (let at = 0; at < data.length; at += maxChunkBytes)
    pieces.push(pngChunk('IDAT', data.subarray(at, at + maxChunkBytes)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(parts.chunks ?? []).map(([type, contents]) => pngChunk(type, Buffer.from(contents))),
    ...pieces,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, contents: Buffer): Buffer {
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), pngChunk(type, contents), png.subarray(headerEnd)]);
}

/** A PNG's data: the contents of its IDAT, joined. */
export function dataOf(png: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      pieces.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(pieces);
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

export function pngChunk(type: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
  return Buffer.concat([u32(contents.length), body, u32(crc32(body))]);
}
