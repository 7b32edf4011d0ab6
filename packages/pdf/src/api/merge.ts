import { Merge } from '../operations/merge/merge.ts';
import { joined } from './joined.ts';
import { OpenedPdf } from './opened-pdf.ts';
import type { Merged, MergeSource } from './types.ts';

/**
 * Writes the pages of several files into one, with their bookmarks, links, forms, layers, labels and structure.
 * @throws RangeError for no file
 * @throws TypeError for anything but what `open` returned
 * @throws TooComplexPdf where the limits of a file are exhausted
 */
export function merge(sources: Iterable<MergeSource>): Merged {
  const merged = new Merge();
  for (const { pdf, title } of sources) {
    if (!(pdf instanceof OpenedPdf)) throw new TypeError('expected a file that was opened');
    merged.add(pdf.copy(merged.nextBase), title);
  }
  const { pieces, losses } = merged.save();
  return { bytes: joined(pieces), losses };
}
