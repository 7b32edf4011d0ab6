import { dictOf, type ImageSamples, type PdfImage, PdfName, PdfStream, type PdfValue } from '@blattwerk/pdf';
import { componentsOf, encodedBytes, type ImageReader, plainJpxSize, readPlainSamples } from '@blattwerk/pdf/images';
import { ToolError } from '@blattwerk/shared';
import { readJpegSegments } from '../../images/jpeg/segments.ts';
import { decodePixels } from '../../images/pixels.ts';
import { decodeBytesOf, maxDecodeBytes } from '../../images/source-image.ts';
import { decodeWithPdfium } from './decode-with-pdfium.ts';

export const plainSpaces = { 1: new PdfName('DeviceGray'), 3: new PdfName('DeviceRGB') } as const;

/**
 * Reads an image's samples, in the number and order of its color space.
 * @param image bounded in its size by the caller
 * @returns undefined where they cannot be read, or only PDFium can interpret them
 */
export async function readSamples(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  switch (image.codec?.name) {
    case undefined:
      return readPlainSamples(image, reader);
    case 'DCTDecode':
      return readJpeg(image, reader);
    case 'CCITTFaxDecode':
    case 'JBIG2Decode':
      return readBilevel(image, reader);
    default:
      return undefined;
  }
}

/** A JPEG's own gray or RGB; PDFium decodes four components. */
async function readJpeg(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  const jpeg = await encodedBytes(image, reader);
  const frame = jpeg && readJpegSegments(jpeg).frame;
  const components = frame?.components.length;
  if (!jpeg || !frame || (components !== 1 && components !== 3)) return undefined;
  const isProgressive = frame.marker !== 0xc0 && frame.marker !== 0xc1;
  const decodeBytes = decodeBytesOf(frame, components, isProgressive ? 'whole' : 'rows');
  if (decodeBytes > maxDecodeBytes) return undefined;
  try {
    const { width, height, channels, data } = await decodePixels(jpeg, {
      depth: 8,
      isGray: components === 1,
      keepsProfile: true,
      maxPixels: frame.width * frame.height,
    });
    if (channels !== components) return undefined;
    return { width, height, components, bits: 8, data: bufferOf(data) };
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Components of JPEG 2000, each of which is decoded apart where they are neither gray nor RGB. */
const maxJpxComponents = 4;

/**
 * Samples of 8 bits of an image of JPEG 2000 (ISO 32000-2, 7.4.9), not converted between color spaces.
 * @returns undefined where readers may show it in different ways, and where it is damaged
 */
export async function readJpx(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  const data = await encodedBytes(image, reader);
  const size = data && plainJpxSize(data);
  const { width, height } = image;
  const components = componentsOf(image.color);
  if (size?.width !== width || size.height !== height || size.channels !== components) return undefined;
  if (!components || components > maxJpxComponents) return undefined;
  const shape = { width, height, components, bits: 8 as const };
  const isPlain = components === 1 || components === 3;
  const planes = isPlain ? [plainSpaces[components]] : componentSpaces(components);
  const samples = Buffer.alloc(width * height * components);
  for (const [index, space] of planes.entries()) {
    const decoded = await decodeWithPdfium(image.stream, reader, { ColorSpace: space, Decode: undefined });
    if (!decoded || decoded.width !== width || decoded.height !== height) return undefined;
    const { channels, data } = decoded;
    if (isPlain) return channels === components ? { ...shape, data: bufferOf(data) } : undefined;
    for (let at = index, from = 0; at < samples.length; at += components, from += channels)
      samples[at] = data[from] as number;
  }
  return { ...shape, data: samples };
}

/** Color spaces of so many components, each of which shows one of them as gray. */
function componentSpaces(count: number): PdfValue[] {
  const names = Array.from({ length: count }, (_, index) => new PdfName(`C${index}`));
  const domain = names.flatMap(() => [0, 1]);
  return names.map((_, index) => {
    const code = `{ ${'pop '.repeat(count - 1 - index)}${index + 1} 1 roll ${'pop '.repeat(index)}}`;
    const choose = new PdfStream(dictOf({ FunctionType: 4, Domain: domain, Range: [0, 1] }), Buffer.from(code));
    return [new PdfName('DeviceN'), names, new PdfName('DeviceGray'), choose];
  });
}

function bufferOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Has PDFium decode a bilevel image as gray. */
async function readBilevel({ stream }: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  const gray = { ColorSpace: new PdfName('DeviceGray'), BitsPerComponent: 1, Decode: [0, 1], ImageMask: false };
  const decoded = await decodeWithPdfium(stream, reader, gray);
  if (decoded?.channels !== 1) return undefined;
  const { width, height, data } = decoded;
  return { width, height, components: 1, bits: 1, data: packBilevel(data, width, height) };
}

/** The highest bit of each gray: light is 1. */
function packBilevel(grays: Uint8Array, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const out = Buffer.alloc(rowBytes * height);
  const bit = (at: number, place: number) => ((grays[at] as number) >> 7) << place;
  for (let row = 0; row < height; row++) {
    const end = (row + 1) * width;
    let at = row * width;
    let to = row * rowBytes;
    for (; at + 8 <= end; at += 8) {
      const left = bit(at, 7) | bit(at + 1, 6) | bit(at + 2, 5) | bit(at + 3, 4);
      out[to++] = left | bit(at + 4, 3) | bit(at + 5, 2) | bit(at + 6, 1) | bit(at + 7, 0);
    }
    for (let place = 7; at < end; at++, place--) out[to] = (out[to] as number) | bit(at, place);
  }
  return out;
}
