import type { DecodedSamples, ImageCodec, PdfImage } from '@blattwerk/pdf';
import { componentsOf, type ImageReader } from '@blattwerk/pdf/images';
import { encodeJpeg, fineJpeg } from '../../images/pixels.ts';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { decodeWithPdfium } from '../image-export/decode-with-pdfium.ts';
import { plainSpaces, readJpx, readSamples } from '../image-export/read-samples.ts';

/**
 * Decodes images whose pixels are overwritten and that the kernel does not decode: bilevel images of fax and JBIG2, JPEG 2000, and
 * all others as they are shown, in gray or RGB.
 */
export const imageCodec: ImageCodec = {
  decode: async (image, reader) => {
    const { width, height, color } = image;
    if (width < 1 || height < 1 || width * height * (componentsOf(color) ?? 4) > maxDecodeBytes) return undefined;
    const decoded = (await decodeAsStored(image, reader)) ?? (await decodeAsShown(image, reader));
    return decoded?.samples.width === width && decoded.samples.height === height ? decoded : undefined;
  },
  encodeJpeg: async ({ components: channels, width, height, data }) => {
    if (channels !== 1 && channels !== 3) return undefined;
    return encodeJpeg({ width, height, channels, data }, 'color', fineJpeg);
  },
};

async function decodeAsStored(image: PdfImage, reader: ImageReader): Promise<DecodedSamples | undefined> {
  const isJpx = image.codec?.name === 'JPXDecode';
  if (image.codec?.name === 'DCTDecode') return undefined;
  const samples = await (isJpx ? readJpx(image, reader) : readSamples(image, reader));
  if (!samples || samples.components !== componentsOf(image.color)) return undefined;
  return { samples, changes: {}, isLossy: isJpx };
}

/** The colors of an image; undefined where a mask depends on its samples (ISO 32000-2, 8.9.6.4 and 11.6.5.2). */
async function decodeAsShown(image: PdfImage, reader: ImageReader): Promise<DecodedSamples | undefined> {
  if (image.colorKey || image.matte || image.isStencil) return undefined;
  const decoded = await decodeWithPdfium(image.stream, reader);
  if (!decoded) return undefined;
  const { width, height, channels: components, data } = decoded;
  const samples = {
    width,
    height,
    components,
    bits: 8 as const,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  };
  const changes = { ColorSpace: plainSpaces[components], Decode: undefined };
  return { samples, changes, isLossy: true };
}
