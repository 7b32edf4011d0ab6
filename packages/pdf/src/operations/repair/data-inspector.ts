import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Decoded, filtersOf } from '../../file/filters/decode.ts';
import { rowBytesOf } from '../../file/filters/predictor.ts';
import { isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';

/** Maximum bytes of a stream that are decoded to verify its data. */
const maxStreamBytes = 16 * 1024 * 1024;
/** Maximum bytes of an image that are decoded to verify its data. */
const maxImageBytes = 64 * 1024 * 1024;
/** Search range for the end marker of a JPEG, in bytes; some writers append a few bytes. */
const jpegTailBytes = 64;
/** Maximum nesting of arrays, dictionaries and streams that are inspected. */
const maxDepth = 12;
/** Entries that do not affect the rendering of a page, or that refer to a parent. */
const skippedKeys: ReadonlySet<string> = new Set(['Parent', 'P', 'ToUnicode', 'Metadata', 'OC', 'StructParent']);

/** Verifies that data of a damaged file is complete. */
export class DataInspector {
  readonly #document: PdfDocument;
  /** Results by array, dictionary or stream. */
  readonly #complete = new Map<PdfValue[] | PdfDict | PdfStream, boolean>();
  /** What is left of the damaged streams that have only general filters. */
  readonly remains = new Map<PdfStream, Buffer>();

  /** @param document lenient, so that references to missing objects remain */
  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * Whether a reference leads to a missing object, a malformed one or a stream dictionary without data. By readable
   * cross-references, an object without an entry was never there (ISO 32000-2, 7.3.10).
   */
  isLost(value: PdfValue | undefined): boolean {
    if (!(value instanceof PdfRef)) return false;
    const { findsByHeaders, unreadable, xref, base } = this.#document;
    const found = this.#document.resolve(value);
    if (found === null) return findsByHeaders || xref.entries.get(value.number - base) !== undefined;
    return unreadable.has(value.number) || (found instanceof Map && found.has('Length'));
  }

  /** Whether a value is complete, including everything that it references. */
  async isWhole(value: PdfValue | undefined, depth = 0): Promise<boolean> {
    if (this.isLost(value)) return false;
    const found = this.#document.resolve(value);
    const isContainer = Array.isArray(found) || found instanceof Map || found instanceof PdfStream;
    if (!isContainer || depth > maxDepth) return true;
    const known = this.#complete.get(found);
    if (known !== undefined) return known;
    // Assumed complete while its parts are inspected, so that cycles end.
    this.#complete.set(found, true);
    let isWhole = !(found instanceof PdfStream) || (await this.#isWholeStream(found));
    for (const part of partsOf(found)) {
      if (!isWhole) break;
      this.#document.budget.step();
      isWhole = await this.isWhole(part, depth + 1);
    }
    this.#complete.set(found, isWhole);
    return isWhole;
  }

  /**
   * Decodes the general filters of a stream.
   * @param maxBytes maximum length; longer data is truncated and counts as complete
   */
  async decode(
    stream: PdfStream,
    maxBytes = maxStreamBytes,
  ): Promise<Pick<Decoded, 'bytes' | 'isComplete' | 'remaining'>> {
    try {
      const { bytes, remaining, isComplete, isTruncated } = await this.#document.decode(stream, maxBytes);
      const isWhole = (isComplete || isTruncated) && !this.#document.isTruncated(stream) && !this.#lacksBytes(stream);
      if (!isWhole && !isTruncated && remaining.length === 0) this.remains.set(stream, bytes);
      return { bytes, remaining, isComplete: isWhole };
    } catch (error) {
      // The filters are malformed.
      if (error instanceof MalformedPdf) return { bytes: Buffer.alloc(0), remaining: [], isComplete: false };
      throw error;
    }
  }

  /** Whether bytes are missing within a stream that has no checksum, as the data of Flate has. */
  #lacksBytes(stream: PdfStream): boolean {
    const document = this.#document;
    if (!document.isShort(stream)) return false;
    return filtersOf(stream.dict, (value) => document.resolve(value)).every(({ name }) => name !== 'FlateDecode');
  }

  async #isWholeStream(stream: PdfStream): Promise<boolean> {
    const isImage = this.#document.name(stream.dict.get('Subtype')) === 'Image';
    if (!isImage) return (await this.decode(stream)).isComplete;
    const sampleBytes = Math.min(this.#sampleBytes(stream.dict), maxImageBytes);
    // Damaged data can be longer, and a predictor adds a byte to each row.
    const maxBytes = Math.min(2 * sampleBytes || maxImageBytes, maxImageBytes);
    const { bytes, remaining, isComplete } = await this.decode(stream, maxBytes);
    if (!isComplete) return false;
    const [encoding] = remaining;
    if (encoding) return encoding.name !== 'DCTDecode' || remaining.length > 1 || hasEndMarker(bytes);
    return bytes.length >= sampleBytes;
  }

  /** Length of an image's samples in bytes; 0 where its dictionary does not determine it. */
  #sampleBytes(dict: PdfDict): number {
    const document = this.#document;
    const number = (key: string): number => document.number(dict.get(key)) ?? 0;
    const isMask = document.resolve(dict.get('ImageMask')) === true;
    const bitsPerComponent = isMask ? 1 : number('BitsPerComponent');
    const space = document.resolve(dict.get('ColorSpace'));
    const colors =
      isMask || isNamed(space, 'DeviceGray')
        ? 1
        : isNamed(space, 'DeviceRGB')
          ? 3
          : isNamed(space, 'DeviceCMYK')
            ? 4
            : 0;
    return (rowBytesOf({ colors, bitsPerComponent, columns: number('Width') }) ?? 0) * number('Height');
  }
}

function* partsOf(value: PdfValue[] | PdfDict | PdfStream): Generator<PdfValue> {
  if (Array.isArray(value)) return yield* value;
  const dict = value instanceof PdfStream ? value.dict : value;
  for (const [key, entry] of dict) if (!skippedKeys.has(key)) yield entry;
}

/** Whether a JPEG has an end marker (ITU-T T.81, B.1.1.3). */
function hasEndMarker(jpeg: Buffer): boolean {
  return jpeg.subarray(-jpegTailBytes).includes(Buffer.from([0xff, 0xd9]));
}
