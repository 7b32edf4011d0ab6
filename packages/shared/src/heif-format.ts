import { latin1At, viewOf } from './image-files/byte-range.ts';
import type { ImageFormat } from './job.ts';

/** First bytes of a file by which `heifFormatOf` detects its format: the brands of common encoders end before. */
export const heifHeadBytes = 64;

const avifBrands = new Set(['avif', 'avis']);
/** HEVC in single images and sequences, and the brands of any codec (ISO/IEC 23008-12, 10 and annex B). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/**
 * Detects HEIC and AVIF, which share a container, by the brands of its first box (ISO/IEC 14496-12, 4.3).
 * @param head first bytes of a file, at least `heifHeadBytes` where it has so many
 * @returns undefined for other files, such as videos in the same container
 */
export function heifFormatOf(head: Uint8Array): Extract<ImageFormat, 'heic' | 'avif'> | undefined {
  const text = latin1At(head, 0, heifHeadBytes);
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const boxBytes = viewOf(head).getUint32(0);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxBytes, text.length); at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}
