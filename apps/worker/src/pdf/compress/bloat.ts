import type { PdfObjects } from './objects.ts';
import { absent, changed } from '../keep-pages/part.ts';
import type { PdfDict } from '../keep-pages/syntax.ts';

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
  const metadata = objects.stream(catalog.get('/Metadata'));
  const isMetadataLarge = metadata !== undefined && metadata.data.length > maxMetadataBytes;
  for (const [number, value] of objects.values()) {
    if (!(value instanceof Map)) continue;
    const dropped: string[] = [];
    if (value.has('/PieceInfo')) dropped.push('/PieceInfo');
    if (value.has('/Thumb') && objects.resolve(value.get('/Type')) === '/Page') dropped.push('/Thumb');
    if (value.has('/Metadata') && (value === catalog ? isMetadataLarge : mayDropMetadata(objects, value)))
      dropped.push('/Metadata');
    if (dropped.length > 0) objects.replace(number, changed(value, absent(dropped)));
  }
}

function mayDropMetadata(objects: PdfObjects, dict: PdfDict): boolean {
  const type = objects.resolve(dict.get('/Type'));
  const subtype = objects.resolve(dict.get('/Subtype'));
  return (
    (typeof type === 'string' && partsWithMetadata.has(type)) ||
    (typeof subtype === 'string' && subtypesWithMetadata.has(subtype))
  );
}
