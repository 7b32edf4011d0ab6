import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../file/document.ts';
import { PdfName, PdfStream, type PdfValue } from '../../file/values.ts';

const maxValues = 5_000;
const maxDepth = 8;

/**
 * Equal for values that consist of the same, references followed.
 * @param allowsStreams whether there may be streams, of which only the data counts
 * @returns undefined where there is a stream that is not allowed, or too much to compare
 */
export function fingerprintOf(
  document: PdfDocument,
  value: PdfValue | undefined,
  { allowsStreams }: { allowsStreams: boolean },
): string | undefined {
  const hash = createHash('sha256');
  let count = 0;

  function add(item: PdfValue | undefined, depth: number): boolean {
    document.budget.step();
    if (++count > maxValues || depth > maxDepth) return false;
    const found = document.resolve(item);
    if (found instanceof PdfStream) {
      hash.update(`stream ${found.raw.length} `).update(found.raw);
      return allowsStreams;
    }
    if (Array.isArray(found)) {
      hash.update(`[${found.length} `);
      return found.every((each) => add(each, depth + 1));
    }
    if (found instanceof Map) {
      hash.update(`<${found.size} `);
      return [...found]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .every(([key, entry]) => {
          hash.update(`${JSON.stringify(key)} `);
          return add(entry, depth + 1);
        });
    }
    hash.update(`${scalarText(found)} `);
    return true;
  }

  return add(value, 0) ? hash.digest('base64') : undefined;
}

function scalarText(value: PdfValue): string {
  if (value instanceof PdfName) return `/${JSON.stringify(value.text)}`;
  return Buffer.isBuffer(value) ? `(${value.toString('hex')})` : JSON.stringify(value);
}
