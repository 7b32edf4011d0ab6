import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, withEntries } from '../../file/values.ts';
import type { ObjectGraph } from './object-graph.ts';

/** Of the document's own XMP; more is an editor's history or an image of the page. */
const maxMetadataBytes = 64 * 1024;
const typesWithMetadata = new Set(['Page', 'XObject', 'Font', 'FontDescriptor', 'Pattern']);
const subtypesWithMetadata = new Set(['Image', 'Form']);

/**
 * Removes data that no page shows: private data of editors (ISO 32000-2, 14.5), thumbnails (12.3.4) and the metadata of
 * pages, fonts and XObjects (14.3.2). The document's own metadata stays unless it is very large; title and author are in
 * the information dictionary too.
 */
export function removeBloat(graph: ObjectGraph): void {
  const { document } = graph;
  const { catalog } = document;
  const metadata = document.stream(catalog.get('Metadata'));
  const isMetadataLarge = metadata !== undefined && metadata.raw.length > maxMetadataBytes;
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (!dict) continue;
    const removed: string[] = [];
    if (dict.has('PieceInfo')) removed.push('PieceInfo');
    if (dict.has('Thumb') && document.name(dict.get('Type')) === 'Page') removed.push('Thumb');
    if (dict.has('Metadata') && (dict === catalog ? isMetadataLarge : isPart(document, dict))) removed.push('Metadata');
    if (removed.length === 0) continue;
    graph.replaceDict(number, withEntries(dict, Object.fromEntries(removed.map((key) => [key, undefined]))));
  }
}

/** Whether a dictionary is of a part of the document whose metadata is not shown. */
function isPart(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  const subtype = document.name(dict.get('Subtype'));
  return typesWithMetadata.has(type ?? '') || subtypesWithMetadata.has(subtype ?? '');
}
