import {
  componentsOf,
  type ImageReader,
  type PdfImage,
  isSampleDepth,
  PdfName,
  sampleRowBytes,
  type ImageSamples,
} from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import { readJpegSegments } from '../../images/jpeg/segments.ts';
import { decodePixels } from '../../images/pixels.ts';
import { decodeBytesOf, maxDecodeBytes } from '../../images/source-image.ts';
import { decodeWithPdfium } from './decode-with-pdfium.ts';

/** Bytes of an encoded image inside another filter. */
const maxEncodedBytes = 128_000_000;

/**
 * Reads an image's samples, in the number and order of its color space.
 * @param image bounded in its size by the caller
 * @returns undefined where they cannot be read, or only PDFium can interpret them
 */
export async function readSamples(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  switch (image.codec?.name) {
    case undefined:
      return readPlain(image, reader);
    case 'DCTDecode':
      return readJpeg(image, reader);
    case 'CCITTFaxDecode':
    case 'JBIG2Decode':
      return readBilevel(image, reader);
    default:
      return undefined;
  }
}

/** The encoded bytes of an image, other filters undone; undefined where that is not possible. */
export async function encodedBytes({ stream, codec }: PdfImage, reader: ImageReader): Promise<Buffer | undefined> {
  const { bytes, remaining } = await reader.decodeImage(stream, maxEncodedBytes);
  return remaining.length === 1 && remaining[0]?.name === codec?.name ? bytes : undefined;
}

async function readPlain(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  const { width, height, bits, color } = image;
  const components = componentsOf(color);
  if (!components || !isSampleDepth(bits) || width < 1 || height < 1) return undefined;
  const shape = { width, height, components, bits };
  const size = sampleRowBytes(shape) * height;
  // PNG predictors add a byte to each row.
  const { bytes, remaining } = await reader.decodeImage(image.stream, size + height);
  if (remaining.length > 0 || bytes.length === 0) return undefined;
  if (bytes.length >= size) return { ...shape, data: bytes.subarray(0, size) };
  const data = Buffer.alloc(size);
  bytes.copy(data);
  return { ...shape, data };
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
    return { width, height, components, bits: 8, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
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
