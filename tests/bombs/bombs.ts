import { contentBombs } from './content-bombs.ts';
import { structureBombs } from './structure-bombs.ts';

export { archiveBombs } from './archive-bombs.ts';
export { imageBombs } from './image-bombs.ts';

/** Small PDFs that expand to a huge size, contain cycles, nest without bound or take long to draw. */
export const pdfBombs: Readonly<Record<string, () => Buffer>> = { ...structureBombs, ...contentBombs };

/** Bombs that make steady progress: the limit for them is the run's time, not the time until the first page. */
export const steadyBombs: ReadonlySet<string> = new Set([
  '500 pages of curves',
  'a TIFF of 1,000 pages',
  'a TIFF of 1,000 pages of 4 megapixels',
  'a TIFF without data that declares CCITT',
]);
