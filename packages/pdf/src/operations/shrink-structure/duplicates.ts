import { createHash } from 'node:crypto';
import { nameText, numberText } from '../../file/serialize.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, replaceWithin } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/** Maximum number of passes. Merging streams can make their users equal, such as images with equal masks. */
const maxRounds = 4;

/** Merges streams with equal data and equal dictionaries. */
export function mergeDuplicateStreams(graph: ObjectGraph): void {
  const { document } = graph;
  const digests = digestCandidates(graph);
  const merged = new Set<number>();
  for (let round = 0; round < maxRounds; round++) {
    const firsts = new Map<string, number>();
    const duplicates = new Map<number, PdfRef>();
    for (const [number, digest] of digests) {
      if (merged.has(number)) continue;
      const stream = document.object(number);
      const key = `${digest} ${stream instanceof PdfStream ? dictText(stream.dict, graph) : ''}`;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, number);
      else duplicates.set(number, new PdfRef(first));
    }
    if (duplicates.size === 0) return;
    for (const number of duplicates.keys()) merged.add(number);
    for (const [number, value] of graph.values()) {
      if (merged.has(number)) continue;
      const redirected = replaceWithin(value, (each) =>
        each instanceof PdfRef ? (duplicates.get(each.number) ?? each) : each,
      );
      if (redirected !== value) graph.replace(number, redirected);
    }
  }
}

/** Data digests of potential duplicates: streams with the same length and the same keys. */
function digestCandidates(graph: ObjectGraph): Map<number, string> {
  const appearances = fieldAppearances(graph);
  const groups = new Map<string, [number, PdfStream][]>();
  for (const [number, stream] of graph.streams()) {
    if (appearances.has(number)) continue;
    const key = `${stream.raw.length} ${[...stream.dict.keys()].toSorted().join(' ')}`;
    const group = groups.get(key);
    if (group) group.push([number, stream]);
    else groups.set(key, [[number, stream]]);
  }
  const digests = new Map<number, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const [number, { raw }] of group) {
      graph.document.budget.step(1 + (raw.length >> 10));
      digests.set(number, createHash('sha256').update(raw).digest('base64'));
    }
  }
  return digests;
}

/** Appearance streams of form fields, which form-filling programs may change in place. */
function fieldAppearances(graph: ObjectGraph): Set<number> {
  const { document } = graph;
  const found = new Set<number>();
  for (const page of document.pages) {
    for (const annotation of document.array(page.dict.get('Annots')) ?? []) {
      document.budget.step();
      const dict = document.dict(annotation);
      if (document.name(dict?.get('Subtype')) !== 'Widget') continue;
      // Buttons have a dictionary of states, whose streams no program changes.
      for (const appearance of document.dict(dict?.get('AP'))?.values() ?? []) {
        const number = graph.streamNumber(appearance);
        if (number !== undefined) found.add(number);
      }
    }
  }
  return found;
}

/** A canonical representation of a stream's dictionary, independent of the order of its keys. */
function dictText(dict: PdfDict, graph: ObjectGraph): string {
  graph.document.budget.step(1 + (dict.size >> 3));
  const entries = [...dict].filter(([key]) => key !== 'Length').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `<<${entries.map(([key, entry]) => `${nameText(key)} ${valueText(entry, graph)}`).join(' ')}>>`;
}

function valueText(value: PdfValue, graph: ObjectGraph): string {
  if (value instanceof PdfName) return nameText(value.text);
  if (value instanceof PdfRef) return `${value.number} R`;
  if (typeof value === 'number') return numberText(value);
  if (Buffer.isBuffer(value)) return `(${value.toString('hex')})`;
  if (value instanceof Map) return dictText(value, graph);
  if (!Array.isArray(value)) return JSON.stringify(value);
  graph.document.budget.step(1 + (value.length >> 3));
  return `[${value.map((item) => valueText(item, graph)).join(' ')}]`;
}
