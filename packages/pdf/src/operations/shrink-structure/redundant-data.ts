import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, withEntries } from '../../file/values.ts';
import type { ObjectGraph } from './object-graph.ts';

/** Maximum length of the document's XMP in bytes; longer XMP consists of editing history or a page image. */
const maxMetadataBytes = 64 * 1024;
const typesWithMetadata = new Set(['Page', 'XObject', 'Font', 'FontDescriptor', 'Pattern']);
const subtypesWithMetadata = new Set(['Image', 'Form']);

/**
 * Removes data that does not affect rendering: private data of applications (ISO 32000-2, 14.5), thumbnails (12.3.4)
 * and metadata of pages, fonts and XObjects (14.3.2). Keeps the document's own metadata unless it is very long; title
 * and author are in the information dictionary as well.
 */
export function removeRedundantData(graph: ObjectGraph): void {
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

/** Whether a dictionary belongs to a component of the document whose metadata viewers do not show. */
function isPart(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  const subtype = document.name(dict.get('Subtype'));
  return typesWithMetadata.has(type ?? '') || subtypesWithMetadata.has(subtype ?? '');
}
