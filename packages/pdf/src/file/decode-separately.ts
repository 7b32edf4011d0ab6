import { budgetLimits } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import type { PdfDocument } from './document.ts';
import { decodeStream, type Filter } from './filters/decode.ts';
import type { ParseContext } from './parser.ts';
import type { PdfStream } from './values.ts';

/** Data of a stream after decoding its general filters. */
export interface SeparatelyDecoded {
  bytes: Buffer;
  /** The image encoding that was not decoded. */
  filter: Filter | undefined;
}

/**
 * A parse context with its own budget, for optional work on one stream whose failure must not exhaust the budget of the
 * document.
 * @param bytes size of the stream
 */
export function separateContext(document: PdfDocument, bytes: number): ParseContext {
  return { ...document.context, budget: document.budget.forWork(budgetLimits(bytes)) };
}

/**
 * Decodes a stream with its own budget.
 * @param maxBytes maximum length of the decoded data
 * @returns undefined where the data is damaged, external or too long, or several of its filters are not general
 */
export async function decodeSeparately(
  document: PdfDocument,
  stream: PdfStream,
  maxBytes: number,
): Promise<SeparatelyDecoded | undefined> {
  if (stream.dict.has('F')) return undefined;
  const context = separateContext(document, stream.raw.length);
  const options = { maxBytes, context, resolve: document.resolve.bind(document) };
  return unlessTooComplex(async () => {
    const { bytes, remaining, isComplete, isTruncated } = await decodeStream(stream, options);
    if (!isComplete || isTruncated || remaining.length > 1) return undefined;
    return { bytes, filter: remaining[0] };
  });
}

/**
 * Decodes a stream with its own budget.
 * @returns undefined where the data is damaged, external or longer than `maxBytes`, or has another filter than general ones
 */
export async function decodeWholeSeparately(
  document: PdfDocument,
  stream: PdfStream,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const decoded = await decodeSeparately(document, stream, maxBytes);
  return decoded && !decoded.filter ? decoded.bytes : undefined;
}

/** The result of optional work; undefined where the data is malformed or exhausts its budget. */
export async function unlessTooComplex<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return undefined;
    throw error;
  }
}
