import { isDict, isReference, isText, type PdfObjects } from './objects.ts';
import { stringBytes } from './strings.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** Entries of a leaf: readers search within it one by one. */
const leafEntries = 128;

/** The entries of a name tree (ISO 32000-2, 7.9.6); of several with one key, the first. */
export function readNameTree(objects: PdfObjects, root: QpdfValue | undefined): Map<string, QpdfValue> {
  return readTree(objects, root, '/Names', (key) => (isText(key) ? key : undefined));
}

/** The entries of a number tree (ISO 32000-2, 7.9.7), keys from 0. */
export function readNumberTree(objects: PdfObjects, root: QpdfValue | undefined): Map<number, QpdfValue> {
  const isKey = (key: QpdfValue) => Number.isInteger(key) && Number(key) >= 0;
  return readTree(objects, root, '/Nums', (key) => (isKey(key) ? Number(key) : undefined));
}

function readTree<K>(
  objects: PdfObjects,
  root: QpdfValue | undefined,
  leaf: '/Names' | '/Nums',
  keyOf: (value: QpdfValue) => K | undefined,
): Map<K, QpdfValue> {
  const entries = new Map<K, QpdfValue>();
  const seen = new Set<string>();
  const pending: QpdfValue[] = [root ?? null];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isReference(value)) {
      if (seen.has(value)) continue;
      seen.add(value);
    }
    const node = objects.dict(value);
    const pairs = objects.array(node[leaf]);
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const key = keyOf(objects.resolve(pairs[index]));
      if (key !== undefined && !entries.has(key)) entries.set(key, pairs[index + 1] ?? null);
    }
    for (const kid of objects.array(node['/Kids']).toReversed()) pending.push(kid);
  }
  return entries;
}

/** @returns a name tree of the entries, sorted as readers expect it */
export function nameTree(objects: PdfObjects, entries: Iterable<readonly [string, QpdfValue]>): QpdfDict {
  const sorted = Array.from(entries, ([key, value]) => ({ key, value, bytes: stringBytes(key) }));
  sorted.sort((left, right) => Buffer.compare(left.bytes, right.bytes));
  return writeTree(objects, '/Names', sorted);
}

/** @returns a number tree of the entries */
export function numberTree(objects: PdfObjects, entries: Iterable<readonly [number, QpdfValue]>): QpdfDict {
  const sorted = Array.from(entries, ([key, value]) => ({ key, value }));
  sorted.sort((left, right) => left.key - right.key);
  return writeTree(objects, '/Nums', sorted);
}

function writeTree(
  objects: PdfObjects,
  leaf: '/Names' | '/Nums',
  sorted: readonly { key: string | number; value: QpdfValue }[],
): QpdfDict {
  const pairs = (part: typeof sorted) => part.flatMap(({ key, value }) => [key, value]);
  if (sorted.length <= leafEntries) return { [leaf]: pairs(sorted) };
  const kids: QpdfValue[] = [];
  for (let start = 0; start < sorted.length; start += leafEntries) {
    const part = sorted.slice(start, start + leafEntries);
    const limits = [part[0]?.key ?? null, part.at(-1)?.key ?? null];
    kids.push(objects.add({ '/Limits': limits, [leaf]: pairs(part) }));
  }
  return { '/Kids': kids };
}

/** The entries of a dictionary whose value is there. */
export function entriesOf(objects: PdfObjects, value: QpdfValue | undefined): [`/${string}`, QpdfValue][] {
  const found = objects.resolve(value);
  return isDict(found) ? (Object.entries(found) as [`/${string}`, QpdfValue][]) : [];
}
