import type { PdfDocument } from '../file/document.ts';
import { PdfName, PdfStream, type PdfValue } from '../file/values.ts';

/**
 * A value without references: a name begins with a slash, a string and the data of a stream are texts, and a page is its
 * index.
 * @param omitted keys of dictionaries that are left out, such as references to a parent
 */
export function plainValue(
  document: PdfDocument,
  value: PdfValue | undefined,
  omitted: readonly string[] = [],
): unknown {
  const found = document.resolve(value);
  if (Buffer.isBuffer(found)) return found.toString('latin1');
  if (found instanceof PdfName) return `/${found.text}`;
  if (found instanceof PdfStream) return found.raw.toString('latin1');
  if (Array.isArray(found)) return found.map((item) => plainValue(document, item, omitted));
  if (!(found instanceof Map)) return found;
  const page = document.pages.findIndex(({ dict }) => dict === found);
  if (page >= 0) return `page ${page}`;
  const entries = [...found].filter(([key]) => !omitted.includes(key));
  return Object.fromEntries(entries.map(([key, entry]) => [key, plainValue(document, entry, omitted)]));
}
