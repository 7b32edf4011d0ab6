/** A block of a GIF (GIF 89a, appendix A): its range ends behind its last sub-block, or with the file. */
export type GifBlock = { start: number; end: number } & (
  | { kind: 'image' | 'trailer' }
  | { kind: 'extension'; label: number }
);

const screenBytes = 13;
const introducers = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;

/** Offset of the first block, behind the header and the global color table. */
export function firstGifBlock(gif: Uint8Array): number {
  return screenBytes + colorTableBytes(gif[10] ?? 0);
}

/** The blocks of a GIF up to its trailer, or to bytes that begin no block. */
export function* gifBlocks(gif: Uint8Array): Generator<GifBlock> {
  for (let start = firstGifBlock(gif); start < gif.length; ) {
    const introducer = gif[start];
    if (introducer === introducers.trailer) {
      yield { kind: 'trailer', start, end: start + 1 };
      return;
    }
    const isImage = introducer === introducers.image;
    if (!isImage && introducer !== introducers.extension) return;
    const data = isImage ? start + 11 + colorTableBytes(gif[start + 9] ?? 0) : start + 2;
    const end = Math.min(afterSubBlocks(gif, data), gif.length);
    yield isImage ? { kind: 'image', start, end } : { kind: 'extension', label: gif[start + 1] ?? 0, start, end };
    start = end;
  }
}

function colorTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

function afterSubBlocks(gif: Uint8Array, from: number): number {
  let offset = from;
  for (let size = gif[offset]; size !== undefined && size !== 0; size = gif[offset]) offset += size + 1;
  return offset + 1;
}
