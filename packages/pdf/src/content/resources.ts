import type { PdfDocument } from '../file/document.ts';
import { asDict, type PdfDict, type PdfValue, withEntries } from '../file/values.ts';
import type { ObjectGraph } from '../file/object-graph.ts';

/** A dictionary of resources, and where it is. */
export interface FoundResources {
  resources: PdfDict;
  /** The object that contains the resources, or refers to them: a page or a node above it, a form, pattern or font. */
  owner: number;
  value: PdfValue;
}

/** The resources of a page, also inherited ones (ISO 32000-2, 7.7.3.4), or of a form, pattern or font. */
export function findResources(document: PdfDocument, number: number): FoundResources | undefined {
  let [owner, node]: [number | undefined, PdfDict | undefined] = [number, asDict(document.object(number))];
  for (let depth = 0; node && owner !== undefined; depth++) {
    document.budget.checkDepth(depth);
    const value = node.get('Resources');
    const resources = document.dict(value);
    if (value !== undefined && resources) return { resources, owner, value };
    const parent = node.get('Parent');
    [owner, node] = [document.numberOf(parent), document.dict(parent)];
  }
  return undefined;
}

/** Replaces the resources of a page, form, pattern or font where they are. */
export function replaceResources(graph: ObjectGraph, number: number, resources: PdfDict): void {
  const { document } = graph;
  const found = findResources(document, number);
  const dict = found && asDict(document.object(found.owner));
  if (!dict) return;
  const object = document.numberOf(found.value);
  if (object === undefined) graph.replaceDict(found.owner, withEntries(dict, { Resources: resources }));
  else graph.replaceDict(object, resources);
}
