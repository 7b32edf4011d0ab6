import { componentsOf, type ImageColor, jp2File } from '@blattwerk/pdf/images';

/** A JPEG 2000 image as a file. */
export interface JpxFile {
  extension: 'jp2' | 'j2k';
  bytes: Buffer;
}

const markers = { startAndSize: 0xff4fff51 };
/** Numbers of color spaces that the JP2 format has (ISO/IEC 15444-1, I.5.3.3). */
const enumerated = { gray: 17, rgb: 16 } as const;

/**
 * A PDF contains JPEG 2000 images as files or as bare codestreams, which few programs open; a codestream is put into
 * the file format unless that cannot name its color space.
 * @returns undefined where the data is neither
 */
export function jpxFile(bytes: Buffer, color: ImageColor): JpxFile | undefined {
  if (bytes.toString('latin1', 4, 8) === 'jP  ') return { extension: 'jp2', bytes };
  if (bytes.length < 42 || bytes.readUInt32BE(0) !== markers.startAndSize) return undefined;
  // The fields of the size segment follow its marker and length (A.5.1).
  const width = bytes.readUInt32BE(8) - bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(12) - bytes.readUInt32BE(20);
  const components = bytes.readUInt16BE(40);
  const kind = components === 1 ? 'gray' : components === 3 ? 'rgb' : undefined;
  if (!kind || width < 1 || height < 1 || (color.kind !== 'other' && componentsOf(color) !== components)) {
    return { extension: 'j2k', bytes };
  }
  const stated = { width, height, channels: components, depth: bytes[42] ?? 7, space: enumerated[kind] };
  return { extension: 'jp2', bytes: jp2File(bytes, stated) };
}
