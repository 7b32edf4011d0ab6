import { ToolError } from '@blattwerk/shared';
import { bytesAt } from '../byte-range.ts';
import { defaultDensity } from '../density.ts';
import { encodePixels } from '../encode-pixels.ts';
import { fineJpeg, photoJpeg } from '../pixels.ts';
import type { SourceImage } from '../source-image.ts';
import { decodeAv1 } from './decode-av1.ts';
import { decodeHevc } from './decode-hevc.ts';
import { readPrimaryItem } from './primary-item.ts';

/** Peak memory of decoding and encoding, measured on images of 12 and 48 megapixels with 8 and 10 bits. */
const decodeBytesPerPixel = { hevc: 14, av1: 20 } as const;

/**
 * Reads the header of a HEIC or AVIF file. Its primary image is converted, as viewers show it: of several images, and of a
 * sequence, the one that the file names as such.
 * @throws ToolError damagedImage where it names none, unsupportedFormat for a codec other than HEVC and AV1
 */
export function readHeif(bytes: Buffer): SourceImage {
  const item = readPrimaryItem(bytes);
  if (!item) throw new ToolError('damagedImage');
  const { width, height, codec, maxPixels, profile } = item;
  if (codec !== 'hvc1' && codec !== 'av01') throw new ToolError('unsupportedFormat');
  const isHevc = codec === 'hvc1';
  return {
    width,
    height,
    // Decoders apply the rotation, which is a property of the image and not of its EXIF data.
    orientation: 1,
    dpi: defaultDensity,
    decodeBytes: maxPixels * (isHevc ? decodeBytesPerPixel.hevc : decodeBytesPerPixel.av1),
    prepare: async (file) => {
      const pixels = isHevc ? await decodeHevc(file) : await decodeAv1(file, item);
      return encodePixels(pixels, {
        profile: profile && bytesAt(file, profile),
        jpeg: isHevc ? photoJpeg : fineJpeg,
      });
    },
  };
}
