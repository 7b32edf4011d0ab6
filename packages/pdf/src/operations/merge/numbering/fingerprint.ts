import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../../file/document.ts';
import { PdfName, PdfStream, type PdfValue } from '../../../file/values.ts';

const maxValues = 5_000;
const maxDepth = 8;

/**
 * A fingerprint of a value including all referenced objects; equal values have equal fingerprints.
 * @param allowsStreams whether the value may contain streams; only their data is compared
 * @returns undefined where a stream is not allowed, or the value is too large
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
