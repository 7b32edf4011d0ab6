import { formatPageRanges } from './page-ranges.ts';

/** Keys of the header `x-notices`: losses, repairs, and outputs without a gain. */
export const noticeKeys = [
  'alreadyFits',
  'alreadyOptimal',
  'archiveChanges',
  'calculationsLeft',
  'charactersMissing',
  'colorsKept',
  'conformanceDropped',
  'extrasDropped',
  'fieldsFlattened',
  'filesSkipped',
  'fontsMissing',
  'imagesIncomplete',
  'imagesSkipped',
  'notDamaged',
  'notProtected',
  'nothingRecognized',
  'nothingResized',
  'nothingRotated',
  'openActionDropped',
  'outlineDropped',
  'outlineShortened',
  'outputIntentsDropped',
  'pagesBlank',
  'pagesLeft',
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

/** Ranges of each part in `x-missing-parts`: 1.2 KB for five parts where pages have five digits. */
export const missingPartsRanges = 20;

/** Numbers as `formatPageRanges` writes them: up to 500 ranges, for every second one of the most images that an operator allows. */
export const writtenRanges = /^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?){0,499}$/;

/**
 * What a notice names, as text: the header that has it, and its form. What describes the output is that of the last step of a chain
 * alone, since a later step may make it untrue.
 */
export const noticeDetails = {
  /** Of `imagesIncomplete`: image files, from 1 in the order in which they were sent. */
  incompleteImages: { header: 'x-incomplete-images', form: writtenRanges },
  /** Of `archiveChanges`: kinds of changes with their numbers. */
  archiveChanges: { header: 'x-archive-changes', form: /^[a-zA-Z]{1,30}=\d{1,9}(?:,[a-zA-Z]{1,30}=\d{1,9}){0,49}$/ },
  /** Of conversion to PDF/A: the level that the file meets. */
  archiveLevel: { header: 'x-archive-level', form: /^[123][abu]$/, describesOutput: true },
  /** Of repair: what was wrong, with its numbers. */
  repairFaults: { header: 'x-repair-faults', form: /^[a-zA-Z]{1,30}=\d{1,15}(?:,[a-zA-Z]{1,30}=\d{1,15}){0,49}$/ },
  /** Of repair: how the objects were found. */
  repairSource: { header: 'x-repair-source', form: /^[a-zA-Z]{1,30}$/ },
  /** Of repair: what pages lack, how many of them, and the lowest of these. */
  missingParts: {
    header: 'x-missing-parts',
    form: /^[a-z]{1,20}=\d{1,9}:\d{1,9}(?:[-,]\d{1,9}){0,60}(?:;[a-z]{1,20}=\d{1,9}:\d{1,9}(?:[-,]\d{1,9}){0,60}){0,9}$/,
  },
  /** Of `fontsMissing`: codes of ISO 15924. */
  missingScripts: { header: 'x-missing-scripts', form: /^[A-Z][a-z]{3}(?:,[A-Z][a-z]{3}){0,49}$/ },
  /** Of `wordsNotFound`: words of the form, from 1. */
  wordsNotFound: { header: 'x-words-not-found', form: writtenRanges },
} as const;
type NoticeDetail = keyof typeof noticeDetails;

/** What the notices of an answer name; absent where they name nothing. */
export type NoticeDetails = { [D in NoticeDetail]?: string | undefined } & {
  repairedPages?: RepairedPages | undefined;
};

/** The text of each detail. @param textOf undefined where it has none */
export function mapDetails(textOf: (name: NoticeDetail) => string | undefined): Omit<NoticeDetails, 'repairedPages'> {
  const names = Object.keys(noticeDetails) as NoticeDetail[];
  return Object.fromEntries(names.map((name) => [name, textOf(name)]));
}

/** @returns undefined where no page lacks content */
export function summarizeRepairedPages(pageNumbers: readonly number[]): RepairedPages | undefined {
  if (pageNumbers.length === 0) return undefined;
  return { ranges: formatPageRanges(pageNumbers, repairedPagesRanges), count: new Set(pageNumbers).size };
}
