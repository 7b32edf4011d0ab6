import { Budget, type BudgetLimits } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Decoded, decodeStream, decodeSynchronously } from '../file/filters/decode.ts';
import type { PdfStream, Resolve } from '../file/values.ts';

/** Maximum size of an ICC profile. */
const maxProfileBytes = 8_000_000;
/** Maximum size of the profiles that are kept for other images. */
const maxKeptProfileBytes = 64_000_000;
/**
 * Budget for image data: blank pages of a scan are compressed more than the document's budget permits. Callers limit
 * the decoded size of an image instead.
 */
const unlimited: BudgetLimits = {
  objects: Infinity,
  nesting: Infinity,
  unpackedBytes: Infinity,
  steps: Infinity,
  cpuMs: Infinity,
};

/** Reads the images of one document. */
export class ImageReader {
  readonly document: PdfDocument;
  readonly resolve: Resolve;
  readonly #profiles = new Map<PdfStream, Buffer | undefined>();
  #keptProfileBytes = 0;

  constructor(document: PdfDocument) {
    this.document = document;
    this.resolve = (value) => document.resolve(value);
  }

  /**
   * An ICC profile, decoded; undefined where a filter is unknown.
   * @throws TooComplexPdf
   */
  readProfile(stream: PdfStream): Buffer | undefined {
    if (this.#profiles.has(stream)) return this.#profiles.get(stream);
    const { bytes, remaining } = this.decode(stream, maxProfileBytes);
    const profile = remaining.length === 0 ? bytes : undefined;
    if (this.#keptProfileBytes + bytes.length <= maxKeptProfileBytes) {
      this.#keptProfileBytes += bytes.length;
      this.#profiles.set(stream, profile);
    }
    return profile;
  }

  /** Undoes the general filters of a stream. @throws MalformedPdf, TooComplexPdf */
  decode(stream: PdfStream, maxBytes: number): Decoded {
    return decodeSynchronously(stream, { maxBytes, context: this.document.context, resolve: this.resolve });
  }

  /**
   * Undoes the general filters of an image's data.
   * @param maxBytes bounded by the caller
   * @throws MalformedPdf where it has too many filters
   */
  decodeImage(stream: PdfStream, maxBytes: number): Promise<Decoded> {
    const context = { ...this.document.context, budget: new Budget(unlimited) };
    return decodeStream(stream, { maxBytes, context, resolve: this.resolve });
  }
}
