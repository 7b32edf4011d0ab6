import type { PdfDocument } from '../../file/document.ts';
import { isNamed, PdfStream, replaceWithin, withEntries } from '../../file/values.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { emptyStream } from './remove-hidden-data.ts';

/** What refers to embedded files: of file specifications, and of what they are associated with (ISO 32000-2, 7.11 and 14.13). */
const fileKeys = { EF: undefined, RF: undefined, AF: undefined };

/**
 * Removes embedded files, wherever they are referred to, and the annotations that show them.
 * @returns the number of files
 * @throws MalformedPdf, TooComplexPdf
 */
export function removeAttachments(document: PdfDocument): number {
  let count = 0;
  for (const { number, dict } of document.pages) {
    const annotations = document.array(dict.get('Annots')) ?? [];
    const kept = annotations.filter(
      (value) => document.name(document.dict(value)?.get('Subtype')) !== 'FileAttachment',
    );
    if (kept.length === annotations.length) continue;
    count += annotations.length - kept.length;
    dict.set('Annots', kept);
    if (number !== undefined) document.markChanged(number);
  }
  const graph = new ObjectGraph(document);
  for (const [number, value] of graph.values()) {
    const changed = replaceWithin(value, (each) => {
      if (!(each instanceof Map) || !(each.has('EF') || each.has('AF'))) return each;
      if (each.has('EF')) count++;
      return withEntries(each, fileKeys);
    });
    if (changed !== value) graph.replace(number, changed);
    if (changed instanceof PdfStream && isNamed(changed.dict.get('Type'), 'EmbeddedFile'))
      graph.replace(number, emptyStream(changed.dict));
  }
  const names = document.dict(document.catalog.get('Names'));
  names?.delete('EmbeddedFiles');
  document.catalog.delete('Collection');
  return count;
}
