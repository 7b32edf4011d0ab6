import type { BudgetLimits } from '../budget.ts';

const megabyte = 1024 * 1024;

/** Maximum nesting of forms, patterns, soft masks and glyphs in each other; programs nest a dozen. */
export const maxFormDepth = 30;
/** Maximum nesting of graphics states in one content; ISO 32000-2, Annex C asks for 28, some programs never restore them. */
export const maxSavedStates = 10_000;
/** Maximum decoded size of a content that is made smaller or gray, in bytes: a larger one, of a map, stays as it is. */
export const maxContentBytes = 64 * megabyte;
/** Maximum decoded size of a content from which words are removed, in bytes; a document with a larger one is refused. */
export const maxSearchedBytes = 256 * megabyte;
/** Maximum size of the procedure of a glyph in which its box is looked for, in bytes: larger ones draw images. */
export const maxProcedureBytes = 4 * megabyte;
/** Maximum number of glyphs of a page that are kept, some times those of a page of print in the smallest type. */
export const maxGlyphs = 400_000;
/** Maximum number of things that a page paints and a list of them has, some times those of a map. */
export const maxPainted = 2_000_000;

/** Limits of following all contents for a few seconds: 400 MB of content, or half a million streams. */
export const walkLimits: BudgetLimits = {
  objects: 0,
  nesting: 256,
  unpackedBytes: 400 * megabyte,
  steps: 50_000_000,
  cpuMs: 10_000,
};
/** Steps for each decoded stream. */
export const stepsPerStream = 100;
/** Limits of reading all pages of a document as text: text for some thousand pages. */
export const readLimits: BudgetLimits = { ...walkLimits, steps: 400_000_000, cpuMs: 40_000 };
