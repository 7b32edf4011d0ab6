import { compression, photometric, tags } from '../../images/tiff-tags.ts';
import { asNumber, type PdfDict, type Resolve } from './objects.ts';

interface FaxImage {
  width: number;
  height: number;
  /** The parameters of CCITTFaxDecode (ISO 32000-2, table 11). */
  params: PdfDict;
  /** Whether a sample of 1 is black, once decoded. */
  isOneBlack: boolean;
}

/** RowsPerStrip (TIFF 6.0, section 8). */
const rowsPerStrip = 278;
const types = { short: 3, long: 4 };

/**
 * A TIFF that holds CCITT data as it is.
 * @returns undefined where TIFF 6.0 has no words for how the rows are stored
 */
export function tiffOfFax(
  data: Buffer,
  { width, height, params, isOneBlack }: FaxImage,
  resolve: Resolve,
): Buffer | undefined {
  const k = asNumber(resolve(params.get('K'))) ?? 0;
  const isAligned = resolve(params.get('EncodedByteAlign')) === true;
  const hasEndOfLine = resolve(params.get('EndOfLine')) === true;
  const isBlackOne = resolve(params.get('BlackIs1')) === true;
  if ((asNumber(resolve(params.get('Columns'))) ?? 1728) !== width || height < 1) return undefined;
  const scheme = schemeOf(k, isAligned, hasEndOfLine);
  if (!scheme) return undefined;
  // In the data a run is white or black; BlackIs1 and what the colour space makes of a sample can each turn that round.
  const isInverted = isBlackOne !== isOneBlack;
  const entries: [number, number, number][] = [
    [tags.newSubfileType, types.long, 0],
    [tags.width, types.long, width],
    [tags.height, types.long, height],
    [tags.bitsPerSample, types.short, 1],
    [tags.compression, types.short, scheme.compression],
    [tags.photometric, types.short, isInverted ? photometric.blackIsZero : photometric.whiteIsZero],
    [tags.fillOrder, types.short, 1],
    [tags.stripOffsets, types.long, 0],
    [tags.samplesPerPixel, types.short, 1],
    [rowsPerStrip, types.long, height],
    [tags.stripByteCounts, types.long, data.length],
    ...scheme.options,
  ];
  return writeTiff(entries, data);
}

function schemeOf(k: number, isAligned: boolean, hasEndOfLine: boolean) {
  const noOptions: [number, number, number][] = [];
  if (k < 0) {
    // Aligned rows are PDF's own.
    if (isAligned) return undefined;
    return { compression: compression.group4, options: [[tags.t6Options, types.long, 0]] satisfies typeof noOptions };
  }
  if (hasEndOfLine && !isAligned) {
    const options = [[tags.t4Options, types.long, k > 0 ? 1 : 0]] satisfies typeof noOptions;
    return { compression: compression.group3, options };
  }
  return k === 0 && isAligned && !hasEndOfLine ? { compression: compression.ccittRle, options: noOptions } : undefined;
}

/** One page in one strip, big-endian (TIFF 6.0, section 2). */
function writeTiff(entries: readonly [number, number, number][], data: Buffer): Buffer {
  const directory = 8;
  const strip = directory + 2 + entries.length * 12 + 4;
  const head = Buffer.alloc(strip);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(directory, 4);
  head.writeUInt16BE(entries.length, directory);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = directory + 2 + index * 12;
    head.writeUInt16BE(tag, at);
    head.writeUInt16BE(type, at + 2);
    head.writeUInt32BE(1, at + 4);
    if (type === types.short) head.writeUInt16BE(value, at + 8);
    else head.writeUInt32BE(tag === tags.stripOffsets ? strip : value, at + 8);
  }
  return Buffer.concat([head, data]);
}
