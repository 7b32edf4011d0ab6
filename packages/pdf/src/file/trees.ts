import type { PdfDocument } from './document.ts';
import { asInteger, dictOf, type PdfDict, type PdfRef, type PdfValue } from './values.ts';

/** An entry of a name tree: a key's bytes and the value as it is written. */
export type NameEntry = readonly [key: Buffer, value: PdfValue];
export type NumberEntry = readonly [key: number, value: PdfValue];

/** Entries of one leaf that is written: readers search within it one by one. */
const leafEntries = 64;

/** The entries of a name tree in the order of the file (ISO 32000-2, 7.9.6). */
export function readNameTree(document: PdfDocument, root: PdfValue | undefined): NameEntry[] {
  return readTree(document, root, 'Names', (key) => (Buffer.isBuffer(key) ? key : undefined));
}

/** The entries of a number tree in the order of the file (ISO 32000-2, 7.9.7). */
export function readNumberTree(document: PdfDocument, root: PdfValue | undefined): NumberEntry[] {
  return readTree(document, root, 'Nums', asInteger);
}

function readTree<K>(
  document: PdfDocument,
  root: PdfValue | undefined,
  leafKey: string,
  keyOf: (value: PdfValue) => K | undefined,
): (readonly [K, PdfValue])[] {
  const entries: (readonly [K, PdfValue])[] = [];
  const seen = new Set<PdfDict>();
  const pending: (PdfValue | undefined)[] = [root];
  while (pending.length > 0) {
    const node = document.dict(pending.pop());
    document.budget.step();
    if (!node || seen.has(node)) continue;
    seen.add(node);
    const leaf = document.array(node.get(leafKey)) ?? [];
    document.budget.step(leaf.length);
    for (let at = 0; at + 1 < leaf.length; at += 2) {
      const key = keyOf(document.resolve(leaf[at]));
      if (key !== undefined) entries.push([key, leaf[at + 1] as PdfValue]);
    }
    for (const kid of (document.array(node.get('Kids')) ?? []).toReversed()) pending.push(kid);
  }
  return entries;
}

/**
 * The root of a name tree.
 * @param entries in any order; readers expect them sorted by their bytes
 * @param add adds an object
 */
export function writeNameTree(entries: readonly NameEntry[], add: (value: PdfValue) => PdfRef): PdfDict {
  return writeTree(
    'Names',
    entries.toSorted(([a], [b]) => Buffer.compare(a, b)),
    add,
  );
}

/** The root of a number tree, whatever the order of the entries. */
export function writeNumberTree(entries: readonly NumberEntry[], add: (value: PdfValue) => PdfRef): PdfDict {
  return writeTree(
    'Nums',
    entries.toSorted(([a], [b]) => a - b),
    add,
  );
}

function writeTree(
  leafKey: string,
  sorted: readonly (NameEntry | NumberEntry)[],
  add: (value: PdfValue) => PdfRef,
): PdfDict {
  if (sorted.length <= leafEntries) return dictOf({ [leafKey]: sorted.flat() });
  const leaves: PdfRef[] = [];
  for (let from = 0; from < sorted.length; from += leafEntries) {
    const leaf = sorted.slice(from, from + leafEntries);
    const limits = [leaf[0]?.[0] ?? null, leaf.at(-1)?.[0] ?? null];
    leaves.push(add(dictOf({ [leafKey]: leaf.flat(), Limits: limits })));
  }
  return dictOf({ Kids: leaves });
}
