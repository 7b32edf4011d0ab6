import { isUtf8 } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { readNameTree } from '../../file/trees.ts';
import { asDict, dictOf, type PdfDict, PdfName, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type { ObjectGraph } from './object-graph.ts';
import { packXmp } from './pack-xmp.ts';

/** Maximum length of XMP that is packed, in bytes. */
const maxXmpBytes = 8 * 1024 * 1024;
/** Length of packed XMP from which on it is compressed, in bytes: less stays readable for programs that do not parse PDF. */
const compressedFromBytes = 4 * 1024;
const typesWithMetadata = new Set(['Page', 'XObject', 'Font', 'FontDescriptor', 'Pattern']);
const subtypesWithMetadata = new Set(['Image', 'Form']);

/** What a page outside of the page tree keeps: elements of the structure and destinations refer to it. */
const keptOfLostPage = ['Type', 'Parent', 'StructParents'];
/** Types of property lists whose metadata is that of optional content. */
const typesOfLayers = new Set(['OCG', 'OCMD']);

/**
 * Removes data that does not affect rendering: private data of applications (ISO 32000-2, 14.5), thumbnails (12.3.4),
 * metadata of pages, fonts, XObjects and marked content (14.3.2), the names of XObjects (table 87), which PDF 1.0 used, and
 * what pages show that are not in the page tree. Packs the document's own metadata.
 */
export function removeRedundantData(graph: ObjectGraph): void {
  const { document } = graph;
  const { catalog } = document;
  packMetadata(graph);
  const pages = new Set(document.pages.map(({ number }) => number));
  const templates = templatesOf(document);
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (!dict) continue;
    removeMetadataOfContent(graph, dict);
    if (document.name(dict.get('Type')) === 'Page' && !pages.has(number) && !templates.has(number)) {
      const kept = keptOfLostPage.filter((key) => dict.has(key)).map((key) => [key, dict.get(key)] as const);
      if (kept.length < dict.size) graph.replaceDict(number, dictOf(Object.fromEntries(kept)));
      continue;
    }
    const removed: string[] = [];
    if (dict.has('PieceInfo')) removed.push('PieceInfo');
    if (dict.has('Thumb') && document.name(dict.get('Type')) === 'Page') removed.push('Thumb');
    if (dict !== catalog && dict.has('Metadata') && isPart(document, dict)) removed.push('Metadata');
    // Without it, equal images are merged.
    if (dict.has('Name') && subtypesWithMetadata.has(document.name(dict.get('Subtype')) ?? '')) removed.push('Name');
    if (removed.length === 0) continue;
    graph.replaceDict(number, withEntries(dict, Object.fromEntries(removed.map((key) => [key, undefined]))));
  }
}

/** Pages that scripts show by their names (ISO 32000-2, 7.7.4). */
function templatesOf(document: PdfDocument): Set<number | undefined> {
  const names = document.dict(document.catalog.get('Names'));
  const entries = ['Pages', 'Templates'].flatMap((key) => readNameTree(document, names?.get(key)));
  return new Set(entries.map(([, value]) => document.numberOf(value)));
}

/** Metadata in property lists of marked content, such as of placed graphics. */
function removeMetadataOfContent(graph: ObjectGraph, owner: PdfDict): void {
  const { document } = graph;
  const resources = owner.has('Properties') ? owner : document.dict(owner.get('Resources'));
  for (const value of document.dict(resources?.get('Properties'))?.values() ?? []) {
    document.budget.step();
    const number = document.numberOf(value);
    const list = document.dict(value);
    if (number === undefined || !list?.has('Metadata') || typesOfLayers.has(document.name(list.get('Type')) ?? ''))
      continue;
    graph.replaceDict(number, withEntries(list, { Metadata: undefined }));
  }
}

/** Whether a dictionary belongs to a component of the document whose metadata viewers do not show. */
function isPart(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  const subtype = document.name(dict.get('Subtype'));
  return typesWithMetadata.has(type ?? '') || subtypesWithMetadata.has(subtype ?? '');
}

function packMetadata(graph: ObjectGraph): void {
  const { document } = graph;
  const number = graph.streamNumber(document.catalog.get('Metadata'));
  const stream = number === undefined ? undefined : document.object(number);
  if (number === undefined || !(stream instanceof PdfStream)) return;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxXmpBytes, context: document.context, resolve });
  if (!bytes || !isUtf8(bytes)) return;
  const xmp = bytes.toString();
  const packed = Buffer.from(packXmp(xmp));
  // PDF/A-1 forbids a filter (ISO 19005-1, 6.7.2).
  const isPlain = packed.length < compressedFromBytes || /pdfaid/.test(xmp);
  const data = isPlain ? packed : deflateSync(packed, { level: 9 });
  if (data.length >= stream.raw.length) return;
  const filter = isPlain ? undefined : new PdfName('FlateDecode');
  graph.replace(number, new PdfStream(withEntries(stream.dict, { Filter: filter, DecodeParms: undefined }), data));
}
