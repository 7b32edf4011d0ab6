import { PdfDocument } from '../file/document.ts';
import { Merge, type MergeLoss } from '../operations/merge/merge.ts';

/** Merges files, titled 1, 2 and so on, and opens the result. */
export function mergeFiles(...files: readonly Buffer[]): { document: PdfDocument; losses: MergeLoss[] } {
  const merge = new Merge();
  for (const [at, file] of files.entries()) merge.add(PdfDocument.open(file, { base: merge.nextBase }), String(at + 1));
  const { pieces, losses } = merge.save();
  return { document: PdfDocument.open(Buffer.concat(pieces)), losses };
}
