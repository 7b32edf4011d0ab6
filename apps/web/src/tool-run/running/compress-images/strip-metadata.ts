import type { FileFormat } from '@blattwerk/shared';
import { ascii } from './image-traits.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Tag of the orientation in EXIF data (Exif 2.32, 4.6.4). */
const orientationTag = 0x0112;

/**
 * Removes what is recorded beside the picture: EXIF but for the orientation, XMP, IPTC and comments. Pixels and profiles
 * stay as they are, byte for byte. Formats other than JPEG, PNG and WebP, and malformed files, are returned unchanged.
 */
export function stripMetadata(kind: FileFormat, bytes: Bytes): Bytes[] {
  if (kind === 'jpeg') return jpegParts(bytes);
  if (kind === 'png') return pngParts(bytes);
  if (kind === 'webp') return webpParts(bytes);
  return [bytes];
}

/** Segments before the first scan (ITU-T T.81, B.2). */
function jpegParts(jpeg: Bytes): Bytes[] {
  const view = viewOf(jpeg);
  const kept: Bytes[] = [jpeg.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= jpeg.length && jpeg[offset] === 0xff && jpeg[offset + 1] !== 0xda) {
    const marker = jpeg[offset + 1] ?? 0;
    const end = offset + 2 + view.getUint16(offset + 2);
    const isExif = marker === 0xe1 && ascii(jpeg, offset + 4, 4) === 'Exif';
    if (isExif) kept.push(...exifSegment(orientationOf(jpeg.subarray(offset + 10, end))));
    else if (![0xe1, 0xed, 0xfe].includes(marker)) kept.push(jpeg.subarray(offset, end));
    offset = end;
  }
  const isComplete = jpeg[offset] === 0xff && jpeg[offset + 1] === 0xda;
  return isComplete ? [...kept, jpeg.subarray(offset)] : [jpeg];
}

function exifSegment(orientation: number): Bytes[] {
  if (orientation === 1) return [];
  const tiff = orientationTiff(orientation);
  return [Uint8Array.from([0xff, 0xe1, 0, tiff.length + 8, ...codes('Exif'), 0, 0]), tiff];
}

const pngMetadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

/** Chunks of a PNG (ISO/IEC 15948, 5.3). No viewer turns a PNG by its EXIF data before it is decoded here. */
function pngParts(png: Bytes): Bytes[] {
  const view = viewOf(png);
  const kept: Bytes[] = [png.subarray(0, 8)];
  let offset = 8;
  while (offset + 12 <= png.length) {
    const end = offset + 12 + view.getUint32(offset);
    if (end > png.length) return [png];
    if (!pngMetadata.includes(ascii(png, offset + 4, 4))) kept.push(png.subarray(offset, end));
    offset = end;
  }
  return offset === png.length ? kept : [png];
}

/** Flags of EXIF and XMP in the extended header (WebP container specification). */
const webpFlags = 0x08 | 0x04;

function webpParts(webp: Bytes): Bytes[] {
  if (webp.length < 30 || ascii(webp, 12, 4) !== 'VP8X') return [webp];
  const view = viewOf(webp);
  const kept: Bytes[] = [];
  let offset = 12;
  while (offset + 8 <= webp.length) {
    const size = view.getUint32(offset + 4, true);
    const end = offset + 8 + size + (size % 2);
    if (end > webp.length) return [webp];
    if (!['EXIF', 'XMP '].includes(ascii(webp, offset, 4))) kept.push(webp.slice(offset, end));
    offset = end;
  }
  const [extended] = kept;
  if (!extended || offset !== webp.length) return [webp];
  extended[8] = (extended[8] ?? 0) & ~webpFlags;
  const head = webp.slice(0, 12);
  viewOf(head).setUint32(
    4,
    kept.reduce((sum, chunk) => sum + chunk.length, 4),
    true,
  );
  return [head, ...kept];
}

/** Orientation in the first directory of EXIF data; 1 (upright) where there is none. @param tiff from its byte order on */
function orientationOf(tiff: Bytes): number {
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const isLittle = ascii(tiff, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) === orientationTag) {
      const orientation = view.getUint16(entry + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  }
  return 1;
}

/** EXIF data with one entry: the orientation. */
function orientationTiff(orientation: number): Bytes {
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const header = [...codes('MM'), 0, 42, 0, 0, 0, 8];
  return Uint8Array.from([...header, 0, 1, ...entry, 0, 0, 0, 0]);
}

function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function codes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
