import { componentsOf } from './image-color.ts';
import type { ImageReader } from './image-reader.ts';
import { type ImageSamples, isSampleDepth, sampleRowBytes } from './image-samples.ts';
import type { PdfImage } from './pdf-image.ts';

/** Bytes of an encoded image inside another filter. */
const maxEncodedBytes = 128_000_000;

/** The encoded bytes of an image, other filters undone; undefined where that is not possible. */
export async function encodedBytes({ stream, codec }: PdfImage, reader: ImageReader): Promise<Buffer | undefined> {
  const { bytes, remaining } = await reader.decodeImage(stream, maxEncodedBytes);
  return remaining.length === 1 && remaining[0]?.name === codec?.name ? bytes : undefined;
}

/**
 * The samples of an image without an encoding of its own; those that are missing are 0.
 * @param image bounded in its size by the caller
 * @returns undefined for other images, and where nothing can be decoded
 */
export async function readPlainSamples(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
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
