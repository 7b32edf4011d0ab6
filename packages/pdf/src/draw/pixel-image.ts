import { dictOf, PdfName, type PdfRef, PdfStream } from '../file/values.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import type { DrawingImage } from './drawing-image.ts';
import { withImageWriter } from './writers.ts';

/** Pixels of an image: row by row from the top, without gaps, a byte for each component. */
export interface Pixels {
  width: number;
  height: number;
  /** Gray or RGB. */
  channels: 1 | 3;
  data: Uint8Array;
  /** Opacity of each pixel. */
  alpha?: Uint8Array;
}

const colorSpaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

/** @throws RangeError where the data does not fit the size */
export function pixelImage({ width, height, channels, data, alpha }: Pixels): DrawingImage {
  if (data.length !== width * height * channels) throw new RangeError('expected the data of all pixels');
  if (alpha && alpha.length !== width * height) throw new RangeError('expected the opacity of all pixels');
  return withImageWriter({ isTransparent: alpha !== undefined }, async (store) => {
    const size = { width, height };
    const mask = alpha && store.add(await packed({ ...size, channels: 1 }, alpha, {}));
    return store.add(await packed({ ...size, channels }, data, mask ? { SMask: mask } : {}));
  });
}

async function packed(
  size: { width: number; height: number; channels: 1 | 3 },
  data: Uint8Array,
  more: { SMask?: PdfRef },
): Promise<PdfStream> {
  const entries = { ...imageEntries(size), ...more, Filter: new PdfName('FlateDecode') };
  return new PdfStream(
    dictOf(entries),
    await deflateTightest(Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  );
}

/**
 * A JPEG, which is copied.
 * @param size as its frame header states it; a CMYK JPEG of Adobe's programs is inverted
 */
export function jpegImage(
  bytes: Uint8Array,
  size: { width: number; height: number; channels: 1 | 3 | 4; isInverted?: boolean },
): DrawingImage {
  return withImageWriter({ isTransparent: false }, (store) => {
    const decoding = size.isInverted ? { Decode: Array.from({ length: size.channels }, () => [1, 0]).flat() } : {};
    const entries = { ...imageEntries(size), ...decoding, Filter: new PdfName('DCTDecode') };
    return Promise.resolve(store.add(new PdfStream(dictOf(entries), bytes)));
  });
}

function imageEntries({ width, height, channels }: { width: number; height: number; channels: 1 | 3 | 4 }) {
  return {
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    ColorSpace: new PdfName(colorSpaces[channels]),
    BitsPerComponent: 8,
  };
}
