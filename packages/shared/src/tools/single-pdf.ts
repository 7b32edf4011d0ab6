import type { InputRule } from '../contract.ts';

/** One PDF: what every tool takes but convert and merge. */
export const singlePdf = {
  field: 'pdf',
  kind: 'pdf',
  minFiles: 1,
  maxFiles: 1,
  fileBytes: 'pdfBytes',
  totalBytes: 'pdfBytes',
} as const satisfies InputRule;

/** The codes that come with it. */
export const singlePdfErrors = ['tooManyFiles', 'invalidType', 'damagedPdf'] as const;
