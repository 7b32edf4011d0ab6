import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Decoded, filtersOf } from '../../file/filters/decode.ts';
import { rowBytesOf } from '../../file/filters/predictor.ts';
import { readWholeTables, writeTables } from '../../font/programs/sfnt.ts';
import { isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { isWholeJpeg } from '../../image/jpeg/read-jpeg.ts';

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

/** Tables of a font that determine which glyphs are shown and how; others hint, or describe the font. */
const glyphTables = ['CFF ', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post'];
/** More zeros in sequence than the codes of Group 4 fax data have (ITU-T T.6, 2.2.4), or what writers leave behind them. */
const emptyFax = Buffer.alloc(64);
/** More zeros in sequence than any program writes in contents, where each is a space. */
const emptyContent = Buffer.alloc(128);

/** What is left of a damaged stream. */
export interface StreamRemains {
  /** Decoded. */
  bytes: Buffer;
  /** Data that decodes to the bytes by the filters of the stream; undefined where they have to be encoded. */
  close?: (() => Buffer) | undefined;
}

/** Verifies that data of a damaged file is complete. */
export class DataInspector {
  readonly #document: PdfDocument;
  /** Results by array, dictionary or stream. */
  readonly #complete = new Map<PdfValue[] | PdfDict | PdfStream, boolean>();
  /** What is left of the damaged streams that have only general filters. */
  readonly remains = new Map<PdfStream, StreamRemains>();
  /** Streams whose data is damaged. */
  readonly damaged = new Set<PdfStream>();

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
    const { findsByHeaders, isLenient, unreadable, xref, base } = this.#document;
    const found = this.#document.resolve(value);
    // Where the file was opened strictly, the object is null.
    if (found === null) return findsByHeaders || (isLenient && xref.entries.get(value.number - base) !== undefined);
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
    // Readers do without a damaged profile, by the number of its components (ISO 32000-2, 8.6.5.5).
    const [family, profile] = Array.isArray(found) ? found : [];
    if (isNamed(family, 'ICCBased') && this.#document.stream(profile)) {
      await this.isWhole(profile, depth + 1);
      return true;
    }
    // Assumed complete while its parts are inspected, so that cycles end.
    this.#complete.set(found, true);
    let isWhole = found instanceof PdfStream ? await this.#isWholeStream(found) : !this.#lacksWidths(found);
    if (!isWhole && found instanceof PdfStream) this.damaged.add(found);
    for (const part of partsOf(found)) {
      if (!isWhole) break;
      this.#document.budget.step();
      isWhole = await this.isWhole(part, depth + 1);
    }
    this.#complete.set(found, isWhole);
    return isWhole;
  }

  /** Whether readers show a part of an image that is damaged within: of a JPEG or fax data that have their end. */
  async showsPart(stream: PdfStream): Promise<boolean> {
    if (this.remains.has(stream)) return false;
    const { bytes, remaining, isComplete } = await this.decode(stream, maxImageBytes);
    const [encoding] = remaining;
    if (!isComplete || remaining.length !== 1) return false;
    return encoding?.name === 'CCITTFaxDecode' || (encoding?.name === 'DCTDecode' && hasEndMarker(bytes));
  }

  /**
   * Decodes the general filters of a stream.
   * @param maxBytes maximum length; longer data is truncated and counts as complete
   */
  async decode(
    stream: PdfStream,
    maxBytes = maxStreamBytes,
    options: Parameters<PdfDocument['decode']>[2] = {},
  ): Promise<Omit<Decoded, 'close'>> {
    const isEmpty = stream.raw.length === 0 && !this.#document.isTruncated(stream) && !this.#document.isShort(stream);
    // Some writers state a filter of no data.
    if (isEmpty) return { bytes: stream.raw, remaining: [], isComplete: true, isTruncated: false };
    try {
      const decoded = await this.#document.decode(stream, maxBytes, options);
      const { bytes, remaining, isComplete, isTruncated, close } = decoded;
      const isWhole = (isComplete || isTruncated) && !this.#document.isTruncated(stream) && !this.#lacksBytes(stream);
      if (!isWhole && !isTruncated && remaining.length === 0) this.remains.set(stream, { bytes, close });
      return { bytes, remaining, isComplete: isWhole, isTruncated };
    } catch (error) {
      // The filters are malformed.
      if (error instanceof MalformedPdf)
        return { bytes: Buffer.alloc(0), remaining: [], isComplete: false, isTruncated: false };
      throw error;
    }
  }

  /** As `decode`, of the content of a page or form, which has no such long sequence of zeros. */
  async inspectContent(content: PdfStream): Promise<Pick<Decoded, 'bytes' | 'isComplete'>> {
    const { bytes, isComplete: isDecoded } = await this.decode(content);
    const isComplete = isDecoded && (this.#hasChecksum(content) || !bytes.includes(emptyContent));
    if (!isComplete) this.damaged.add(content);
    return { bytes, isComplete };
  }

  /** Whether bytes are missing within a stream that has no checksum, as the data of Flate has. */
  #lacksBytes(stream: PdfStream): boolean {
    return this.#document.isShort(stream) && !this.#hasChecksum(stream);
  }

  #hasChecksum({ dict }: PdfStream): boolean {
    return filtersOf(dict, (value) => this.#document.resolve(value)).some(({ name }) => name === 'FlateDecode');
  }

  /**
   * Whether a simple font has fewer widths than characters (ISO 32000-2, table 109), so that bytes of their array are missing.
   * Some writers forget the last one.
   */
  #lacksWidths(font: PdfValue[] | PdfDict): boolean {
    if (Array.isArray(font) || !font.has('Widths')) return false;
    const [first, last] = ['FirstChar', 'LastChar'].map((key) => this.#document.number(font.get(key)));
    const widths = this.#document.array(font.get('Widths'));
    return widths !== undefined && widths.length < (last ?? 0) - (first ?? 0);
  }

  async #isWholeStream(stream: PdfStream): Promise<boolean> {
    const isImage = this.#document.name(stream.dict.get('Subtype')) === 'Image';
    if (!isImage) return (await this.decode(stream)).isComplete || this.#hasWholeGlyphs(stream);
    const sampleBytes = Math.min(this.#sampleBytes(stream.dict), maxImageBytes);
    // Damaged data can be longer, and a predictor adds a byte to each row.
    const maxBytes = Math.min(2 * sampleBytes || maxImageBytes, maxImageBytes);
    const decoded = await this.decode(stream, maxBytes, { keepsTruncated: false });
    const { bytes, remaining, isComplete } = decoded;
    const [encoding] = remaining;
    if (decoded.isTruncated && !encoding && isComplete) return true;
    // The samples of an image without a filter are whole whatever its /Length is.
    const isUnfiltered = filtersOf(stream.dict, (value) => this.#document.resolve(value)).length === 0;
    if (!isComplete) return isUnfiltered && sampleBytes > 0 && bytes.length >= sampleBytes;
    if (!encoding) return bytes.length >= sampleBytes;
    if (remaining.length > 1) return true;
    if (encoding.name === 'DCTDecode') return hasEndMarker(bytes) && isWholeJpeg(bytes, this.#document.budget);
    return encoding.name !== 'CCITTFaxDecode' || !this.#hasEmptyFax(bytes, encoding.parameters);
  }

  /**
   * Keeps the undamaged tables of a font whose other tables are damaged.
   * @returns whether none of the others determines the outlines, widths or characters of its glyphs
   */
  #hasWholeGlyphs(font: PdfStream): boolean {
    const { budget } = this.#document;
    const part = this.remains.get(font);
    const found = part && readWholeTables(part.bytes, budget);
    if (!found) return false;
    const { version, tables, damaged } = found;
    if (tables.size === 0 || glyphTables.some((tag) => damaged.has(tag))) return false;
    this.remains.set(font, { bytes: writeTables(version, tables, budget) });
    return true;
  }

  #hasEmptyFax(data: Buffer, parameters: PdfDict): boolean {
    if ((this.#document.number(parameters.get('K')) ?? 0) >= 0) return false;
    const empty = data.indexOf(emptyFax);
    this.#document.budget.step(data.length >> 6);
    // Zeros at the end are padding.
    return empty >= 0 && data.subarray(empty).some((byte) => byte !== 0);
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
