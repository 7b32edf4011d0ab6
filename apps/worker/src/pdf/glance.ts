import { asName, IrregularPdf, type PdfDict, PdfRef, type PdfValue } from './extract/objects.ts';
import { type ObjectReader, openObjects } from './extract/reader.ts';

/** What a file says of itself to a reader that repairs nothing. */
export type Glance = { kind: 'open'; pageCount: number } | { kind: 'encrypted'; objects: ObjectReader };

/** As of extract's walk, and more than any real page tree has. */
const maxDepth = 256;

/**
 * Looks a file over without starting qpdf, which takes longer than reading a sound file's page tree.
 * @returns undefined where the file is not as the standard has it, so that only a repairing reader can tell
 */
export function glance(bytes: Buffer): Glance | undefined {
  // Offsets count from the header (ISO 32000-2, 7.5.2), and readers differ where it is not the first thing.
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return undefined;
  try {
    const objects = openObjects(bytes);
    if (objects.trailer.has('Encrypt')) {
      const isEncrypted = objects.resolve(objects.trailer.get('Encrypt')) instanceof Map;
      return isEncrypted ? { kind: 'encrypted', objects } : undefined;
    }
    const pageCount = countPages(objects);
    return pageCount > 0 ? { kind: 'open', pageCount } : undefined;
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

/** @throws IrregularPdf where the page tree is not as the standard has it (ISO 32000-2, 7.7.3), its counts included */
function countPages({ trailer, resolve }: ObjectReader): number {
  const seen = new Set<PdfDict>();

  function nodeOf(value: PdfValue | undefined): PdfDict {
    if (!(value instanceof PdfRef) || value.generation !== 0) throw new IrregularPdf('a node without a reference');
    const node = resolve(value);
    if (!(node instanceof Map) || seen.has(node)) throw new IrregularPdf('a node that is none, or stands there twice');
    seen.add(node);
    return node;
  }

  function countBelow(node: PdfDict, depth: number): number {
    const type = asName(resolve(node.get('Type')));
    if (type === 'Page' && depth > 0 && !node.has('Kids')) return 1;
    const kids = resolve(node.get('Kids'));
    if (type !== 'Pages' || !Array.isArray(kids) || depth > maxDepth) throw new IrregularPdf('a node of no kind');
    const count = kids.reduce<number>((sum, kid) => sum + countBelow(nodeOf(kid), depth + 1), 0);
    if (resolve(node.get('Count')) !== count) throw new IrregularPdf('another number of pages');
    return count;
  }

  const catalog = resolve(trailer.get('Root'));
  if (!(catalog instanceof Map)) throw new IrregularPdf('no catalogue');
  return countBelow(nodeOf(catalog.get('Pages')), 0);
}

/** `/ByteRange` stands in signatures alone, and there in the open, since it says where the signature's own bytes are. */
const byteRange = /^\/ByteRange\s*\[\s*\d+\s+\d+\s+\d+/;
/** Node finds a text of fewer than seven bytes five times as fast as a longer one. */
const byteRangeStart = '/Byte';

/** Whether something in a file is signed (ISO 32000-2, 12.8.1): any change of its bytes ends the signature. */
export function isSigned(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(byteRangeStart); at >= 0; at = bytes.indexOf(byteRangeStart, at + 1)) {
    if (byteRange.test(bytes.toString('latin1', at, at + 128))) return true;
  }
  return false;
}
