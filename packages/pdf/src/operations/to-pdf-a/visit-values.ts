import type { PdfDocument } from '../../file/document.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { asDict, type PdfDict, PdfRef, PdfStream, type PdfValue, replaceWithin } from '../../file/values.ts';

/** Calls for each value of all objects that are reachable, and all values within them, which may be changed in place. */
export function visitValues(document: PdfDocument, visit: (value: PdfValue, number: number) => void): void {
  const reached = new Set<number>();

  function walk(value: PdfValue, number: number): void {
    if (value instanceof PdfRef) {
      reached.add(value.number);
      return;
    }
    visit(value, number);
    if (value instanceof PdfStream) walk(value.dict, number);
    else if (Array.isArray(value)) for (const item of value) walk(item, number);
    else if (value instanceof Map) for (const entry of value.values()) walk(entry, number);
  }

  for (const key of ['Root', 'Info']) walk(document.trailer.get(key) ?? null, 0);
  // Numbers that are reached meanwhile are appended.
  for (const number of reached) {
    document.budget.step();
    walk(document.object(number), number);
  }
}

/** Replaces values of all objects that are reachable. @param replace returns the same value where it is to stay */
export function replaceValues(document: PdfDocument, replace: (value: PdfValue, number: number) => PdfValue): void {
  const graph = new ObjectGraph(document);
  for (const [number, value] of graph.values()) {
    const replaced = replaceWithin(value, (each) => replace(each, number));
    if (replaced !== value) document.replace(number, replaced);
  }
}

/** All dictionaries of resources (ISO 32000-2, 7.8.3), each once. */
export function findAllResources(document: PdfDocument): Set<PdfDict> {
  const found = new Set<PdfDict>();
  const add = (value: PdfValue | undefined): void => {
    const dict = document.dict(value);
    if (dict) found.add(dict);
  };
  visitValues(document, (value) => {
    const dict = asDict(value);
    if (dict?.has('Resources')) add(dict.get('Resources'));
  });
  return found;
}

/** The entries of a category of resources that are dictionaries or streams. */
export function* entriesOf(document: PdfDocument, resources: PdfDict, category: string): Generator<PdfDict> {
  for (const value of document.dict(resources.get(category))?.values() ?? []) {
    document.budget.step();
    const dict = document.dict(value);
    if (dict) yield dict;
  }
}

/** Whether a value is an image or a form of this subtype. */
export function isXObject(document: PdfDocument, value: PdfValue, subtype: 'Image' | 'Form'): value is PdfStream {
  return value instanceof PdfStream && document.name(value.dict.get('Subtype')) === subtype;
}
