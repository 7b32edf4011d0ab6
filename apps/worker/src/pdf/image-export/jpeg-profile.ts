import { readJpegSegments } from '../../images/jpeg/segments.ts';

const app2 = 0xe2;
/** A part of the profile follows this name, the part's number and their count (ICC.1:2022, B.4). */
const name = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Maximum size of a part; a segment's length has 16 bits and includes itself. */
const pieceBytes = 0xffff - 2 - name.length - 2;
const maxPieces = 255;

/**
 * Adds to a JPEG the profile of its color space in the PDF, unless it has one or the profile is that of sRGB, which
 * every viewer assumes. The rest of the JPEG is unchanged.
 */
export function withProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  const count = Math.ceil((profile?.length ?? 0) / pieceBytes);
  if (!profile || count > maxPieces || isStandard(profile)) return jpeg;
  if (readJpegSegments(jpeg).profile.length > 0) return jpeg;
  const at = afterHeaders(jpeg);
  const segments = Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * pieceBytes, (index + 1) * pieceBytes);
    const head = Buffer.from([0xff, app2, 0, 0, ...name, index + 1, count]);
    head.writeUInt16BE(head.length - 2 + piece.length, 2);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

/** Whether a profile describes itself as sRGB, in bytes or in UTF-16. */
function isStandard(profile: Buffer): boolean {
  return profile.toString('latin1').replaceAll('\0', '').includes('sRGB');
}

/** Offset after the segments of JFIF and Exif, which must be the first. */
function afterHeaders(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at] === 0xff && (jpeg[at + 1] === 0xe0 || jpeg[at + 1] === 0xe1) && at + 4 <= jpeg.length) {
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return at;
}
