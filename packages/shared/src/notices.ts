import { formatPageRanges } from './page-ranges.ts';

/** Keys of the header `x-notices`: losses, repairs, and outputs without a gain. */
export const noticeKeys = [
  'alreadyFits',
  'alreadyOptimal',
  'calculationsLeft',
  'charactersMissing',
  'colorsKept',
  'conformanceDropped',
  'extrasDropped',
  'fontsMissing',
  'imagesIncomplete',
  'imagesSkipped',
  'notProtected',
  'nothingRotated',
  'openActionDropped',
  'outlineDropped',
  'outlineShortened',
  'outputIntentsDropped',
  'pagesBlank',
  'partsTooLarge',
  'passwordsHidden',
  'repaired',
  'scaledDown',
  'signaturesInvalid',
  'similarWords',
  'tagsDropped',
  'textCut',
  'unreadableText',
  'wordsNotFound',
  'xfaDropped',
] as const;

export type NoticeKey = (typeof noticeKeys)[number];

/**
 * Pages of a repaired PDF whose content is missing, in whole or in part. Numbered from 1 in the uploaded file; for tools
 * that take several, in the answer.
 */
export interface RepairedPages {
  /** The lowest of them, as `formatPageRanges` writes them: the header `x-repaired-pages`. */
  ranges: string;
  /** All of them: the header `x-repaired-page-count`. */
  count: number;
}

/** Ranges in `x-repaired-pages`: 1.6 KB where pages have seven digits. A proxy such as nginx takes 4 KB for all headers together. */
export const repairedPagesRanges = 100;

/** Codes of scripts (ISO 15924) as in `x-missing-scripts`. */
export const scriptCodes = /^[A-Z][a-z]{3}(?:,[A-Z][a-z]{3}){0,49}$/;

/** @returns undefined where no page lacks content */
export function summarizeRepairedPages(pageNumbers: readonly number[]): RepairedPages | undefined {
  if (pageNumbers.length === 0) return undefined;
  return { ranges: formatPageRanges(pageNumbers, repairedPagesRanges), count: new Set(pageNumbers).size };
}
