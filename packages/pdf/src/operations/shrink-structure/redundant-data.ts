import { isUtf8 } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { readNameTree } from '../../file/trees.ts';
import { asDict, dictOf, type PdfDict, PdfName, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { colorChannelsOf } from '../../image/color-channels.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
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
 * what pages show that are not in the page tree, and decoding arrays that change nothing (table 88). Packs all other
 * metadata.
 */
export function removeRedundantData(graph: ObjectGraph): void {
  const { document } = graph;
  const { catalog } = document;
  const pages = new Set(document.pages.map(({ number }) => number));
  const templates = templatesOf(document);
  for (const [number, value] of graph.values()) {
    const found = asDict(value);
    if (found) removeMetadataOfContent(graph, number, found);
    const dict = asDict(document.object(number));
    if (!dict) continue;
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
    if (dict.has('Decode') && hasDefaultDecode(document, dict)) removed.push('Decode');
    if (removed.length === 0) continue;
    graph.replaceDict(number, withEntries(dict, Object.fromEntries(removed.map((key) => [key, undefined]))));
  }
  packMetadata(graph);
}

/** Whether the decoding array of an image is that of an image without one (ISO 32000-2, table 88). */
function hasDefaultDecode(document: PdfDocument, dict: PdfDict): boolean {
  const decode = document.numbers(dict.get('Decode'));
  const [family, profile] = document.array(dict.get('ColorSpace')) ?? [];
  const isIndexed = document.name(family) === 'Indexed';
  const isStencil = document.resolve(dict.get('ImageMask')) === true;
  const channels = isIndexed || isStencil ? 1 : colorChannelsOf(document, dict.get('ColorSpace'));
  // A range of the profile would be the default.
  if (channels === undefined || decode?.length !== channels * 2 || document.stream(profile)?.dict.has('Range'))
    return false;
  const last = isIndexed ? 2 ** (document.number(dict.get('BitsPerComponent')) ?? 0) - 1 : 1;
  return decode.every((value, at) => value === (at % 2) * last);
}

/** Pages that scripts show by their names (ISO 32000-2, 7.7.4). */
function templatesOf(document: PdfDocument): Set<number | undefined> {
  const names = document.dict(document.catalog.get('Names'));
  const entries = ['Pages', 'Templates'].flatMap((key) => readNameTree(document, names?.get(key)));
  return new Set(entries.map(([, value]) => document.numberOf(value)));
}

/**
 * Removes metadata from the property lists of marked content (ISO 32000-2, 14.6.2), such as that of placed graphics.
 * @param owner resources, or what has resources of its own
 */
function removeMetadataOfContent(graph: ObjectGraph, number: number, owner: PdfDict): void {
  const { document } = graph;
  const own = owner.get('Resources');
  const resources = own instanceof Map ? own : owner;
  const lists = document.dict(resources.get('Properties'));
  const direct: Record<string, PdfDict> = {};
  for (const [name, value] of lists ?? []) {
    document.budget.step();
    const list = document.dict(value);
    if (!list?.has('Metadata') || typesOfLayers.has(document.name(list.get('Type')) ?? '')) continue;
    const without = withEntries(list, { Metadata: undefined });
    const listNumber = document.numberOf(value);
    if (listNumber === undefined) direct[name] = without;
    else graph.replaceDict(listNumber, without);
  }
  if (!lists || Object.keys(direct).length === 0) return;
  const changed = withEntries(lists, direct);
  const listsNumber = document.numberOf(resources.get('Properties'));
  if (listsNumber !== undefined) return graph.replaceDict(listsNumber, changed);
  const changedResources = withEntries(resources, { Properties: changed });
  graph.replaceDict(
    number,
    own instanceof Map ? withEntries(owner, { Resources: changedResources }) : changedResources,
  );
}

/** Whether a dictionary belongs to a component of the document whose metadata viewers do not show. */
function isPart(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  const subtype = document.name(dict.get('Subtype'));
  return typesWithMetadata.has(type ?? '') || subtypesWithMetadata.has(subtype ?? '');
}

/** Packs the XMP that is left: the document's, and that of what is neither a page nor a part of one. */
function packMetadata(graph: ObjectGraph): void {
  const { document } = graph;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const own = graph.streamNumber(document.catalog.get('Metadata'));
  const streams = [...graph.streams()].filter(([number, { dict }]) => number === own || isXmp(document, dict));
  const texts = streams.flatMap(([number, stream]) => {
    const bytes = decodeWhole(stream, { maxBytes: maxXmpBytes, context: document.context, resolve });
    return bytes && isUtf8(bytes) ? [{ number, stream, xmp: bytes.toString() }] : [];
  });
  // PDF/A-1 forbids a filter (ISO 19005-1, 6.7.2).
  const isClaiming = texts.some(({ xmp }) => /pdfaid/.test(xmp));
  for (const { number, stream, xmp } of texts) {
    const packed = Buffer.from(packXmp(xmp));
    const isPlain = packed.length < compressedFromBytes || isClaiming;
    const data = isPlain ? packed : deflateSync(packed, { level: 9 });
    if (data.length >= stream.raw.length) continue;
    const filter = isPlain ? undefined : new PdfName('FlateDecode');
    graph.replace(number, new PdfStream(withEntries(stream.dict, { Filter: filter, DecodeParms: undefined }), data));
  }
}

function isXmp(document: PdfDocument, dict: PdfDict): boolean {
  return document.name(dict.get('Type')) === 'Metadata' && document.name(dict.get('Subtype')) === 'XML';
}
