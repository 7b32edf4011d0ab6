import { latin1At, viewOf } from './byte-range.ts';

/** A chunk of a PNG (PNG third edition, 5.3). */
export interface PngChunk {
  type: string;
  /** Offset of its length, which precedes its type. */
  at: number;
  /** Range of its contents. */
  start: number;
  end: number;
  /** Whether the file ends before its checksum. */
  isTruncated: boolean;
}

const signatureBytes = 8;
const frameBytes = 12;

/** The chunks of a PNG up to IEND, whose checksums are not compared. */
export function* pngChunks(png: Uint8Array): Generator<PngChunk> {
  const view = viewOf(png);
  for (let at = signatureBytes; at + frameBytes <= png.length; ) {
    const type = latin1At(png, at + 4, 4);
    const start = at + 8;
    const end = start + view.getUint32(at);
    const isTruncated = end + 4 > png.length;
    yield { type, at, start, end: isTruncated ? png.length : end, isTruncated };
    if (isTruncated || type === 'IEND') return;
    at = end + 4;
  }
}
