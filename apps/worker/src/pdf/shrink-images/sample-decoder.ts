import type { PdfStream, PdfValue } from '@blattwerk/pdf';
import {
  componentsOf,
  describeImage,
  ImageReader,
  isSampleDepth,
  plainJpxSize,
  readColor,
  sampleRowBytes,
  unpackSamples,
} from '@blattwerk/pdf/images';
import type { PdfDocument } from '@blattwerk/pdf/internal';
import { readJpx } from '../image-export/read-samples.ts';
import type { PlainImage } from './shrink-image.ts';

/** Pixels of JPEG 2000 of one document that are decoded: a million takes 0.2 to 0.4 s of processor time. */
const maxJpxPixels = 8_000_000;

/** Samples of 8 bits for each component, and the color space that they are of. */
interface PaletteSamples {
  data: Buffer;
  space: PdfValue;
}

/** Decodes images of one document whose data has other samples than those of their colors. */
export class SampleDecoder {
  readonly #reader: ImageReader;
  readonly #decoded = new Map<PdfStream, Promise<Buffer | undefined>>();
  #jpxPixels = 0;

  constructor(document: PdfDocument) {
    this.#reader = new ImageReader(document);
  }

  /**
   * Samples of an image of JPEG 2000 (ISO 32000-2, 7.4.9), 8 bits for each component, which are not converted between
   * color spaces. Each image is decoded once, up to a number of pixels of the document.
   * @param data the image's own encoding
   * @returns undefined where readers may show it in different ways, it is damaged, or too much was decoded
   */
  decodeJpx(stream: PdfStream, data: Buffer, { width, height, channels }: PlainImage): Promise<Buffer | undefined> {
    const known = this.#decoded.get(stream);
    if (known) return known;
    const isTooMuch = this.#jpxPixels + width * height > maxJpxPixels;
    if (plainJpxSize(data)?.channels !== channels || isTooMuch) return Promise.resolve(undefined);
    this.#jpxPixels += width * height;
    const decoded = readJpx(describeImage(stream, this.#reader), this.#reader).then((samples) => samples?.data);
    this.#decoded.set(stream, decoded);
    return decoded;
  }

  /**
   * The colors of the pixels of an Indexed image (ISO 32000-2, 8.6.6.3).
   * @param indices rows of its indices
   * @returns undefined where an index has no color, which readers show in different ways
   */
  async lookUpColors({ dict }: PdfStream, indices: Buffer, image: PlainImage): Promise<PaletteSamples | undefined> {
    const { width, height, channels } = image;
    const color = readColor(dict.get('ColorSpace'), this.#reader);
    const bits = this.#reader.document.number(dict.get('BitsPerComponent')) ?? 0;
    if (color.kind !== 'indexed' || componentsOf(color.base) !== channels || !isSampleDepth(bits)) return undefined;
    const layout = { width, height, components: 1, bits };
    if (bits > 8 || indices.length < sampleRowBytes(layout) * height) return undefined;
    const { palette, entries, baseValue: space } = color;
    const data = Buffer.alloc(width * height * channels);
    let at = 0;
    for (const index of unpackSamples({ ...layout, data: indices }).subarray(0, width * height)) {
      if (index >= entries) return undefined;
      for (let from = index * channels; from < (index + 1) * channels; from++) data[at++] = palette[from] as number;
    }
    return { data, space };
  }
}
