import { Budget, budgetLimits } from '../../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeStream, type Filter } from '../../file/filters/decode.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfStream } from '../../file/values.ts';

/** The data of a stream without its general filters. */
export interface SeparatelyDecoded {
  bytes: Buffer;
  /** The image's own encoding, which remains. */
  filter: Filter | undefined;
}

/**
 * A context whose budget is not the document's: for work on one stream that is optional, so that it does not end the
 * whole where it costs too much.
 * @param bytes that the work is on
 */
export function separateContext(document: PdfDocument, bytes: number): ParseContext {
  return { ...document.context, budget: new Budget(budgetLimits(bytes)) };
}

/**
 * Decodes a stream in a budget of its own.
 * @param maxBytes of the decoded data
 * @returns undefined where the data is damaged, external, larger, or has more than one filter that is not general
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
    const { bytes, remaining, isComplete, isCut } = await decodeStream(stream, options);
    if (!isComplete || isCut || remaining.length > 1) return undefined;
    return { bytes, filter: remaining[0] };
  });
}

/** The result of work that is optional; undefined where the data is malformed or exhausts its budget. */
export async function unlessTooComplex<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return undefined;
    throw error;
  }
}
