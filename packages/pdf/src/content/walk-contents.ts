import type { Budget, BudgetLimits } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeStream } from '../file/filters/decode.ts';
import type { ParseContext } from '../file/parser.ts';
import { PdfStream, type PdfValue } from '../file/values.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import { type ContentTokenizer, matrixOperand } from './tokenizer.ts';

/** Maximum nesting of forms; deeper ones are cyclic or malicious. */
export const maxFormDepth = 30;
/** Maximum nesting of graphics states in one stream; ISO 32000-2, Annex C requires 28. */
export const maxSavedStates = 10_000;
/** Operators that show text (ISO 32000-2, table 107). */
export const textOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
/** Limits of following all contents for a few seconds: 400 MB of content, or half a million operations. */
export const walkLimits: BudgetLimits = {
  objects: 0,
  nesting: 256,
  unpackedBytes: 400 * 1024 * 1024,
  steps: 50_000_000,
  cpuMs: 10_000,
};
/** Steps for each decoded stream. */
export const stepsPerStream = 100;

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

/** The current transformation matrix of a content stream (ISO 32000-2, 8.3.4), beginning with `start`. */
export class CurrentMatrix {
  value: Matrix;
  readonly #saved: Matrix[] = [];

  constructor(start: Matrix = identity) {
    this.value = start;
  }

  /** Follows the current operation of a tokenizer, where it is q, Q or cm. */
  follow(tokenizer: ContentTokenizer): void {
    const { operator } = tokenizer;
    if (operator === 'q') {
      if (this.#saved.length < maxSavedStates) this.#saved.push(this.value);
    } else if (operator === 'Q') this.value = this.#saved.pop() ?? this.value;
    else if (operator === 'cm') this.value = multiply(matrixOperand(tokenizer), this.value);
  }
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
