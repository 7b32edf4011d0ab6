import { type Matrix } from '../../content/matrix.ts';
import { contains, cornersOf, touches } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeStream } from '../../file/filters/decode.ts';
import type { Box } from '../../file/page-geometry.ts';
import { type DictChanges, type PdfDict, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { colorChannelsOf, isPixelCount } from '../../image/color-channels.ts';
import { separateContext } from '../../file/decode-separately.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import { type ImageSamples, overwriteSamples } from '../../image/image-samples.ts';

/** Decodes and encodes images that are encoded as such, like JPEG. */
export interface ImageCodec {
  /**
   * The samples of an image, in the color space that its dictionary states, before its /Decode array.
   * @returns undefined where it is damaged or not supported
   */
  decode: (image: PdfStream) => Promise<ImageSamples | undefined>;
  /**
   * Encodes changed samples of an image that was decoded.
   * @returns the changed entries of its dictionary, and its data; undefined to store them without loss
   */
  encode: (image: PdfStream, samples: ImageSamples) => Promise<{ coding: DictChanges; data: Buffer } | undefined>;
}

/** What becomes of an image: it stays, goes, or is another one. */
export type ErasedImage = 'kept' | 'removed' | PdfStream;

/** Maximum size of the samples of an image, in bytes. */
const maxSampleBytes = 256 * 1024 * 1024;
const sampleDepths = [1, 2, 4, 8, 16] as const;
/** The unit square, which images fill (ISO 32000-2, 8.9.5). */
const unitSquare: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** What may show an image in another way, or describes it. */
const removedKeys = {
  Alternates: undefined,
  OPI: undefined,
  Metadata: undefined,
  PieceInfo: undefined,
  Name: undefined,
};

/** Overwrites the pixels of images in areas. */
export class ImageEraser {
  readonly #document: PdfDocument;
  readonly #codec: ImageCodec;
  readonly #areas: readonly Box[];
  readonly #refuse: () => never;

  /**
   * @param areas in the default user space of the page
   * @param refuse for an image whose pixels cannot be overwritten
   */
  constructor(document: PdfDocument, codec: ImageCodec, areas: readonly Box[], refuse: () => never) {
    this.#document = document;
    this.#codec = codec;
    this.#areas = areas;
    this.#refuse = refuse;
  }

  /** @param toPage maps the unit square to the page */
  async erase(image: PdfStream, toPage: Matrix): Promise<ErasedImage> {
    const shape = cornersOf(unitSquare, toPage);
    const areas = this.#areas.filter((area) => touches(shape, area));
    if (areas.length === 0) return 'kept';
    if (areas.some((area) => contains(area, shape))) return 'removed';
    // Light where that is the highest value; an index needs a color.
    const isLight = [1, 3].includes(colorChannelsOf(this.#document, image.dict.get('ColorSpace')) ?? 0);
    const changed = await this.#overwritten(image, areas, toPage, isLight ? 0xff : 0);
    if (changed === 'removed') return changed;
    const masks: DictChanges = {};
    for (const key of ['SMask', 'Mask']) {
      const mask = this.#document.stream(image.dict.get(key));
      // Nothing is painted where a soft mask is 0, or a stencil that masks is 1.
      const erased = mask && (await this.#overwritten(mask, areas, toPage, key === 'SMask' ? 0 : 0xff));
      if (erased instanceof PdfStream) Object.assign(masks, { [key]: this.#document.add(erased) });
    }
    return new PdfStream(withEntries(changed.dict, { ...masks, ...removedKeys }), changed.raw);
  }

  async #overwritten(
    image: PdfStream,
    areas: readonly Box[],
    toPage: Matrix,
    value: 0 | 0xff,
  ): Promise<PdfStream | 'removed'> {
    const { dict } = image;
    if (dict.has('F') || (this.#document.number(dict.get('SMaskInData')) ?? 0) !== 0) this.#refuse();
    const own = await this.#plainSamples(image);
    const samples = own ?? (await this.#codec.decode(image));
    if (!samples) return this.#refuse();
    const changed = overwriteSamples(samples, areas, toPage, this.#isStencil(dict) ? this.#unpainted(dict) : value);
    // An image on a line shows nothing.
    if (!changed) return 'removed';
    const encoded = own ? undefined : await this.#codec.encode(image, changed.samples);
    if (encoded) return new PdfStream(withEntries(dict, { ...removedKeys, ...encoded.coding }), encoded.data);
    const data = await deflateTightest(changed.samples.data);
    const { width: Width, height: Height, bits: BitsPerComponent } = changed.samples;
    return new PdfStream(withEntries(dict, { ...removedKeys, ...flateCoding, Width, Height, BitsPerComponent }), data);
  }

  /** The samples of an image that has no encoding of its own; undefined for others. */
  async #plainSamples(image: PdfStream): Promise<ImageSamples | undefined> {
    const document = this.#document;
    const { dict } = image;
    const [width, height] = [document.number(dict.get('Width')), document.number(dict.get('Height'))];
    const bits = this.#isStencil(dict) ? 1 : document.number(dict.get('BitsPerComponent'));
    const depth = sampleDepths.find((each) => each === bits);
    const components = this.#isStencil(dict) ? 1 : componentsOf(document, dict.get('ColorSpace'));
    if (!isPixelCount(width) || !isPixelCount(height) || !depth || !components) return undefined;
    const size = Math.ceil((width * components * depth) / 8) * height;
    if (size > maxSampleBytes) return undefined;
    const context = separateContext(document, image.raw.length);
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    // PNG predictors add a byte to each row.
    const { bytes, remaining } = await decodeStream(image, { maxBytes: size + height, context, resolve });
    if (remaining.length > 0) return undefined;
    const data = Buffer.alloc(size);
    bytes.copy(data);
    return { width, height, components, bits: depth, data };
  }

  #isStencil(dict: PdfDict): boolean {
    return this.#document.resolve(dict.get('ImageMask')) === true;
  }

  /** The samples of a stencil that paint nothing (ISO 32000-2, 8.9.6.2). */
  #unpainted(dict: PdfDict): 0 | 0xff {
    return this.#document.numbers(dict.get('Decode'))?.[0] === 1 ? 0 : 0xff;
  }
}

/** Samples of a pixel in a color space (ISO 32000-2, 8.6); undefined where it is unknown. */
function componentsOf(document: PdfDocument, value: PdfValue | undefined): number | undefined {
  const channels = colorChannelsOf(document, value);
  if (channels) return channels;
  const [family, parameter] = document.array(value) ?? [];
  switch (document.name(family)) {
    case 'Indexed':
      return 1;
    case 'Lab':
      return 3;
    case 'DeviceN':
      return document.array(parameter)?.length;
    default:
      return undefined;
  }
}
