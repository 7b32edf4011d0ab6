import type { PdfDocument } from './document.ts';
import { integerOf, type PdfDict, type PdfValue, type Ref } from './syntax.ts';

/** Entries of one leaf of a tree that is written. */
const leafEntries = 64;

export type TreeEntry<K> = readonly [key: K, value: PdfValue];

/** The entries of a name tree, keys as they are written (ISO 32000-2, 7.9.6). */
export function readNameTree(pdf: PdfDocument, root: PdfValue | undefined): TreeEntry<string>[] {
  return readTree(pdf, root, '/Names').flatMap(([key, value]) => (typeof key === 'string' ? [[key, value]] : []));
}

/** The entries of a number tree (ISO 32000-2, 7.9.7). */
export function readNumberTree(pdf: PdfDocument, root: PdfValue | undefined): TreeEntry<number>[] {
  return readTree(pdf, root, '/Nums').flatMap(([key, value]): TreeEntry<number>[] => {
    const number = integerOf(key);
    return number === undefined ? [] : [[number, value]];
  });
}

function readTree(pdf: PdfDocument, root: PdfValue | undefined, leafKey: string): [PdfValue, PdfValue][] {
  const entries: [PdfValue, PdfValue][] = [];
  const seen = new Set<PdfDict>();
  const nodes = [root];
  while (nodes.length > 0) {
    const node = pdf.dict(nodes.pop());
    if (!node || seen.has(node)) continue;
    seen.add(node);
    const leaf = pdf.array(node.get(leafKey)) ?? [];
    for (let at = 0; at + 1 < leaf.length; at += 2) entries.push([pdf.resolve(leaf[at]), leaf[at + 1] as PdfValue]);
    for (const kid of (pdf.array(node.get('/Kids')) ?? []).toReversed()) nodes.push(kid);
  }
  return entries;
}

/** A name tree of entries that are in order already. */
export function nameTree(entries: readonly TreeEntry<string>[], add: (value: PdfValue) => Ref): PdfDict {
  return tree('/Names', entries, add);
}

/** A number tree of entries that are in order already. */
export function numberTree(entries: readonly TreeEntry<number>[], add: (value: PdfValue) => Ref): PdfDict {
  return tree(
    '/Nums',
    entries.map(([key, value]) => [String(key), value]),
    add,
  );
}

function tree(leafKey: string, entries: readonly TreeEntry<string>[], add: (value: PdfValue) => Ref): PdfDict {
  if (entries.length <= leafEntries) return new Map([[leafKey, entries.flat()]]);
  const leaves: Ref[] = [];
  for (let from = 0; from < entries.length; from += leafEntries) {
    const leaf = entries.slice(from, from + leafEntries);
    const limits = [leaf[0]?.[0] ?? '', leaf.at(-1)?.[0] ?? ''];
    const dict: PdfDict = new Map<string, PdfValue>([
      [leafKey, leaf.flat()],
      ['/Limits', limits],
    ]);
    leaves.push(add(dict));
  }
  return new Map([['/Kids', leaves]]);
}
