import { bytesAt } from '../byte-range.ts';
import type { PngChunks, PngHeader } from './chunks.ts';

/** Transparency by tRNS: a color that is not painted, or opacities that require a mask. */
export type Transparency = { kind: 'key'; colorKey: readonly number[] } | { kind: 'mask' };

/** Reads tRNS (PNG third edition, 11.3.1.1). @returns undefined where everything is opaque */
export function readTransparency(bytes: Buffer, header: PngHeader, { others }: PngChunks): Transparency | undefined {
  const range = others.get('tRNS');
  if (!range || range.start === range.end) return undefined;
  const contents = bytesAt(bytes, range);
  if (header.colorType === 3) return transparencyOfPalette(contents);
  const samples = header.colorType === 0 ? 1 : header.colorType === 2 ? 3 : 0;
  if (samples === 0 || contents.length !== samples * 2) return undefined;
  // Viewers compare only the upper 8 of 16 bits, and would also hide similar colors.
  if (header.bitDepth === 16) return { kind: 'mask' };
  const largest = 2 ** header.bitDepth - 1;
  const key = Array.from({ length: samples }, (_, index) => contents.readUInt16BE(index * 2) & largest);
  return { kind: 'key', colorKey: key.flatMap((value) => [value, value]) };
}

/** A single range of transparent entries is a color key; other opacities require a mask. */
function transparencyOfPalette(opacities: Buffer): Transparency | undefined {
  const first = opacities.findIndex((opacity) => opacity < 255);
  if (first < 0) return undefined;
  const last = opacities.findLastIndex((opacity) => opacity < 255);
  const isRun = opacities.subarray(first, last + 1).every((opacity) => opacity === 0);
  return isRun ? { kind: 'key', colorKey: [first, last] } : { kind: 'mask' };
}
