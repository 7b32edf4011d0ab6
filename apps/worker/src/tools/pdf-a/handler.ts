import type { Contracts } from '@blattwerk/shared';
import type { Handler } from '../../tool-run.ts';
import { checkArchive } from './check-archive.ts';

/** Checks a PDF against PDF/A or PDF/UA, or makes it PDF/A. */
export const pdfAHandler: Handler<Contracts['pdf-a']> = async ([input], options, run) => {
  if (options.mode === 'check') return checkArchive(input, options.level, run);
  // Loaded where it is asked for.
  const { convertArchive } = await import('./convert-archive.ts');
  return convertArchive(input, options, run);
};
