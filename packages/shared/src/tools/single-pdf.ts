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
export const singlePdfErrors = ['tooManyFiles', 'invalidType', 'damagedPdf', 'unsupportedEncryption'] as const;

/** Bytes of an answer at most where a tool draws on pages: it may multiply a small file, and adds little to a large one. */
export function drawnBytes(inputBytes: number): number {
  return inputBytes + Math.min(inputBytes * 8, 16 * 1024 * 1024) + 1024 * 1024;
}
