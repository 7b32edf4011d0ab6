import { appearanceStreams } from '../../content/content-streams.ts';
import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, PdfRef, withEntries } from '../../file/values.ts';
import { ResourcePruner } from '../../content/prune-resources.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { findResources, type FoundResources, replaceResources } from '../../content/resources.ts';

/** Categories of resources (ISO 32000-2, table 34), which content uses by name. */
const categories = ['ColorSpace', 'ExtGState', 'Font', 'Pattern', 'Properties', 'Shading', 'XObject'];

/** A dictionary of resources, or of one category of them, with its users. */
interface Shared {
  holders: FoundResources[];
  /** Names that its users use; undefined where that is unknown. */
  names: Set<string> | undefined;
}

/**
 * Removes resources that no content names. Dictionaries remain shared: an entry goes where none of their users names
 * it, and stays where anything other than pages, forms, patterns and fonts refers to the dictionary, such as a form's
 * default resources.
 */
export function removeUnusedResources(graph: ObjectGraph): void {
  const { document } = graph;
  /** Categories that are objects, which several dictionaries of resources can share. */
  const objects = new Map<number, { names: Set<string>; references: number }>();
  for (const [resources, { names, holders }] of findUsers(graph)) {
    if (!names || !isKnown(graph, holders)) continue;
    let changed = resources;
    for (const category of categories) {
      const value = resources.get(category);
      if (value instanceof PdfRef) {
        const known = objects.get(value.number) ?? { names: new Set<string>(), references: 0 };
        document.budget.step(names.size);
        for (const name of names) known.names.add(name);
        objects.set(value.number, { names: known.names, references: known.references + 1 });
      } else if (value instanceof Map) {
        const used = onlyNamed(document, value, names);
        if (used !== value) changed = withEntries(changed, { [category]: used.size > 0 ? used : undefined });
      }
    }
    if (changed !== resources && holders[0]) replaceResources(graph, holders[0].owner, changed);
  }
  for (const [number, { names, references }] of objects) {
    const value = document.object(number);
    if (!(value instanceof Map) || graph.referencesTo(number) !== references) continue;
    const used = onlyNamed(document, value, names);
    if (used !== value) graph.replace(number, used);
  }
}

/** @returns the same dictionary where all of its entries are named */
function onlyNamed(document: PdfDocument, entries: PdfDict, names: ReadonlySet<string>): PdfDict {
  document.budget.step(entries.size);
  const used: PdfDict = new Map([...entries].filter(([name]) => names.has(name)));
  return used.size < entries.size ? used : entries;
}

/** The users of each dictionary of resources, and the names that they use. */
function findUsers(graph: ObjectGraph): Map<PdfDict, Shared> {
  const { document } = graph;
  const pruner = new ResourcePruner(document);
  const found = new Map<PdfDict, Shared>();

  function add(holder: FoundResources, contents: readonly number[]): void {
    const { resources } = holder;
    const shared = found.get(resources) ?? { holders: [], names: new Set<string>() };
    found.set(resources, shared);
    if (!shared.holders.some(({ owner }) => owner === holder.owner)) shared.holders.push(holder);
    const names = shared.names && pruner.namesUsed(contents, resources);
    if (names) for (const name of names) shared.names?.add(name);
    else shared.names = undefined;
  }

  const pages = new Map<number | undefined, PdfDict>(document.pages.map(({ number, dict }) => [number, dict]));
  for (const { number, dict } of document.pages) {
    if (number === undefined) return new Map();
    const holder = findResources(document, number);
    if (holder) add(holder, [...pruner.contentsOf(number, dict), ...appearances(graph, dict)]);
  }
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    if (!dict?.has('Resources') || pages.has(number) || document.name(dict.get('Type')) === 'Pages') continue;
    const holder = findResources(document, number);
    if (holder) add(holder, pruner.contentsOf(number, value));
  }
  return found;
}

/** Appearances of annotations without resources of their own, which some readers draw with those of the page. */
function appearances(graph: ObjectGraph, page: PdfDict): number[] {
  const { document } = graph;
  const found: number[] = [];
  for (const annotation of document.array(page.get('Annots')) ?? []) {
    const entries = document.dict(annotation)?.get('AP');
    for (const { value, stream } of appearanceStreams(document, entries, document.budget)) {
      const number = graph.streamNumber(value);
      if (number !== undefined && !stream.dict.has('Resources')) found.push(number);
    }
  }
  return found;
}

/** Whether nothing else refers to the resources. */
function isKnown(graph: ObjectGraph, holders: readonly FoundResources[]): boolean {
  const [first] = holders;
  if (!(first?.value instanceof PdfRef)) return holders.length === 1;
  const { number } = first.value;
  const areEqual = holders.every(({ value }) => value instanceof PdfRef && value.number === number);
  return areEqual && graph.referencesTo(number) === holders.length;
}
