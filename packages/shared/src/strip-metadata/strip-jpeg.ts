import { type ByteRange, latin1At, latin1Bytes, viewOf } from '../image-files/byte-range.ts';
import { endOfJpegSegment, jpegMarkers, nextJpegMarker } from '../image-files/jpeg-markers.ts';
import { keptExif } from './kept-exif.ts';
import type { FileBytes } from './strip-metadata.ts';

/** SOI and the begin of another marker, by which the format is detected. */
const signatureBytes = 3;
const exifPrefixBytes = 6;
/** JFIF without its thumbnail (JFIF 1.02), and Adobe's segment (Adobe technical note 5116), from their names on. */
const jfifBytes = 14;
const adobeBytes = 12;

/**
 * Copies the segments and scans up to the end of the image (ITU-T T.81, B.2). Of application segments only JFIF, ICC
 * profiles and Adobe's remain: others can state a place too, such as those of action cameras and of content credentials.
 */
export function stripJpeg(jpeg: FileBytes): FileBytes[] {
  const parts: FileBytes[] = [jpeg.subarray(0, 2)];
  let isExifFound = false;
  for (const piece of jpegPieces(jpeg)) {
    if (!isReplaced(piece.code)) parts.push(jpeg.subarray(piece.start, piece.end));
    else if (!isExifFound && piece.code === jpegMarkers.app1 && isNamed(jpeg, piece, 'Exif\0')) {
      isExifFound = true;
      const exif = keptExif(jpeg.subarray(piece.start + 4 + exifPrefixBytes, piece.end));
      if (exif) parts.push(exifSegment(exif));
    } else parts.push(...keptSegment(jpeg, piece));
  }
  return parts.length > 1 ? parts : [jpeg.subarray(0, signatureBytes)];
}

/** A segment, or coded data with the marker before it. */
interface JpegPiece extends ByteRange {
  code: number;
}

/** The pieces of the image; of bytes that belong to none, those behind the first scan are part of the coded data. */
function* jpegPieces(jpeg: Uint8Array): Generator<JpegPiece> {
  let hasScan = false;
  for (let at = nextJpegMarker(jpeg, 2); at !== undefined; ) {
    const code = jpeg[at + 1] ?? 0;
    const end = Math.min(endOfJpegSegment(jpeg, at), jpeg.length);
    yield { code, start: at, end };
    if (code === jpegMarkers.eoi) return;
    if (code === jpegMarkers.sos) hasScan = true;
    const next = nextJpegMarker(jpeg, end);
    if (hasScan) yield { code: 0, start: end, end: next ?? jpeg.length };
    at = next;
  }
}

/** Whether a segment is an application segment or a comment. */
function isReplaced(code: number): boolean {
  return code === jpegMarkers.com || (code >= jpegMarkers.app0 && code <= jpegMarkers.app15);
}

function isNamed(jpeg: Uint8Array, { start }: ByteRange, name: string): boolean {
  return latin1At(jpeg, start + 4, name.length) === name;
}

function keptSegment(jpeg: FileBytes, piece: JpegPiece): FileBytes[] {
  const { code, start, end } = piece;
  if (code === jpegMarkers.app2 && isNamed(jpeg, piece, 'ICC_PROFILE\0')) return [jpeg.subarray(start, end)];
  const isJfif = code === jpegMarkers.app0 && isNamed(jpeg, piece, 'JFIF\0');
  if (!isJfif && !(code === jpegMarkers.app14 && isNamed(jpeg, piece, 'Adobe'))) return [];
  const kept = jpeg.slice(start, Math.min(end, start + 4 + (isJfif ? jfifBytes : adobeBytes)));
  viewOf(kept).setUint16(2, kept.length - 2);
  // Width and height of the thumbnail.
  if (isJfif) kept.fill(0, 4 + 12);
  return [kept];
}

function exifSegment(exif: FileBytes): FileBytes {
  const segment = new Uint8Array(4 + exifPrefixBytes + exif.length);
  segment.set([0xff, jpegMarkers.app1, 0, segment.length - 2, ...latin1Bytes('Exif\0\0')]);
  segment.set(exif, 4 + exifPrefixBytes);
  return segment;
}

/**
 * Overwrites the contents of segments that `stripJpeg` would leave out, in a file whose parts cannot move.
 * @param jpeg a JPEG within a TIFF
 */
export function blankJpegMetadata(jpeg: FileBytes): void {
  for (const piece of jpegPieces(jpeg)) {
    if (isReplaced(piece.code) && keptSegment(jpeg, piece).length === 0) jpeg.fill(0, piece.start + 4, piece.end);
  }
}
