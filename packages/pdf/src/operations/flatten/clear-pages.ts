import { keysDroppedBy } from '../../file/catalog-entries.ts';
import type { PdfDocument } from '../../file/document.ts';

/** Entries of a page that show something, or belong to what it shows; its boxes, labels and actions stay. */
const shownKeys = ['Contents', 'Group', 'StructParents', 'Tabs', 'B', 'Thumb', 'PieceInfo', 'Metadata', 'AF', 'VP'];
/** Entries of the catalog about what pages show. */
const catalogKeys = ['OCProperties', 'StructTreeRoot', 'MarkInfo', 'Threads'];

/** Removes all that pages show, with the form, layers and structure; links and attached files stay. */
export function clearPages(document: PdfDocument): void {
  for (const { dict, attributes, number } of document.pages) {
    const annotations = document.array(dict.get('Annots')) ?? [];
    document.budget.step(1 + annotations.length);
    for (const key of shownKeys) dict.delete(key);
    dict.set('Resources', new Map());
    attributes.set('Resources', new Map());
    const kept = annotations.filter((value) => {
      const annotation = document.dict(value);
      annotation?.delete('OC');
      annotation?.delete('StructParent');
      const annotationNumber = document.numberOf(value);
      if (annotationNumber !== undefined) document.markChanged(annotationNumber);
      return ['Link', 'FileAttachment'].includes(document.name(annotation?.get('Subtype')) ?? '');
    });
    if (kept.length > 0) dict.set('Annots', kept);
    else dict.delete('Annots');
    if (number !== undefined) document.markChanged(number);
  }
  for (const key of [...catalogKeys, ...keysDroppedBy('flattened')]) document.catalog.delete(key);
}
