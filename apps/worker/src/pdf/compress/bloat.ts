import { isDict, type PdfObjects } from './objects.ts';
import { storedSize } from './streams.ts';
import type { QpdfDict } from '../qpdf-json.ts';

/** Of the document's own XMP; more is an editor's history or a picture of the page. */
const maxMetadataBytes = 64 * 1024;
const partsWithMetadata = new Set(['/Page', '/XObject', '/Font', '/FontDescriptor', '/Pattern']);
const subtypesWithMetadata = new Set(['/Image', '/Form']);

/**
 * Drops what no page shows: editors' private data (ISO 32000-2, 14.5), thumbnails, and metadata of the parts. The
 * document's own metadata stays, unless it is very large; title and author stand in its information dictionary too.
 */
export function dropBloat(objects: PdfObjects): void {
  const { catalog } = objects;
  const metadata = objects.stream(catalog['/Metadata']);
  const isMetadataLarge = metadata !== undefined && storedSize(metadata) > maxMetadataBytes;
  for (const [ref, value] of objects.values()) {
    if (!isDict(value)) continue;
    const dropped = new Set<string>(['/PieceInfo']);
    const type = objects.resolve(value['/Type']);
    if (type === '/Page') dropped.add('/Thumb');
    if (value === catalog ? isMetadataLarge : mayDropMetadata(objects, value)) dropped.add('/Metadata');
    if (Object.keys(value).some((key) => dropped.has(key))) objects.replace(ref, without(value, dropped));
  }
}

function mayDropMetadata(objects: PdfObjects, dict: QpdfDict): boolean {
  const type = objects.resolve(dict['/Type']);
  const subtype = objects.resolve(dict['/Subtype']);
  return (
    (typeof type === 'string' && partsWithMetadata.has(type)) ||
    (typeof subtype === 'string' && subtypesWithMetadata.has(subtype))
  );
}

function without(dict: QpdfDict, keys: ReadonlySet<string>): QpdfDict {
  return Object.fromEntries(Object.entries(dict).filter(([key]) => !keys.has(key)));
}
