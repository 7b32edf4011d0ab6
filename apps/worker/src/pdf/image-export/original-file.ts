import type { PdfImage } from '@blattwerk/pdf';
import { componentsOf, encodedBytes, type ImageReader } from '@blattwerk/pdf/images';
import { isSelfContainedJpeg } from './self-contained-jpeg.ts';
import { writeFaxTiff } from './fax-tiff.ts';
import { jpxFile } from './jp2.ts';
import { withProfile } from './jpeg-profile.ts';

/** An image as a file. */
export interface ImageFile {
  extension: 'jpg' | 'jp2' | 'j2k' | 'tif' | 'png';
  bytes: Buffer;
}

/**
 * Makes a file with an image's encoded data, which is unchanged.
 * @returns undefined where programs would not show the file as the PDF shows the image
 */
export async function originalFile(image: PdfImage, reader: ImageReader): Promise<ImageFile | undefined> {
  const { codec, color, decode } = image;
  if (!codec || codec.name === 'JBIG2Decode') return undefined;
  const bytes = await encodedBytes(image, reader);
  if (!bytes) return undefined;
  if (codec.name === 'DCTDecode') {
    if (!isSelfContainedJpeg(bytes, image, reader)) return undefined;
    const profile = color.kind === 'rgb' || color.kind === 'cmyk' ? color.profile : undefined;
    return { extension: 'jpg', bytes: withProfile(bytes, profile) };
  }
  if (codec.name === 'CCITTFaxDecode') return faxFile(bytes, image, reader);
  const isOwnColor = color.kind !== 'indexed' && (color.kind !== 'other' || color.components === undefined);
  return isOwnColor && !decode ? jpxFile(bytes, color) : undefined;
}

function faxFile(bytes: Buffer, image: PdfImage, reader: ImageReader): ImageFile | undefined {
  const isOneBlack = oneIsBlack(image);
  if (isOneBlack === undefined || !image.codec) return undefined;
  const { width, height } = image;
  const tiff = writeFaxTiff(bytes, { width, height, parameters: image.codec.parameters, isOneBlack }, reader);
  return tiff && { extension: 'tif', bytes: tiff };
}

/** Whether a sample of 1 is black in a bilevel image; undefined where its colors are not black and white. */
function oneIsBlack({ color, decode }: PdfImage): boolean | undefined {
  if (color.kind === 'gray') return decode ? (decode[0] === 1 && decode[1] === 0) || undefined : false;
  if (color.kind !== 'indexed' || decode || color.base.kind === 'cmyk' || color.base.kind === 'other') return undefined;
  if (color.entries !== 2) return undefined;
  const components = componentsOf(color.base) as number;
  const [zero, one] = [color.palette.subarray(0, components), color.palette.subarray(components)];
  if (zero.every((value) => value === 0) && one.every((value) => value === 255)) return false;
  return (zero.every((value) => value === 255) && one.every((value) => value === 0)) || undefined;
}
