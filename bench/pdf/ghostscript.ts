import type { CompressLevel } from '@blattwerk/shared';

/** Ghostscript's setting that is made for the same as a level. */
const settings = { medium: '/ebook', low: '/screen' } as const satisfies Record<CompressLevel, string>;

/** Command line of Ghostscript's pdfwrite, with its own setting where there is no level. */
export function ghostscriptCommand(input: string, output: string, level?: CompressLevel): string[] {
  const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER'];
  const setting = level === undefined ? [] : [`-dPDFSETTINGS=${settings[level]}`];
  return ['gs', ...quiet, '-sDEVICE=pdfwrite', ...setting, `-sOutputFile=${output}`, input];
}
