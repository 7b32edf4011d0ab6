import type { Budget } from '../../budget.ts';
import type { PdfDocument } from '../../file/document.ts';
import { separateContext } from '../../file/decode-separately.ts';
import {
  decodeStream,
  type Filter,
  filtersOf,
  generalFilters,
  imageFilters,
  predictorOf,
} from '../../file/filters/decode.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import { deflatedLength } from '../../file/filters/flate.ts';
import { changeMetadata } from '../../file/metadata/change-metadata.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { asDict, isNamed, type PdfDict, PdfStream, withEntries } from '../../file/values.ts';
import { fontEnd } from '../../font/programs/font-end.ts';
import { encodeSamples, packEncoded } from '../../image/encode-samples.ts';
import { componentsOf } from '../../image/image-color.ts';
import { ImageReader } from '../../image/image-reader.ts';
import { isSampleDepth, sampleRowBytes } from '../../image/image-samples.ts';
import { describeImage } from '../../image/pdf-image.ts';
import { readPlainSamples } from '../../image/read-samples.ts';
import { stripFax } from '../../image/strip-fax.ts';
import { stripJbig2 } from '../../image/jbig2.ts';
import { stripJpegData } from '../../image/jpeg/strip-jpeg.ts';
import { stripJpx } from '../../image/strip-jpx.ts';

/** Maximum length of what the streams of a document inflate to, in bytes, and of one stream that is encoded again. */
const maxPlainBytes = { all: 4 * 1024 ** 3, one: 256 * 1024 ** 2 } as const;
/** Bytes that writers leave behind data. */
const lineEnd = /^[\r\n]{0,2}$/;
const maxPaddingBytes = 2;

/** Namespace of XMP's basic properties (ISO 16684-1, 8.4), and those of them that have pictures of pages. */
const basicSchema = 'http://ns.adobe.com/xap/1.0/';
const pictures: ReadonlySet<string> = new Set(['Thumbnails', 'PageInfo']);

/**
 * Removes what streams have and no reader shows: bytes behind the end of compressed data, of images, of their samples and of font
 * files; what
 * images say of themselves (EXIF, XMP, IPTC, comments, thumbnails); PostScript of XObjects (ISO 32000-2, 8.8.2); private data of programs, which may have
 * what a page shows in a format of theirs (14.5); small pictures of pages in the metadata of the document; and data with a filter that is none of PDF. Pictures and glyphs
 * stay as they are.
 * @returns number of images that lost something
 * @throws MalformedPdf, TooComplexPdf
 */
export async function removeHiddenData(document: PdfDocument): Promise<number> {
  changeMetadata(document, ({ namespace, name }) => namespace === basicSchema && pictures.has(name));
  const graph = new ObjectGraph(document);
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (dict?.has('PieceInfo')) graph.replaceDict(number, withEntries(dict, { PieceInfo: undefined }));
  }
  const budget = document.budget.forWork({ ...document.budget.limits, unpackedBytes: maxPlainBytes.all });
  const data = new ShownData(document, budget);
  let images = 0;
  for (const [number, stream] of graph.streams()) {
    if (stream.dict.has('F')) continue;
    const shown = await data.of(stream);
    if (shown === stream) continue;
    graph.replace(number, shown);
    if (isNamed(stream.dict.get('Subtype'), 'Image')) images++;
  }
  return images;
}

/** A stream without data. */
export function emptyStream(dict: PdfDict): PdfStream {
  return new PdfStream(withEntries(dict, { Filter: undefined, DecodeParms: undefined }), Buffer.alloc(0));
}

class ShownData {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #reader: ImageReader;

  constructor(document: PdfDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
    this.#reader = new ImageReader(document);
  }

  /** @returns the same stream where all of it is shown */
  async of(stream: PdfStream): Promise<PdfStream> {
    const { dict } = stream;
    const filters = filtersOf(dict, (value) => this.#document.resolve(value)).filter(({ name }) => name !== 'Crypt');
    const isKnown = filters.every(({ name }) => generalFilters.has(name) || imageFilters.has(name));
    if (isNamed(dict.get('Subtype'), 'PS')) return emptyStream(dict);
    // An attached file is searched as such.
    if (!isKnown) return isNamed(dict.get('Type'), 'EmbeddedFile') ? stream : emptyStream(dict);
    const [first, ...others] = filters;
    const isFont =
      dict.has('Length1') ||
      ['Type1C', 'CIDFontType0C', 'OpenType'].includes(this.#document.name(dict.get('Subtype')) ?? '');
    const sampleBytes = filters.some(({ name }) => imageFilters.has(name)) ? undefined : this.#sampleBytesOf(stream);
    if (first?.name === 'FlateDecode' && others.length === 0 && !isFont) return this.#deflated(stream, sampleBytes);
    if (!first && !isFont) {
      const samples = cut(stream.raw, sampleBytes);
      return samples === stream.raw ? stream : new PdfStream(dict, samples);
    }
    const found = await this.#decoded(stream);
    if (!found) return stream;
    const { bytes, encoding } = found;
    const shown = encoding
      ? this.#ofImage(bytes, encoding)
      : isFont
        ? bytes.subarray(0, fontEnd(bytes, this.#document.budget))
        : cut(bytes, sampleBytes);
    const isSame = shown.length === bytes.length && shown.equals(bytes);
    if (isSame && filters.length === (encoding ? 1 : 0)) return stream;
    if (isSame && first?.name === 'FlateDecode' && filters.length === (encoding ? 2 : 1)) return this.#deflated(stream);
    const { coding, data } = encoding
      ? await packEncoded(encoding, shown)
      : { coding: flateCoding, data: await deflateTightest(shown) };
    return new PdfStream(withEntries(dict, coding), data);
  }

  /** Length of the samples of a function, or of an image without an encoding of its own; undefined for other streams. */
  #sampleBytesOf(stream: PdfStream): number | undefined {
    if (this.#document.number(stream.dict.get('FunctionType')) === 0) return this.#functionBytesOf(stream.dict);
    if (!isNamed(stream.dict.get('Subtype'), 'Image')) return undefined;
    const { width, height, bits, color } = describeImage(stream, this.#reader);
    const components = componentsOf(color);
    const size = components && isSampleDepth(bits) ? sampleRowBytes({ width, components, bits }) * height : 0;
    return size > 0 && size <= maxPlainBytes.one ? size : undefined;
  }

  /** Length of the samples of a function (ISO 32000-2, 7.10.2). */
  #functionBytesOf(dict: PdfDict): number | undefined {
    const [sizes, range] = [this.#document.numbers(dict.get('Size')), this.#document.numbers(dict.get('Range'))];
    const bits = this.#document.number(dict.get('BitsPerSample'));
    if (!sizes || !range || bits === undefined) return undefined;
    const bytes = Math.ceil((sizes.reduce((product, size) => product * size, range.length / 2) * bits) / 8);
    return bytes > 0 && bytes <= maxPlainBytes.one ? bytes : undefined;
  }

  /** A zlib stream, around nothing else that has an end but samples. */
  async #deflated(stream: PdfStream, sampleBytes?: number): Promise<PdfStream> {
    const { dict, raw } = stream;
    const found = await deflatedLength(raw, this.#budget.unpackedBytesLeft);
    this.#budget.step();
    this.#budget.takeUnpackedBytes(found?.plainBytes ?? 0);
    if (found && sampleBytes !== undefined) {
      const image = describeImage(stream, this.#reader);
      const { resolve } = this.#reader;
      const isPredicted = filtersOf(dict, resolve).some(
        ({ parameters }) => predictorOf(parameters, resolve).predictor >= 10,
      );
      const storedBytes = sampleBytes + (isPredicted ? image.height : 0);
      const samples =
        found.plainBytes > storedBytes + maxPaddingBytes ? await readPlainSamples(image, this.#reader) : undefined;
      const encoded = samples && (await encodeSamples(samples, image.color.kind === 'indexed'));
      if (encoded) return new PdfStream(withEntries(dict, encoded.coding), encoded.data);
    }
    if (!found || lineEnd.test(raw.toString('latin1', found.length, found.length + 3))) return stream;
    return new PdfStream(dict, raw.subarray(0, found.length));
  }

  /** The data of a stream without its general filters; undefined where it is damaged or too long. */
  async #decoded(stream: PdfStream): Promise<{ bytes: Buffer; encoding: Filter | undefined } | undefined> {
    const options = {
      maxBytes: maxPlainBytes.one,
      context: separateContext(this.#document, stream.raw.length),
      resolve: this.#document.resolve.bind(this.#document),
    };
    const { bytes, remaining, isComplete, isTruncated } = await decodeStream(stream, options);
    this.#budget.takeUnpackedBytes(bytes.length);
    return isComplete && !isTruncated && remaining.length <= 1 ? { bytes, encoding: remaining[0] } : undefined;
  }

  #ofImage(bytes: Buffer, { name, parameters }: Filter): Buffer {
    if (name === 'CCITTFaxDecode') return stripFax(bytes, this.#document.number(parameters.get('K')) ?? 0);
    if (name === 'JPXDecode') return stripJpx(bytes);
    if (name === 'JBIG2Decode') return stripJbig2(bytes);
    return name === 'DCTDecode' ? stripJpegData(bytes) : bytes;
  }
}

/** @returns the same data where little more than the length is there */
function cut(data: Buffer, length: number | undefined): Buffer {
  return length !== undefined && data.length > length + maxPaddingBytes ? data.subarray(0, length) : data;
}
