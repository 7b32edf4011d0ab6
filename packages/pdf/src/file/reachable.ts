import type { PdfDocument } from './document.ts';
import { PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Result of `findReachable`. */
export interface ReachableObjects {
  /** Numbers of all objects that are reachable from /Root and /Info, in order of discovery. */
  numbers: number[];
  /** Numbers of the reachable objects that contain one of the names, as key or value. */
  named: number[];
}

/**
 * Reads all reachable objects of a document, most of them without creating values.
 * @param names names to search for, with decoded escapes
 * @throws MalformedPdf where a reachable object is malformed, so that later reads cannot fail
 */
export function findReachable(document: PdfDocument, names: ReadonlySet<string>): ReachableObjects {
  const numbers: number[] = [];
  const named: number[] = [];
  const { base, size } = document;
  /** Visited objects by number; larger numbers do not exist. */
  const seen = new Uint8Array(size - base);
  let hasName = false;

  function onReference(number: number): void {
    if (seen[number - base] !== 0) return;
    seen[number - base] = 1;
    numbers.push(number);
  }

  function onName(text: string): void {
    hasName ||= names.has(text);
  }

  function visit(value: PdfValue | undefined): void {
    if (value instanceof PdfRef) onReference(value.number);
    else if (value instanceof PdfName) onName(value.text);
    else if (value instanceof PdfStream) visit(value.dict);
    else if (Array.isArray(value)) for (const item of value) visit(item);
    else if (value instanceof Map) {
      for (const [key, entry] of value) {
        onName(key);
        visit(entry);
      }
    }
  }

  visit(document.trailer.get('Root'));
  visit(document.trailer.get('Info'));
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    hasName = false;
    if (!document.scanObject(number, onReference, onName)) visitValue(number);
    if (hasName) named.push(number);
  }
  return { numbers, named };

  function visitValue(number: number): void {
    const value = document.object(number);
    // Throws where the chain of references is too long.
    if (value instanceof PdfRef) document.resolve(new PdfRef(number));
    visit(value);
  }
}
