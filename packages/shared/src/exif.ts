/** Tags of EXIF data (EXIF 2.32, 4.6). */
export const exifTags = { orientation: 0x0112, exifDirectory: 0x8769, dateTimeOriginal: 0x9003 } as const;

/** An entry of a directory: where its value or the offset of its value stands. */
interface ExifEntry {
  count: number;
  /** In the EXIF data. */
  valueAt: number;
}

/** Reads single entries of EXIF data, which are a TIFF (EXIF 2.32, 4.5). Every read is within the data. */
export interface ExifReader {
  /** Offset of the first directory. */
  firstDirectory: number;
  entry: (directory: number, tag: number) => ExifEntry | undefined;
  /** Two or four bytes; undefined beyond the end. */
  uint16: (at: number) => number | undefined;
  uint32: (at: number) => number | undefined;
}

/** @param tiff EXIF data from its byte order on @returns undefined where it does not begin as such */
export function openExif(tiff: Uint8Array): ExifReader | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = String.fromCharCode(...tiff.subarray(0, 2));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const uint16 = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : undefined);
  const uint32 = (at: number) => (at + 4 <= tiff.length ? view.getUint32(at, isLittle) : undefined);
  return {
    firstDirectory: view.getUint32(4, isLittle),
    uint16,
    uint32,
    entry(directory, tag) {
      const entries = uint16(directory) ?? 0;
      for (let index = 0; index < entries; index++) {
        const at = directory + 2 + index * 12;
        if (at + 12 > tiff.length) return undefined;
        if (uint16(at) === tag) return { count: uint32(at + 4) ?? 0, valueAt: at + 8 };
      }
      return undefined;
    },
  };
}
