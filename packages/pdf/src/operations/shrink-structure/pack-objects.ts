import type { PdfDocument } from '../../file/document.ts';
import {
  type NameEntry,
  type NumberEntry,
  readNameTree,
  readNumberTree,
  writeNameTree,
  writeNumberTree,
} from '../../file/trees.ts';
import { type PdfDict, PdfRef, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/** Entries of a node on average, below which a tree is written again. */
const fewEntries = 48;
/** Entries of an array up to which it becomes part of the only object that refers to it. */
const maxItems = 8;
/** Arrays that readers expect as they are: the page tree and the fields of a page. */
const keptKeys = new Set(['Kids', 'Annots', 'Contents', 'Fields']);

/**
 * Writes trees of names and numbers with as few nodes as they need, and short arrays, numbers and names into the object that
 * refers to them: each object takes about ten bytes beside its value.
 */
export function packObjects(graph: ObjectGraph): void {
  packTrees(graph);
  inlineValues(graph);
}

function packTrees(graph: ObjectGraph): void {
  const { document } = graph;
  const { catalog } = document;
  const names = document.dict(catalog.get('Names'));
  for (const key of names?.keys() ?? []) packTree(graph, catalog.get('Names'), key, 'Names');
  packTree(graph, document.trailer.get('Root'), 'PageLabels', 'Nums');
  packTree(graph, catalog.get('StructTreeRoot'), 'ParentTree', 'Nums');
  packTree(graph, catalog.get('StructTreeRoot'), 'IDTree', 'Names');
}

/** @param owner reference to the dictionary with the tree */
function packTree(graph: ObjectGraph, owner: PdfValue | undefined, key: string, leafKey: 'Names' | 'Nums'): void {
  const { document } = graph;
  const number = document.numberOf(owner);
  const dict = document.dict(owner);
  const root = dict?.get(key);
  if (number === undefined || !dict || !(root instanceof PdfRef)) return;
  const before = countNodes(document, root, leafKey);
  if (!before) return;
  const add = (value: PdfValue) => document.add(value);
  const entries = leafKey === 'Names' ? readNameTree(document, root) : readNumberTree(document, root);
  if (entries.length !== before.entries || before.nodes <= 1 + Math.ceil(entries.length / fewEntries)) return;
  const packed =
    leafKey === 'Names' ? writeNameTree(entries as NameEntry[], add) : writeNumberTree(entries as NumberEntry[], add);
  graph.replace(number, withEntries(dict, { [key]: add(packed) }));
}

/** Nodes and entries of a tree; undefined where it is malformed. */
function countNodes(
  document: PdfDocument,
  root: PdfValue,
  leafKey: string,
): { nodes: number; entries: number } | undefined {
  const seen = new Set<PdfDict>();
  const queue: PdfValue[] = [root];
  let entries = 0;
  for (const value of queue) {
    document.budget.step();
    const node = document.dict(value);
    if (!node || seen.has(node)) return undefined;
    seen.add(node);
    entries += (document.array(node.get(leafKey))?.length ?? 0) / 2;
    for (const kid of document.array(node.get('Kids')) ?? []) queue.push(kid);
  }
  return { nodes: seen.size, entries };
}

function inlineValues(graph: ObjectGraph): void {
  const { document } = graph;
  const inlined = (value: PdfValue): PdfValue => {
    if (!(value instanceof PdfRef)) return value;
    document.budget.step();
    const target = document.object(value.number);
    if (target === null || typeof target === 'boolean' || typeof target === 'number') return target;
    if (!Array.isArray(target) || target.length > maxItems || graph.referencesTo(value.number) !== 1) return value;
    // An array within it would be a chain of any length.
    const isPlain = target.every((item) => isShort(item) && !Array.isArray(document.resolve(item)));
    return isPlain ? target : value;
  };
  for (const [number, value] of graph.values()) {
    if (Array.isArray(value)) continue;
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof Map)) continue;
    let changed: PdfDict | undefined;
    for (const [key, entry] of dict) {
      const replaced = keptKeys.has(key) ? entry : replaceWithin(entry, inlined);
      if (replaced === entry) continue;
      changed ??= new Map(dict);
      changed.set(key, replaced);
    }
    if (changed) graph.replaceDict(number, changed);
  }
}

function isShort(value: PdfValue): boolean {
  return !(Array.isArray(value) || value instanceof Map || Buffer.isBuffer(value));
}
