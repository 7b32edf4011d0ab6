import { type FileFormat, gifBlocks, latin1At, pngChunks } from '@blattwerk/shared';

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
  if (kind === 'png') return hasAnimationChunk(bytes);
  // Flags of the extended header (WebP container specification, 'Extended File Format').
  if (kind === 'webp') return latin1At(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return false;
}

function hasAnimationChunk(png: Uint8Array): boolean {
  for (const { type } of pngChunks(png)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

function hasTwoFrames(gif: Uint8Array): boolean {
  let frames = 0;
  for (const { kind } of gifBlocks(gif)) {
    if (kind === 'image') frames += 1;
    if (frames === 2) return true;
  }
  return false;
}
