import type { Budget, BudgetLimits } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { PdfStream, type PdfValue } from '../file/values.ts';

/** Maximum nesting of forms; deeper ones are cyclic or malicious. */
export const maxFormDepth = 30;
/** Maximum nesting of graphics states in one stream; ISO 32000-2, Annex C requires 28. */
export const maxSavedStates = 10_000;
/** Limits of following all contents for a few seconds: 400 MB of content, or half a million operations. */
export const walkLimits: BudgetLimits = {
  objects: 0,
  nesting: 256,
  unpackedBytes: 400 * 1024 * 1024,
  steps: 50_000_000,
  cpuMs: 10_000,
};
/** Steps for each followed operation and for each decoded stream. */
export const stepsPerItem = 100;

const lineEnd = Buffer.from('\n');

/** Whether a value is the content of a form or a tiling pattern. */
export function isFormOrPattern(document: PdfDocument, value: PdfValue): value is PdfStream {
  if (!(value instanceof PdfStream)) return false;
  return document.name(value.dict.get('Subtype')) === 'Form' || document.number(value.dict.get('PatternType')) === 1;
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
