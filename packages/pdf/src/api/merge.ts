import { PdfDocument } from '../file/document.ts';
import { Merge } from '../operations/merge/merge.ts';
import { joined } from './joined.ts';
import type { Merged, MergeSource } from './types.ts';

/**
 * Writes the pages of several files into one, with their bookmarks, links, forms, layers, labels and structure.
 * @throws RangeError for no file
 * @throws TooComplexPdf where the limits of a file are exhausted
 */
export function merge(sources: Iterable<MergeSource>): Merged {
  const merged = new Merge();
  for (const { pdf, title } of sources) merged.add(PdfDocument.open(pdf.save(), { base: merged.nextBase }), title);
  const { pieces, losses } = merged.save();
  return { bytes: joined(pieces), losses };
}
