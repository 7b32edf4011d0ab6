import { type TiffDirectory, tiffPhotometric, tiffTags } from '@blattwerk/shared';
import { isPlanar } from './support.ts';

/** A TIFF whose page the decoder reads as it is meant; the file itself where it does so already. */
export function decodableTiff(file: Buffer, directory: TiffDirectory): Buffer {
  const isYcbcr = directory.number(tiffTags.photometric) === tiffPhotometric.ycbcr;
  // It takes planes of YCbCr for interleaved samples, and returns those of RGB as they are.
  if (isYcbcr && isPlanar(directory)) return withNumber(file, directory, tiffTags.photometric, tiffPhotometric.rgb);
  // It refuses tiles in planes, also where there is one plane.
  const isPlane = directory.number(tiffTags.planarConfiguration) === 2 && !isPlanar(directory);
  return isPlane ? withNumber(file, directory, tiffTags.planarConfiguration, 1) : file;
}

/** A copy with another number in a field of two bytes. */
function withNumber(file: Buffer, directory: TiffDirectory, tag: number, value: number): Buffer {
  const field = directory.fields.get(tag);
  if (field?.type !== 3) return file;
  const copy = Buffer.from(file);
  if (file.toString('latin1', 0, 2) === 'II') copy.writeUInt16LE(value, field.start);
  else copy.writeUInt16BE(value, field.start);
  return copy;
}
