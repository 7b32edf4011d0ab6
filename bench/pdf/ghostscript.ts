import type { CompressLevel } from '@blattwerk/shared';

/** Ghostscript's setting that is made for the same as a level. */
const settings = { medium: '/ebook', low: '/screen' } as const satisfies Record<CompressLevel, string>;

/** Command line of Ghostscript's pdfwrite. */
export function ghostscriptCommand(input: string, output: string, level: CompressLevel): string[] {
  const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER'];
  return ['gs', ...quiet, '-sDEVICE=pdfwrite', `-dPDFSETTINGS=${settings[level]}`, `-sOutputFile=${output}`, input];
}
