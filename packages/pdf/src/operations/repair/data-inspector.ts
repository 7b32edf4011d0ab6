import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Decoded } from '../../file/filters/decode.ts';
import { rowBytesOf } from '../../file/filters/predictor.ts';
import { isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';

/** Bytes of a stream that are decoded to see whether all of it is there. */
const maxStreamBytes = 16 * 1024 * 1024;
/** The same of an image. */
const maxImageBytes = 64 * 1024 * 1024;
/** A JPEG's last bytes; some writers leave a few bytes behind the end marker. */
const jpegTailBytes = 64;
/** Arrays, dictionaries and streams within each other that are followed. */
const maxDepth = 12;
/** Entries that do not change how a page looks, or lead back to where they are. */
const skippedKeys: ReadonlySet<string> = new Set(['Parent', 'P', 'ToUnicode', 'Metadata', 'OC', 'StructParent']);

/** Tests whether data of a damaged file is all there. */
export class DataInspector {
  readonly #document: PdfDocument;
  /** Whether all of an array, dictionary or stream is there, with all that it refers to. */
  readonly #complete = new Map<PdfValue[] | PdfDict | PdfStream, boolean>();

  /** @param document lenient, so that references to missing objects are still in it */
  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Whether a reference leads to no object, one that could not be read, or a stream without its data. */
  isLost(value: PdfValue | undefined): boolean {
    if (!(value instanceof PdfRef)) return false;
    const found = this.#document.resolve(value);
    return (
      found === null || this.#document.unreadable.has(value.number) || (found instanceof Map && found.has('Length'))
    );
  }

  /** Whether all of a value is there, with all that it refers to. */
  async isWhole(value: PdfValue | undefined, depth = 0): Promise<boolean> {
    if (this.isLost(value)) return false;
    const found = this.#document.resolve(value);
    const isContainer = Array.isArray(found) || found instanceof Map || found instanceof PdfStream;
    if (!isContainer || depth > maxDepth) return true;
    const known = this.#complete.get(found);
    if (known !== undefined) return known;
    // What leads back to itself is seen once.
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
   * The data of a stream, its general filters undone.
   * @param maxBytes what is beyond is cut, and counts as complete
   */
  async decode(
    stream: PdfStream,
    maxBytes = maxStreamBytes,
  ): Promise<Pick<Decoded, 'bytes' | 'isComplete' | 'remaining'>> {
    try {
      const { bytes, remaining, isComplete, isCut } = await this.#document.decode(stream, maxBytes);
      return { bytes, remaining, isComplete: (isComplete || isCut) && !this.#document.isTruncated(stream) };
    } catch (error) {
      // Its filters cannot be read.
      if (error instanceof MalformedPdf) return { bytes: Buffer.alloc(0), remaining: [], isComplete: false };
      throw error;
    }
  }

  async #isWholeStream(stream: PdfStream): Promise<boolean> {
    const isImage = this.#document.name(stream.dict.get('Subtype')) === 'Image';
    if (!isImage) return (await this.decode(stream)).isComplete;
    const sampleBytes = Math.min(this.#sampleBytes(stream.dict) ?? 0, maxImageBytes);
    const { bytes, remaining, isComplete } = await this.decode(stream, sampleBytes || maxImageBytes);
    if (!isComplete) return false;
    const [encoding] = remaining;
    if (encoding) return encoding.name !== 'DCTDecode' || remaining.length > 1 || hasEndMarker(bytes);
    return bytes.length >= sampleBytes;
  }

  /** Bytes of an image's samples, where its dictionary says enough. */
  #sampleBytes(dict: PdfDict): number | undefined {
    const document = this.#document;
    const [width, height] = [document.number(dict.get('Width')), document.number(dict.get('Height'))];
    const isMask = document.resolve(dict.get('ImageMask')) === true;
    const bits = isMask ? 1 : document.number(dict.get('BitsPerComponent'));
    const space = document.resolve(dict.get('ColorSpace'));
    const colors =
      isMask || isNamed(space, 'DeviceGray')
        ? 1
        : isNamed(space, 'DeviceRGB')
          ? 3
          : isNamed(space, 'DeviceCMYK')
            ? 4
            : undefined;
    if (width === undefined || height === undefined || bits === undefined || colors === undefined) return undefined;
    const rowBytes = rowBytesOf({ colors, bitsPerComponent: bits, columns: width });
    return rowBytes === undefined || !(height >= 1) ? undefined : rowBytes * height;
  }
}

function* partsOf(value: PdfValue[] | PdfDict | PdfStream): Generator<PdfValue> {
  if (Array.isArray(value)) return yield* value;
  const dict = value instanceof PdfStream ? value.dict : value;
  for (const [key, entry] of dict) if (!skippedKeys.has(key)) yield entry;
}

/** Whether a JPEG has its end marker (ITU-T T.81, B.1.1.3). */
function hasEndMarker(jpeg: Buffer): boolean {
  return jpeg.subarray(-jpegTailBytes).includes(Buffer.from([0xff, 0xd9]));
}
