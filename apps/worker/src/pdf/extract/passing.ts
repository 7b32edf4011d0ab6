import { inflateSync, type Zlib } from 'node:zlib';
import { readJpegSegments } from '../../images/jpeg-segments.ts';
import { asNumber, type Resolve } from './objects.ts';
import { componentsOf } from '../image-streams/color.ts';
import { filtersOf, predictorOf } from '../image-streams/filters.ts';
import { type ImageStream, isInversion } from '../image-streams/image-stream.ts';
import { rowBytesOf, type Samples } from '../image-streams/samples.ts';

/**
 * Whether a JPEG shows by itself what it shows in the PDF: its components are those of the colour space, and a decoder
 * that is told nothing else reads them alike.
 */
export function isWholeJpeg(jpeg: Buffer, image: ImageStream, resolve: Resolve): boolean {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return false;
  const { frame, adobe, jfif } = readJpegSegments(jpeg);
  const count = frame?.components.length;
  const { color, decode } = image;
  if (!count || color.kind === 'indexed') return false;
  // Without a colour space the JPEG's own counts.
  const isSameColor = color.kind === 'other' ? color.components === undefined : componentsOf(color) === count;
  if (!isSameColor) return false;
  const transform = asNumber(resolve(image.codec?.params.get('ColorTransform')));
  if (count === 4) {
    // A file with Adobe's mark is shown inverted (Adobe technical note 5116), a PDF's image only where it says so.
    if (adobe) return decode !== undefined && isInversion(decode);
    return decode === undefined && transform !== 1;
  }
  if (decode) return false;
  const isUntransformed = count === 3 && transform === 0 && !adobe;
  return !isUntransformed || (!jfif && frame?.components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB');
}

/**
 * An image's data where a PNG can hold it as it is: rows that begin with their filter, packed by Flate alone.
 * @returns undefined also where the data is not sound, since a PNG's reader forgives less
 */
export function pngDataOf(
  image: ImageStream,
  shape: Pick<Samples, 'width' | 'height' | 'components' | 'bits'>,
  resolve: Resolve,
) {
  const [filter, ...others] = filtersOf(image.stream.dict, resolve);
  if (filter?.name !== 'FlateDecode' || others.length > 0) return undefined;
  const { predictor, colors, bits, columns } = predictorOf(filter.params, resolve);
  if (predictor < 10 || colors !== shape.components || bits !== shape.bits || columns !== shape.width) return undefined;
  const rowBytes = rowBytesOf(shape) + 1;
  try {
    const options = { maxOutputLength: rowBytes * shape.height, info: true };
    const { buffer, engine } = inflateSync(image.stream.raw, options) as unknown as { buffer: Buffer; engine: Zlib };
    if (buffer.length !== rowBytes * shape.height) return undefined;
    for (let at = 0; at < buffer.length; at += rowBytes) if ((buffer[at] as number) > 4) return undefined;
    return image.stream.raw.subarray(0, engine.bytesWritten);
  } catch {
    return undefined;
  }
}
