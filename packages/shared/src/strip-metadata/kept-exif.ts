import { viewOf } from '../image-files/byte-range.ts';
import { exifTags, openTiff, type TiffDirectory, type TiffField } from '../image-files/tiff-directory.ts';
import type { FileBytes } from './strip-metadata.ts';

const headerBytes = 8;

/**
 * EXIF data with the orientation and the density only.
 * @param tiff EXIF data from its byte order on
 * @returns undefined where they have neither, or cannot be read
 */
export function keptExif(tiff: Uint8Array): FileBytes | undefined {
  const exif = openTiff(tiff);
  const directory = exif?.directory(exif.firstDirectory);
  const fields = directory ? keptFields(directory) : [];
  return exif && fields.length > 0 ? writeExif(tiff, exif.isLittleEndian, fields) : undefined;
}

function keptFields({ fields, number }: TiffDirectory): [tag: number, TiffField][] {
  const { orientation, xResolution, yResolution, resolutionUnit } = exifTags;
  const kept = new Set<number>(fields.has(xResolution) ? [xResolution, yResolution, resolutionUnit] : []);
  // Upright is the default.
  if ((number(orientation) ?? 1) !== 1) kept.add(orientation);
  return Array.from(fields).filter(([tag]) => kept.has(tag));
}

/** Writes the first value of each field, of the same type and in the same byte order. */
function writeExif(tiff: Uint8Array, isLittleEndian: boolean, fields: readonly [number, TiffField][]): FileBytes {
  const values = fields.map(([, { count, start, end }]) => tiff.subarray(start, start + (end - start) / count));
  let outside = headerBytes + 2 + fields.length * 12 + 4;
  const exif = new Uint8Array(values.reduce((sum, { length }) => sum + (length > 4 ? length : 0), outside));
  const view = viewOf(exif);
  exif.set(tiff.subarray(0, 2));
  view.setUint16(2, 42, isLittleEndian);
  view.setUint32(4, headerBytes, isLittleEndian);
  view.setUint16(headerBytes, fields.length, isLittleEndian);
  for (const [index, [tag, { type }]] of fields.entries()) {
    const value = values[index] ?? new Uint8Array();
    const entry = headerBytes + 2 + index * 12;
    view.setUint16(entry, tag, isLittleEndian);
    view.setUint16(entry + 2, type, isLittleEndian);
    view.setUint32(entry + 4, 1, isLittleEndian);
    if (value.length > 4) {
      view.setUint32(entry + 8, outside, isLittleEndian);
      exif.set(value, outside);
      outside += value.length;
    } else exif.set(value, entry + 8);
  }
  return exif;
}
