import { asDict, type PdfDict, type PdfValue } from '../../file/values.ts';
import { ResourcePruner } from '../../content/prune-resources.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { findResources } from '../../content/resources.ts';
import { resourceCategories } from '../../content/changed-resources.ts';

/**
 * Removes resources that an erased content no longer names from all other resources whose contents do not name them
 * either: those that pages inherited, those that other contents share, and the default resources of forms.
 * @param gone their values
 */
export function removeLeftovers(graph: ObjectGraph, gone: ReadonlySet<PdfValue>): void {
  if (gone.size === 0) return;
  const { document } = graph;
  const named = namesByCategory(graph);
  for (const [, value] of graph.values()) {
    for (const resources of dictsIn(graph, value, 0)) {
      for (const category of resourceCategories) {
        const entries = resources.has(category) ? document.dict(resources.get(category)) : undefined;
        const names = entries && named.get(entries);
        for (const [name, entry] of entries ?? []) {
          document.budget.step();
          if (gone.has(document.resolve(entry)) && !(names === 'all' || names?.has(name))) entries?.delete(name);
        }
      }
    }
  }
}

/** The names that contents use, by the dictionaries of their resources' categories. */
function namesByCategory(graph: ObjectGraph): ReadonlyMap<PdfDict, ReadonlySet<string> | 'all'> {
  const { document } = graph;
  const pruner = new ResourcePruner(document);
  const named = new Map<PdfDict, Set<string> | 'all'>();
  const add = (number: number, value: PdfValue) => {
    const resources = findResources(document, number)?.resources;
    if (!resources) return;
    const names = pruner.namesUsed(pruner.contentsOf(number, value), resources);
    for (const category of resourceCategories) {
      const entries = document.dict(resources.get(category));
      const known = entries && named.get(entries);
      if (entries) named.set(entries, !names || known === 'all' ? 'all' : new Set([...(known ?? []), ...names]));
    }
  };
  for (const { number, dict } of document.pages) if (number !== undefined) add(number, dict);
  for (const [number, value] of graph.values()) {
    const dict = asDict(value);
    const isNode = dict && document.name(dict.get('Type')) === 'Pages';
    if (dict?.has('Resources') && !isNode && !dict.has('MediaBox')) add(number, value);
  }
  return named;
}

/** A value's dictionary and those within it, down to references. */
function* dictsIn(graph: ObjectGraph, value: PdfValue, depth: number): Generator<PdfDict> {
  const { budget } = graph.document;
  budget.checkDepth(depth);
  const dict = asDict(value);
  if (dict) yield dict;
  for (const entry of dict?.values() ?? (Array.isArray(value) ? value : [])) {
    budget.step();
    if (entry instanceof Map || Array.isArray(entry)) yield* dictsIn(graph, entry, depth + 1);
  }
}
