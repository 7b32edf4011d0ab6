import { PdfDocument } from '../file/document.ts';
import { saveObjects } from '../file/save.ts';
import { dictOf, PdfName, PdfRef, type PdfValue } from '../file/values.ts';
import { joined } from './joined.ts';
import { OpenedPdf } from './opened-pdf.ts';
import type { Pdf } from './types.ts';

/** Largest side of a page that all readers show, in points (ISO 32000-1, table C.1). */
const maxSide = 14_400;

/**
 * A new document of empty pages, to draw on.
 * @param pages their sizes in points
 * @throws RangeError for no page, or a side that is not above 0 and at most 14,400 points
 */
export function create(pages: Iterable<{ width: number; height: number }>): Pdf {
  const [catalog, tree, first] = [1, 2, 3];
  const leaves = Array.from(pages, ({ width, height }): PdfValue => {
    for (const side of [width, height])
      if (!(side > 0 && side <= maxSide))
        throw new RangeError(`expected a side of up to ${maxSide} points, got ${side}`);
    return dictOf({
      Type: new PdfName('Page'),
      Parent: new PdfRef(tree),
      MediaBox: [0, 0, width, height],
      Resources: new Map(),
    });
  });
  if (leaves.length === 0) throw new RangeError('expected at least one page');
  const kids = leaves.map((_, index) => new PdfRef(first + index));
  const objects: readonly PdfValue[] = [
    null,
    dictOf({ Type: new PdfName('Catalog'), Pages: new PdfRef(tree) }),
    dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }),
    ...leaves,
  ];
  const source = { object: (number: number) => objects[number] ?? null, copyObject: () => false, isEncrypted: false };
  const pieces = saveObjects(source, dictOf({ Root: new PdfRef(catalog) }), { version: '1.7' });
  return new OpenedPdf(PdfDocument.open(joined(pieces)));
}
