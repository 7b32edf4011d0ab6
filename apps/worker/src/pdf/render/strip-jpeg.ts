import { type JpegSegments, readJpegSegments } from '../../images/jpeg/segments.ts';
import { jfifHeader } from './jpeg-bands.ts';

/** Markers (ITU-T T.81, table B.1) of segments that a decoder needs; others may contain a camera's place and time. */
const startOfScan = 0xda;
const isNeeded = (code: number): boolean => (code >= 0xc0 && code <= 0xcf) || (code >= 0xda && code <= 0xdf);

/**
 * Removes all metadata from a JPEG, and adds a resolution.
 * @returns undefined where its colors depend on what would be removed
 */
export function stripJpeg(jpeg: Buffer, dpi: number): Buffer | undefined {
  const segments = readJpegSegments(jpeg);
  if (!isJfif(segments)) return undefined;
  const pieces = [jpeg.subarray(0, 2), jfifHeader(dpi)];
  for (let at = 2; at + 4 <= segments.end; ) {
    const code = jpeg[at + 1] as number;
    if (jpeg[at] !== 0xff || code === 0xff) return undefined;
    if (code === startOfScan) return Buffer.concat([...pieces, jpeg.subarray(at, segments.end)]);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (isNeeded(code)) pieces.push(jpeg.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Whether the components are those of JFIF (ITU-T T.871, 7): gray, or luminance and two of chrominance. */
function isJfif({ frame, jfif, adobe }: JpegSegments): boolean {
  if (frame?.components.length === 1) return true;
  if (adobe) return adobe.transform === 1;
  return jfif !== undefined || frame?.components.map(({ id }) => id).join() === '1,2,3';
}
