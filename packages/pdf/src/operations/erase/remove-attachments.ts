import type { PdfDocument } from '../../file/document.ts';
import { type EmbeddedFile, readEmbeddedFiles } from '../../file/embedded-files.ts';
import { readNameTree, writeNameTree } from '../../file/trees.ts';
import { isNamed, type PdfDict, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';
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
  let count = removeFileAnnotations(document, () => true);
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

/**
 * Removes some embedded files as `removeAttachments` does all. What presents the files stays while there is one.
 * @param isRemoved of each file
 * @returns the number of files
 * @throws MalformedPdf, TooComplexPdf
 */
export function removeSomeAttachments(document: PdfDocument, isRemoved: (file: EmbeddedFile) => boolean): number {
  const files = readEmbeddedFiles(document);
  const removed = files.filter(isRemoved);
  if (removed.length === files.length) {
    removeAttachments(document);
    return removed.length;
  }
  const gone = new Set(removed.flatMap(({ specifications }) => [...specifications]));
  const isGone = (value: PdfValue | undefined) => {
    const dict = document.dict(value);
    return dict !== undefined && gone.has(dict);
  };
  removeFileAnnotations(document, (annotation) => isGone(annotation.get('FS')));
  const names = document.dict(document.catalog.get('Names'));
  const entries = readNameTree(document, names?.get('EmbeddedFiles'));
  const kept = entries.filter(([, value]) => !isGone(value));
  if (kept.length < entries.length) {
    const tree = document.add(writeNameTree(kept, (value) => document.add(value)));
    document.catalog.set('Names', document.add(withEntries(names ?? new Map(), { EmbeddedFiles: tree })));
  }
  const graph = new ObjectGraph(document);
  for (const [number, value] of graph.values()) {
    const changed = replaceWithin(value, (each) => {
      if (!(each instanceof Map)) return each;
      const associated = document.array(each.get('AF')) ?? [];
      const others = associated.filter((item) => !isGone(item));
      const left = others.length === associated.length ? each : withEntries(each, { AF: others });
      return gone.has(each) ? withEntries(left, fileKeys) : left;
    });
    if (changed !== value) graph.replace(number, changed);
  }
  return removed.length;
}

/** @returns the number of annotations */
function removeFileAnnotations(document: PdfDocument, isRemoved: (annotation: PdfDict) => boolean): number {
  let count = 0;
  for (const { number, dict } of document.pages) {
    const annotations = document.array(dict.get('Annots')) ?? [];
    const kept = annotations.filter((value) => {
      const annotation = document.dict(value);
      return (
        !annotation || !isNamed(document.resolve(annotation.get('Subtype')), 'FileAttachment') || !isRemoved(annotation)
      );
    });
    if (kept.length === annotations.length) continue;
    count += annotations.length - kept.length;
    dict.set('Annots', kept);
    if (number !== undefined) document.markChanged(number);
  }
  return count;
}
