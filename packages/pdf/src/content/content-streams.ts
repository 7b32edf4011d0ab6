import type { Budget } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeStream, decodeSynchronously } from '../file/filters/decode.ts';
import type { ParseContext } from '../file/parser.ts';
import { PdfStream, type PdfValue } from '../file/values.ts';
import { maxSearchedBytes, stepsPerStream, walkLimits } from './limits.ts';

const lineEnd = Buffer.from('\n');

/** Whether a value is the content of a form or a tiling pattern. */
export function isFormOrPattern(document: PdfDocument, value: PdfValue): value is PdfStream {
  if (!(value instanceof PdfStream)) return false;
  return document.name(value.dict.get('Subtype')) === 'Form' || document.number(value.dict.get('PatternType')) === 1;
}

/** Data of a content stream. */
export interface DecodedContent {
  /** As far as it can be decoded within `walkLimits`; empty where it is not readable. */
  bytes: Buffer;
  /** Whether all of it was decoded, undamaged. */
  isWhole: boolean;
  /** Whether it is in the file, and has only general filters. */
  isReadable: boolean;
}

/** Decodes the content of a page, form, pattern or glyph. */
export async function decodeContent(
  stream: PdfStream,
  document: PdfDocument,
  context: ParseContext,
): Promise<DecodedContent> {
  const unreadable = { bytes: Buffer.alloc(0), isWhole: false, isReadable: false };
  context.budget.step(stepsPerStream);
  if (stream.dict.has('F')) return unreadable;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const options = { maxBytes: walkLimits.unpackedBytes, context, resolve };
  const { bytes, remaining, isComplete } = await decodeStream(stream, options);
  return remaining.length === 0 ? { bytes, isWhole: isComplete, isReadable: true } : unreadable;
}

/**
 * Decodes a content in which words are searched, in this thread.
 * @returns no bytes where it has other than general filters
 * @throws TooComplexPdf where it is longer than `maxSearchedBytes`
 */
export function decodeSearched(document: PdfDocument, stream: PdfStream): Buffer {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const options = { maxBytes: maxSearchedBytes, context: document.context, resolve };
  const { bytes, remaining, isTruncated } = decodeSynchronously(stream, options);
  if (isTruncated) throw new TooComplexPdf('unpackedBytes', maxSearchedBytes);
  return remaining.length > 0 ? Buffer.alloc(0) : bytes;
}

/**
 * The contents of a page in one piece (ISO 32000-2, 7.8.2).
 * @param contents the page's /Contents
 * @param decode undefined where a stream cannot be decoded
 */
export async function joinContents(
  document: PdfDocument,
  contents: PdfValue | undefined,
  budget: Budget,
  decode: (stream: PdfStream) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const part of document.array(contents) ?? [contents]) {
    budget.step();
    const stream = document.stream(part);
    if (stream) pieces.push((await decode(stream)) ?? lineEnd, lineEnd);
  }
  return Buffer.concat(pieces);
}

/**
 * The normal, rollover and down appearances of an annotation (ISO 32000-2, 12.5.5): one stream each, or one for each
 * state.
 * @param appearances its /AP
 * @returns each stream, with the value that is or refers to it
 */
export function* appearanceStreams(
  document: PdfDocument,
  appearances: PdfValue | undefined,
  budget: Budget,
): Generator<{ value: PdfValue; stream: PdfStream }> {
  for (const value of document.dict(appearances)?.values() ?? []) {
    budget.step();
    const stream = document.stream(value);
    if (stream) yield { value, stream };
    for (const state of (stream ? undefined : document.dict(value))?.values() ?? []) {
      budget.step();
      const ofState = document.stream(state);
      if (ofState) yield { value: state, stream: ofState };
    }
  }
}
