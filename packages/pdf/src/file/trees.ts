import type { PdfDocument } from './document.ts';
import { asInteger, dictOf, type PdfDict, type PdfRef, type PdfValue } from './values.ts';

/** An entry of a name tree: the bytes of its key and its unresolved value. */
export type NameEntry = readonly [key: Buffer, value: PdfValue];
/** An entry of a number tree: its key and its unresolved value. */
export type NumberEntry = readonly [key: number, value: PdfValue];

/** Entries in a written leaf node, which readers search linearly. */
const leafEntries = 64;

/** The entries of a name tree, in the order of the file (ISO 32000-2, 7.9.6). */
export function readNameTree(document: PdfDocument, root: PdfValue | undefined): NameEntry[] {
  return readTree(document, root, 'Names', (key) => (Buffer.isBuffer(key) ? key : undefined));
}

/** The entries of a number tree, in the order of the file (ISO 32000-2, 7.9.7). */
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
  /** Visited nodes and arrays. */
  const seen = new Set<PdfDict | PdfValue[]>();

  function unseen<T extends PdfDict | PdfValue[]>(value: T | undefined): T | undefined {
    document.budget.step();
    if (value === undefined || seen.has(value)) return undefined;
    seen.add(value);
    return value;
  }

  /** Unread kids of each node on the path from the root. */
  const pending: Iterator<PdfValue | undefined>[] = [[root].values()];
  for (let kids = pending.at(-1); kids; kids = pending.at(-1)) {
    const kid = kids.next();
    if (kid.done) {
      pending.pop();
      continue;
    }
    const node = unseen(document.dict(kid.value));
    const leaf = unseen(document.array(node?.get(leafKey))) ?? [];
    for (let at = 0; at + 1 < leaf.length; at += 2) {
      const key = keyOf(document.resolve(leaf[at]));
      if (key !== undefined) entries.push([key, leaf[at + 1] as PdfValue]);
    }
    const below = unseen(document.array(node?.get('Kids')));
    if (below) pending.push(below.values());
  }
  return entries;
}

/**
 * Writes a name tree and returns its root node.
 * @param entries in any order; written in the order of their bytes, as readers expect
 * @param add adds an object
 */
export function writeNameTree(entries: readonly NameEntry[], add: (value: PdfValue) => PdfRef): PdfDict {
  return writeTree(
    'Names',
    entries.toSorted(([a], [b]) => Buffer.compare(a, b)),
    add,
  );
}

/**
 * Writes a number tree and returns its root node.
 * @param entries in any order; written in ascending order
 * @param add adds an object
 */
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
