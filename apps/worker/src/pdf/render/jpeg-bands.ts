import type { RasterSize } from '@blattwerk/shared';
import { sharp } from '../../images/configured-sharp.ts';

/**
 * 4:4:4 at 88 leaves no colored fringes around colored text; 4:2:0 at 92 is 7 dB worse at the same size. A page in
 * black and white grows by 5 %. Optimized Huffman tables would take twice the time.
 */
export const jpegOptions = {
  quality: 88,
  chromaSubsampling: '4:4:4',
  optimiseCoding: false,
  progressive: false,
} as const;
/** Width and height of a minimum coded unit without subsampling (ITU-T T.81, A.2.4). */
const unitSide = 8;
/** Maximum number of units of a restart interval (ITU-T T.81, B.2.4.4). */
const maxIntervalUnits = 65_535;
/** Pixels rendered at once: an A4 page at 300 dots per inch, 27 MB. */
export const bandPixels = 9_000_000;

const startOfFrame = 0xc0;
const startOfScan = 0xda;

/** Bits of a unit of a single color, by the colors of the file (ITU-T T.81, tables K.3 to K.6). */
const minUnitBits = { rgb: 14, gray: 6 } as const;

/** Least size of the JPEG of a page, in bytes: that of a blank page. */
export function minJpegBytes({ width, height }: RasterSize, color: keyof typeof minUnitBits): number {
  const units = Math.ceil(width / unitSide) * Math.ceil(height / unitSide);
  return Math.floor((units * minUnitBits[color]) / 8);
}

/** Division of a page from its top, so that a large one is never completely in memory. */
export interface Bands {
  /** Rows that are rendered at once. */
  rows: number;
  /** Rows that are encoded at once: `rows` is a multiple of it, or the page has a single band. */
  intervalRows: number;
}

export function bandsOf({ width, height }: RasterSize): Bands {
  if (width * height <= bandPixels) return { rows: height, intervalRows: height };
  const intervalRows = Math.floor(maxIntervalUnits / Math.ceil(width / unitSide)) * unitSide;
  return { rows: Math.max(1, Math.floor(bandPixels / width / intervalRows)) * intervalRows, intervalRows };
}

/** The intervals of a band, each as a JPEG of its own. @param channels 3 for RGB, 1 for gray */
export function encodeBand(
  pixels: Uint8Array,
  width: number,
  { intervalRows }: Bands,
  channels: 1 | 3 = 3,
): Promise<Buffer[]> {
  const rowBytes = width * channels;
  const space = channels === 1 ? 'b-w' : 'srgb';
  const intervals: Promise<Buffer>[] = [];
  for (let at = 0; at < pixels.length; at += intervalRows * rowBytes) {
    const interval = pixels.subarray(at, at + intervalRows * rowBytes);
    const raw = { width, height: interval.length / rowBytes, channels };
    intervals.push(sharp(interval, { raw, limitInputPixels: false }).toColourspace(space).jpeg(jpegOptions).toBuffer());
  }
  return Promise.all(intervals);
}

/**
 * Joins a page's intervals to one JPEG with its resolution. Each is encoded as what follows a restart marker is (ITU-T
 * T.81, E.2.4), and all use the same standard tables.
 */
export function joinIntervals(intervals: readonly Buffer[], raster: RasterSize): Buffer {
  const [first, ...others] = intervals;
  if (!first) throw new RangeError('a page has at least one interval');
  const { frame, scan } = findSegments(first);
  first.writeUInt16BE(raster.height, frame + 5);
  const pieces = [first.subarray(0, 2), jfifHeader(raster.dpi), first.subarray(2, scan)];
  if (others.length > 0) pieces.push(restartInterval(raster));
  pieces.push(first.subarray(scan, -2));
  for (const [index, interval] of others.entries()) {
    pieces.push(Buffer.of(0xff, 0xd0 + (index % 8)), interval.subarray(findSegments(interval).data, -2));
  }
  return Buffer.concat([...pieces, first.subarray(-2)]);
}

/** JFIF's segment with a resolution (ITU-T T.871, 10.1), which sharp writes only together with other metadata. */
export function jfifHeader(dpi: number): Buffer {
  const header = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\0\0\0\0\0', 'latin1');
  header.writeUInt16BE(dpi, 12);
  header.writeUInt16BE(dpi, 14);
  return header;
}

function restartInterval(raster: RasterSize): Buffer {
  const units = Math.ceil(raster.width / unitSide) * (bandsOf(raster).intervalRows / unitSide);
  return Buffer.of(0xff, 0xdd, 0, 4, units >> 8, units & 0xff);
}

/** Offsets of the frame's and the scan's markers, and of the scan's data. */
function findSegments(jpeg: Buffer): { frame: number; scan: number; data: number } {
  let frame = -1;
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === startOfFrame) frame = at;
    if (jpeg[at + 1] === startOfScan && frame >= 0)
      return { frame, scan: at, data: at + 2 + jpeg.readUInt16BE(at + 2) };
  }
  throw new Error('the encoder writes no baseline JPEG');
}
