import { exifTags, openExif } from './exif.ts';
import type { FileFormat } from './job.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Removes what is recorded beside the picture: EXIF but for the orientation, XMP, IPTC and comments. Pixels and profiles
 * stay as they are, byte for byte. Formats other than JPEG, PNG and WebP, and malformed PNG and WebP files, are returned
 * unchanged.
 * @returns the file in parts
 */
export function stripMetadata(kind: FileFormat, bytes: Bytes): Bytes[] {
  if (kind === 'jpeg') return jpegParts(bytes);
  if (kind === 'png') return pngParts(bytes);
  if (kind === 'webp') return webpParts(bytes);
  return [bytes];
}

/**
 * Segments before the first scan (ITU-T T.81, B.2). Of application segments only JFIF, ICC profiles and Adobe's remain: others
 * can state a place too, such as those of action cameras and of content credentials.
 */
function jpegParts(jpeg: Bytes): Bytes[] {
  const view = viewOf(jpeg);
  const parts: Bytes[] = [];
  let keptTo = 0;
  let hasOrientation = false;
  for (let at = nextMarker(jpeg, 2); at !== undefined; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9 || at + 4 > jpeg.length) break;
    const isStandalone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    const end = isStandalone ? at + 2 : at + 2 + view.getUint16(at + 2);
    if (end > jpeg.length) break;
    if (isMetadata(marker, jpeg, at + 4)) {
      parts.push(jpeg.subarray(keptTo, at));
      keptTo = end;
      if (!hasOrientation && ascii(jpeg, at + 4, 5) === 'Exif\0') {
        hasOrientation = true;
        parts.push(...exifSegment(orientationOf(jpeg.subarray(at + 10, end))));
      }
    }
    at = nextMarker(jpeg, end);
  }
  return [...parts, jpeg.subarray(keptTo)];
}

function nextMarker(jpeg: Bytes, from: number): number | undefined {
  for (let at = jpeg.indexOf(0xff, from); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 1)) {
    if (jpeg[at + 1] !== 0xff && jpeg[at + 1] !== 0) return at;
  }
  return undefined;
}

/** @param contents offset of the segment's contents */
function isMetadata(marker: number, jpeg: Bytes, contents: number): boolean {
  if (marker === 0xe2) return ascii(jpeg, contents, 12) !== 'ICC_PROFILE\0';
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
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
  const exif = openExif(tiff);
  const entry = exif?.entry(exif.firstDirectory, exifTags.orientation);
  const orientation = (entry && exif?.uint16(entry.valueAt)) ?? 1;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** EXIF data with one entry: the orientation. */
function orientationTiff(orientation: number): Bytes {
  const tag = exifTags.orientation;
  const entry = [tag >> 8, tag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const header = [...codes('MM'), 0, 42, 0, 0, 0, 8];
  return Uint8Array.from([...header, 0, 1, ...entry, 0, 0, 0, 0]);
}

function ascii(bytes: Bytes, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function codes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
