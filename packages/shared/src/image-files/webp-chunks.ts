import { latin1At, viewOf } from './byte-range.ts';

/** A chunk of a WebP (RFC 9649, 2.3). */
export interface WebpChunk {
  type: string;
  /** Offset of its type. */
  at: number;
  /** Range of its contents; of a truncated chunk up to the end of the file. */
  start: number;
  end: number;
  /** Offset behind its padding. */
  next: number;
}

const headerBytes = 8;

/** The chunks from an offset on: 12 for those of the file. The size of the file that its header states is not trusted. */
export function* webpChunks(webp: Uint8Array, from: number): Generator<WebpChunk> {
  const view = viewOf(webp);
  for (let at = from; at + headerBytes <= webp.length; ) {
    const length = view.getUint32(at + 4, true);
    const start = at + headerBytes;
    const next = start + length + (length % 2);
    const end = Math.min(start + length, webp.length);
    yield { type: latin1At(webp, at, 4), at, start, end, next: Math.min(next, webp.length) };
    at = next;
  }
}
