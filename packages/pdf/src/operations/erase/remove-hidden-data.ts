import { Budget } from '../../budget.ts';
import type { PdfDocument } from '../../file/document.ts';
import { separateContext } from '../../file/decode-separately.ts';
import { decodeStream, type Filter, filtersOf, generalFilters, imageFilters } from '../../file/filters/decode.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import { deflatedLength } from '../../file/filters/flate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { isNamed, type PdfDict, PdfStream, withEntries } from '../../file/values.ts';
import { fontEnd } from '../../font/programs/font-end.ts';
import { packEncoded } from '../../image/encode-samples.ts';
import { stripJpx } from '../../image/strip-jpx.ts';

/** Maximum length of what the streams of a document inflate to, in bytes, and of one stream that is encoded again. */
const maxPlainBytes = { all: 4 * 1024 ** 3, one: 256 * 1024 ** 2 } as const;
/** Bytes that writers leave behind data. */
const lineEnd = /^[\r\n]{0,2}$/;

/** Removes what a JPEG has beside its picture. */
export type JpegStripper = (jpeg: Buffer) => Buffer;

/**
 * Removes what streams have and no reader shows: bytes behind the end of compressed data, of images and of font files; what
 * images say of themselves (EXIF, XMP, IPTC, comments, thumbnails); and data with a filter that is none of PDF. Pictures and glyphs
 * stay as they are.
 * @throws MalformedPdf, TooComplexPdf
 */
export async function removeHiddenData(document: PdfDocument, stripJpeg: JpegStripper): Promise<void> {
  const graph = new ObjectGraph(document);
  const budget = new Budget({ ...document.budget.limits, unpackedBytes: maxPlainBytes.all });
  for (const [number, stream] of graph.streams()) {
    if (stream.dict.has('F')) continue;
    const shown = await new ShownData(document, budget, stripJpeg).of(stream);
    if (shown !== stream) graph.replace(number, shown);
  }
}

/** A stream without data. */
export function emptyStream(dict: PdfDict): PdfStream {
  return new PdfStream(withEntries(dict, { Filter: undefined, DecodeParms: undefined }), Buffer.alloc(0));
}

class ShownData {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #stripJpeg: JpegStripper;

  constructor(document: PdfDocument, budget: Budget, stripJpeg: JpegStripper) {
    this.#document = document;
    this.#budget = budget;
    this.#stripJpeg = stripJpeg;
  }

  /** @returns the same stream where all of it is shown */
  async of(stream: PdfStream): Promise<PdfStream> {
    const { dict } = stream;
    const filters = filtersOf(dict, (value) => this.#document.resolve(value)).filter(({ name }) => name !== 'Crypt');
    const isKnown = filters.every(({ name }) => generalFilters.has(name) || imageFilters.has(name));
    // An attached file is searched as such.
    if (!isKnown) return isNamed(dict.get('Type'), 'EmbeddedFile') ? stream : emptyStream(dict);
    const [first, ...others] = filters;
    const isFont =
      dict.has('Length1') ||
      ['Type1C', 'CIDFontType0C', 'OpenType'].includes(this.#document.name(dict.get('Subtype')) ?? '');
    if (first?.name === 'FlateDecode' && others.length === 0 && !isFont) return this.#deflated(stream);
    if (!first && !isFont) return stream;
    const found = await this.#decoded(stream);
    if (!found) return stream;
    const { bytes, encoding } = found;
    const shown = encoding
      ? this.#ofImage(bytes, encoding)
      : isFont
        ? bytes.subarray(0, fontEnd(bytes, this.#document.budget))
        : bytes;
    const isSame = shown.length === bytes.length && shown.equals(bytes);
    if (isSame && filters.length === (encoding ? 1 : 0)) return stream;
    if (isSame && first?.name === 'FlateDecode' && filters.length === (encoding ? 2 : 1)) return this.#deflated(stream);
    const { coding, data } = encoding
      ? await packEncoded(encoding, shown)
      : { coding: flateCoding, data: await deflateTightest(shown) };
    return new PdfStream(withEntries(dict, coding), data);
  }

  /** A zlib stream, around nothing else that has an end. */
  async #deflated(stream: PdfStream): Promise<PdfStream> {
    const { dict, raw } = stream;
    const found = await deflatedLength(raw, this.#budget.unpackedBytesLeft);
    this.#budget.step();
    this.#budget.takeUnpackedBytes(found?.plainBytes ?? 0);
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

  #ofImage(bytes: Buffer, { name }: Filter): Buffer {
    if (name === 'JPXDecode') return stripJpx(bytes);
    return name === 'DCTDecode' ? this.#stripJpeg(bytes) : bytes;
  }
}
