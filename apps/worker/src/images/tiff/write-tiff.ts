import { tiffTags } from '@blattwerk/shared';

/** Types of entries (TIFF 6.0, section 2). */
export const tiffTypes = { short: 3, long: 4 } as const;
/** The tag RowsPerStrip (TIFF 6.0, section 8). */
export const tiffRowsPerStrip = 278;

/** An entry of a directory with one value; that of StripOffsets is written for any. */
type TiffEntry = readonly [tag: number, type: number, value: number];

/** Writes one page in one strip, big-endian (TIFF 6.0, section 2). */
export function writeTiff(entries: readonly TiffEntry[], data: Buffer): Buffer {
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
    if (type === tiffTypes.short) head.writeUInt16BE(value, at + 8);
    else head.writeUInt32BE(tag === tiffTags.stripOffsets ? strip : value, at + 8);
  }
  return Buffer.concat([head, data]);
}
