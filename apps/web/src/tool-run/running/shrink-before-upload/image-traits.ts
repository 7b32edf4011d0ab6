import type { FileFormat } from '@blattwerk/shared';

/** Whether any pixel is transparent. @param rgba four bytes a pixel */
export function hasTransparency(rgba: Uint8ClampedArray): boolean {
  for (let index = 3; index < rgba.length; index += 4) {
    if (rgba[index] !== 255) return true;
  }
  return false;
}

/** Whether a file has more than one frame, of which a canvas would keep the first. */
export function isAnimated(kind: FileFormat, bytes: Uint8Array): boolean {
  if (kind === 'gif') return hasTwoFrames(bytes);
  if (kind === 'png') return hasChunk(bytes, 'acTL');
  // Flags of the extended header (WebP container specification, 'Extended File Format').
  if (kind === 'webp') return ascii(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return false;
}

function hasChunk(png: Uint8Array, name: string): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let offset = 8; offset + 8 <= png.length; ) {
    const chunk = ascii(png, offset + 4, 4);
    if (chunk === name) return true;
    if (chunk === 'IDAT') return false;
    offset += 12 + view.getUint32(offset);
  }
  return false;
}

/** Reads the blocks of a GIF (GIF89a, appendix A) up to the second image descriptor. */
function hasTwoFrames(gif: Uint8Array): boolean {
  let offset = 13 + colorTableBytes(gif[10] ?? 0);
  let frames = 0;
  while (offset < gif.length) {
    const introducer = gif[offset];
    if (introducer === 0x2c) {
      frames += 1;
      if (frames === 2) return true;
      offset = afterSubBlocks(gif, offset + 11 + colorTableBytes(gif[offset + 9] ?? 0));
    } else if (introducer === 0x21) {
      offset = afterSubBlocks(gif, offset + 2);
    } else {
      return false;
    }
  }
  return false;
}

function colorTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

function afterSubBlocks(gif: Uint8Array, start: number): number {
  let offset = start;
  for (let size = gif[offset]; size !== undefined && size !== 0; size = gif[offset]) offset += size + 1;
  return offset + 1;
}

/** Bytes as text. */
function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
