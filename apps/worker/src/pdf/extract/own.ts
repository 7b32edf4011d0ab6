import type { Resolve } from './objects.ts';
import { jpxFile } from './jp2.ts';
import { withProfile } from './jpeg-profile.ts';
import { isWholeJpeg } from './passing.ts';
import { encodedBytes } from './samples.ts';
import { tiffOfFax } from './tiff.ts';
import { componentsOf } from '../image-streams/color.ts';
import type { ImageStream } from '../image-streams/image-stream.ts';

/** An image as a file. */
export interface ImageFile {
  extension: 'jpg' | 'jp2' | 'j2k' | 'tif' | 'png';
  bytes: Buffer;
}

/** A file of an image's own bytes; undefined where they do not show by themselves what the PDF shows. */
export async function ownFile(image: ImageStream, resolve: Resolve): Promise<ImageFile | undefined> {
  const { codec, color, decode } = image;
  if (!codec || codec.name === 'JBIG2Decode') return undefined;
  const bytes = await encodedBytes(image, resolve);
  if (!bytes) return undefined;
  if (codec.name === 'DCTDecode') {
    if (!isWholeJpeg(bytes, image, resolve)) return undefined;
    const profile = color.kind === 'rgb' || color.kind === 'cmyk' ? color.profile : undefined;
    return { extension: 'jpg', bytes: withProfile(bytes, profile) };
  }
  if (codec.name === 'CCITTFaxDecode') return faxFile(bytes, image, resolve);
  const isOwnColor = color.kind !== 'indexed' && (color.kind !== 'other' || color.components === undefined);
  return isOwnColor && !decode ? jpxFile(bytes, color) : undefined;
}

function faxFile(bytes: Buffer, image: ImageStream, resolve: Resolve): ImageFile | undefined {
  const isOneBlack = oneIsBlack(image);
  if (isOneBlack === undefined || !image.codec) return undefined;
  const { width, height } = image;
  const tiff = tiffOfFax(bytes, { width, height, params: image.codec.params, isOneBlack }, resolve);
  return tiff && { extension: 'tif', bytes: tiff };
}

/** Whether a bilevel image's 1 is black; undefined where its colours are others than black and white. */
function oneIsBlack({ color, decode }: ImageStream): boolean | undefined {
  if (color.kind === 'gray') return decode ? (decode[0] === 1 && decode[1] === 0) || undefined : false;
  if (color.kind !== 'indexed' || decode || color.base.kind === 'cmyk' || color.base.kind === 'other') return undefined;
  if (color.entries !== 2) return undefined;
  const components = componentsOf(color.base) as number;
  const [zero, one] = [color.palette.subarray(0, components), color.palette.subarray(components)];
  if (zero.every((value) => value === 0) && one.every((value) => value === 255)) return false;
  return (zero.every((value) => value === 255) && one.every((value) => value === 0)) || undefined;
}
