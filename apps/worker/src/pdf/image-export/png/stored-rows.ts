import { inflateSync, type Zlib } from 'node:zlib';
import type { PdfImage, ImageSamples } from '@blattwerk/pdf';
import { filtersOf, type ImageReader, predictorOf, sampleRowBytes } from '@blattwerk/pdf/images';

export type SampleShape = Pick<ImageSamples, 'width' | 'height' | 'components' | 'bits'>;

/** Highest number of PNG's row filters (PNG third edition, 9.2). */
export const lastRowFilter = 4;

/** Storage of the rows of an image without an image encoding. */
export interface RowStorage {
  isDeflated: boolean;
  /** Whether each row begins with the number of a PNG filter. */
  isFiltered: boolean;
}

/** @returns undefined where the rows are stored in another way */
export function storageOf({ stream }: PdfImage, shape: SampleShape, { resolve }: ImageReader): RowStorage | undefined {
  const [filter, ...others] = filtersOf(stream.dict, resolve);
  if (!filter) return { isDeflated: false, isFiltered: false };
  if (filter.name !== 'FlateDecode' || others.length > 0) return undefined;
  const { predictor, colors, bitsPerComponent, columns } = predictorOf(filter.parameters, resolve);
  if (predictor < 2) return { isDeflated: true, isFiltered: false };
  const fits = colors === shape.components && bitsPerComponent === shape.bits && columns === shape.width;
  return predictor >= 10 && fits ? { isDeflated: true, isFiltered: true } : undefined;
}

/**
 * An image's data where a PNG can contain it unchanged: filtered rows, compressed by Flate alone.
 * @param shape of the image, bounded by the caller
 * @returns undefined also where the data is damaged: readers of PNG tolerate less
 */
export function storedPngData(image: PdfImage, shape: SampleShape, reader: ImageReader): Buffer | undefined {
  if (!storageOf(image, shape, reader)?.isFiltered) return undefined;
  const { raw } = image.stream;
  const rowBytes = sampleRowBytes(shape) + 1;
  const size = rowBytes * shape.height;
  try {
    const options = { maxOutputLength: size, info: true };
    const { buffer, engine } = inflateSync(raw, options) as unknown as { buffer: Buffer; engine: Zlib };
    if (buffer.length !== size) return undefined;
    for (let at = 0; at < size; at += rowBytes) if ((buffer[at] as number) > lastRowFilter) return undefined;
    return raw.subarray(0, engine.bytesWritten);
  } catch {
    return undefined;
  }
}
