import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from '../file/document.ts';
import { Merge } from '../operations/merge/merge.ts';
import type { MergeLoss } from '../operations/merge/merge-loss.ts';

/** Merges files, titled 1, 2 and so on, and opens the result. */
export function mergeFiles(...files: readonly Buffer[]): { document: PdfDocument; losses: MergeLoss[] } {
  const merge = new Merge();
  for (const [at, file] of files.entries()) merge.add(PdfDocument.open(file, { base: merge.nextBase }), String(at + 1));
  const { pieces, losses } = merge.save();
  return { document: PdfDocument.open(Buffer.concat(pieces)), losses };
}

/** A file with entries of its catalog and of its only page, which is object 3, and further objects from 4. */
export function withCatalog(catalog: string, page: string, ...objects: readonly WrittenObject[]): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...objects,
  ]);
}
