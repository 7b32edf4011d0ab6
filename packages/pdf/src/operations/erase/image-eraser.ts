import { walkLimits } from '../../content/limits.ts';
import { type Matrix } from '../../content/matrix.ts';
import { contains, cornersOf, touches, unitSquare } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Box } from '../../file/page-geometry.ts';
import { type DictChanges, PdfName, type PdfRef, PdfStream, withEntries } from '../../file/values.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import { encodeSamples, type EncodedData, packEncoded } from '../../image/encode-samples.ts';
import { componentsOf } from '../../image/image-color.ts';
import { ImageReader } from '../../image/image-reader.ts';
import { areasInImage, type ImageAreas, type ImageSamples, overwriteSamples } from '../../image/image-samples.ts';
import { eraseJpeg } from '../../image/jpeg/erase-jpeg.ts';
import { describeImage, isInversion, type PdfImage } from '../../image/pdf-image.ts';
import { encodedBytes, readPlainSamples } from '../../image/read-samples.ts';

/** Samples of an image, and what they are. */
export interface DecodedSamples {
  samples: ImageSamples;
  /** Entries of the image's dictionary that differ for these samples, where they are in another color space. */
  changes: DictChanges;
  /** Whether the image was encoded with loss. */
  isLossy: boolean;
}

/** Decodes and encodes images for which the kernel has no decoder. */
export interface ImageCodec {
  /** @returns undefined where an image is damaged or not supported */
  decode: (image: PdfImage, reader: ImageReader) => Promise<DecodedSamples | undefined>;
  /**
   * Encodes samples of 8 bits as a JPEG.
   * @returns undefined to store them without loss
   */
  encodeJpeg: (samples: ImageSamples) => Promise<Buffer | undefined>;
}

/** What becomes of an image: it stays, goes, or is another one. */
export type ErasedImage = 'kept' | 'removed' | PdfStream;

/** Maximum size of the samples of an image, in bytes. */
const maxSampleBytes = 256 * 1024 * 1024;
/** Decimals of an area in an image below which two are the same. */
const areaDecimals = 7;
/** Entries with which an image is shown; others show it in another way, or describe it. */
const shownKeys: ReadonlySet<string> = new Set(
  'Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte Filter DecodeParms StructParent OC'.split(
    ' ',
  ),
);

/** Images of a document that were erased, so that one that several pages show alike is written once. */
export class ErasedImages {
  readonly reader: ImageReader;
  readonly #streams = new Map<PdfStream, Map<string, PdfStream>>();
  readonly #objects = new Map<PdfStream, PdfRef>();

  constructor(document: PdfDocument) {
    this.reader = new ImageReader(document);
  }

  /** @param erase overwrites the areas, where that was not done before */
  async of(image: PdfStream, areas: ImageAreas, erase: () => Promise<PdfStream>): Promise<PdfStream> {
    const known = this.#streams.get(image) ?? new Map<string, PdfStream>();
    this.#streams.set(image, known);
    const key = areas.map((area) => area.flat().map((place) => place.toFixed(areaDecimals))).join(';');
    const erased = known.get(key) ?? (await erase());
    known.set(key, erased);
    return erased;
  }

  /** The object of an erased image, which is added once. */
  add(image: PdfStream): PdfRef {
    const object = this.#objects.get(image) ?? this.reader.document.add(image);
    this.#objects.set(image, object);
    return object;
  }
}

/** Overwrites the pixels of images in areas. */
export class ImageEraser {
  readonly #erased: ErasedImages;
  readonly #codec: ImageCodec;
  readonly #areas: readonly Box[];
  readonly #refuse: () => never;

  /**
   * @param erased images of other pages
   * @param areas in the default user space of the page
   * @param refuse for an image whose pixels cannot be overwritten
   */
  constructor(erased: ErasedImages, codec: ImageCodec, areas: readonly Box[], refuse: () => never) {
    this.#erased = erased;
    this.#codec = codec;
    this.#areas = areas;
    this.#refuse = refuse;
  }

  /** @param toPage maps the unit square to the page */
  async erase(image: PdfStream, toPage: Matrix): Promise<ErasedImage> {
    const shape = cornersOf(unitSquare, toPage);
    const touching = this.#areas.filter((area) => touches(shape, area));
    if (touching.length === 0) return 'kept';
    if (touching.some((area) => contains(area, shape))) return 'removed';
    const areas = areasInImage(touching, toPage);
    // An image on a line shows nothing.
    return areas ? this.#erased.of(image, areas, () => this.#withMasks(image, areas)) : 'removed';
  }

  /** The object of an erased image. */
  add(image: PdfStream): PdfRef {
    return this.#erased.add(image);
  }

  async #withMasks(image: PdfStream, areas: ImageAreas): Promise<PdfStream> {
    const { document } = this.#erased.reader;
    const changed = await this.#overwritten(image, areas, lightOf);
    const masks: DictChanges = {};
    for (const key of ['SMask', 'Mask']) {
      const mask = document.stream(image.dict.get(key));
      // Nothing is painted where a soft mask is 0, or a stencil that masks is 1.
      const erased = mask && (await this.#overwritten(mask, areas, key === 'SMask' ? () => 0 : lightOf));
      if (erased) Object.assign(masks, { [key]: document.add(erased) });
    }
    return new PdfStream(withEntries(changed.dict, masks), changed.raw);
  }

  /** @param valueOf the value of erased samples */
  async #overwritten(stream: PdfStream, areas: ImageAreas, valueOf: (image: PdfImage) => 0 | 0xff): Promise<PdfStream> {
    const { reader } = this.#erased;
    const image = describeImage(stream, reader);
    const opacity = reader.document.number(stream.dict.get('SMaskInData')) ?? 0;
    if (stream.dict.has('F') || opacity !== 0) this.#refuse();
    const { coding, data } =
      (await this.#jpeg(image, areas, valueOf(image))) ?? (await this.#samples(image, areas, valueOf));
    const shown = new Map([...stream.dict].filter(([key]) => shownKeys.has(key)));
    return new PdfStream(withEntries(shown, coding), data);
  }

  /** A JPEG whose blocks elsewhere stay; undefined for other images. */
  async #jpeg(image: PdfImage, areas: ImageAreas, value: 0 | 0xff): Promise<EncodedData | undefined> {
    const { reader } = this.#erased;
    const { codec } = image;
    const jpeg = codec?.name === 'DCTDecode' ? await encodedBytes(image, reader) : undefined;
    if (!codec || !jpeg) return undefined;
    const colorTransform = reader.document.number(codec.parameters.get('ColorTransform'));
    const erased = eraseJpeg(jpeg, areas, {
      value,
      colorTransform,
      budget: reader.document.budget.forWork(walkLimits),
    });
    if (!erased) return undefined;
    const { coding, data } = await packEncoded(codec, erased.data);
    // Readers differ in an image whose dictionary states another size.
    return { coding: { ...coding, Width: erased.width, Height: erased.height }, data };
  }

  async #samples(image: PdfImage, areas: ImageAreas, valueOf: (image: PdfImage) => 0 | 0xff): Promise<EncodedData> {
    const { reader } = this.#erased;
    const { width, height, bits, color, codec } = image;
    if (width * height * (componentsOf(color) ?? 4) * Math.max(1, bits / 8) > maxSampleBytes) this.#refuse();
    const plain = codec ? undefined : await readPlainSamples(image, reader);
    const decoded = plain ? { samples: plain, changes: {}, isLossy: false } : await this.#codec.decode(image, reader);
    if (!decoded) return this.#refuse();
    const { changes, isLossy } = decoded;
    const shown = describeImage(new PdfStream(withEntries(image.stream.dict, changes), Buffer.alloc(0)), reader);
    const samples = overwriteSamples(decoded.samples, areas, valueOf(shown));
    const jpeg = isLossy ? await this.#codec.encodeJpeg(samples) : undefined;
    const { coding, data } = jpeg
      ? { coding: { ...flateCoding, Filter: new PdfName('DCTDecode') }, data: jpeg }
      : await encodeSamples(samples, color.kind === 'indexed');
    const size = { Width: samples.width, Height: samples.height, BitsPerComponent: samples.bits };
    return { coding: { ...size, ...flateCoding, ...changes, ...coding }, data };
  }
}

/** Light where that is the highest or lowest value, and nothing of what a stencil paints; an index needs a color. */
function lightOf({ color, decode }: PdfImage): 0 | 0xff {
  const isAdditive = color.kind === 'gray' || color.kind === 'rgb';
  const isInverted = decode !== undefined && isInversion(decode);
  return isAdditive !== isInverted ? 0xff : 0;
}
