import type { PdfDocument } from '../../file/document.ts';
import { ParentTree } from '../../file/parent-tree.ts';
import { type PdfDict, type PdfRef, PdfStream, type PdfValue, replaceWithin, withEntries } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { replacementKeys } from './replacement-keys.ts';

/** What structure elements say of their content (ISO 32000-2, table 355), and the titles of their own. */
const elementKeys = [...replacementKeys, 'T', 'Phoneme'];
/** Maximum levels of an attribute's values. */
const maxAttributeDepth = 4;
/** Maximum number of elements above one. */
const maxParents = 256;

/** An element of a structure. */
interface Element {
  dict: PdfDict;
  /** Object number; undefined for a direct dictionary. */
  number: number | undefined;
}

/** The elements of a document's structure above its content (ISO 32000-2, 14.7.5.4). */
export class StructureParents {
  readonly #document: PdfDocument;
  readonly #parents: ParentTree | undefined;

  constructor(document: PdfDocument) {
    const root = document.dict(document.catalog.get('StructTreeRoot'));
    this.#document = document;
    this.#parents = root && new ParentTree(document, root);
  }

  /**
   * The element of marked content and those above it.
   * @param key /StructParents of the content
   */
  ofContent(key: PdfValue | undefined, mcid: number): Generator<Element> {
    return this.#above(this.#parents?.elementOfContent(key, mcid));
  }

  /** The element of an object and those above it. @param key its /StructParent */
  ofObject(key: PdfValue | undefined): Generator<Element> {
    return this.#above(this.#parents?.elementOfObject(key));
  }

  *#above(element: PdfValue | undefined): Generator<Element> {
    const document = this.#document;
    let value = element;
    for (let depth = 0; depth < maxParents; depth++) {
      document.budget.step();
      const dict = document.dict(value);
      if (!dict || document.name(dict.get('Type')) === 'StructTreeRoot') break;
      yield { dict, number: document.numberOf(value) };
      value = dict.get('P');
    }
  }
}

/** The structure of a document (ISO 32000-2, 14.7), without what stands for erased content. */
export class ErasedStructure {
  readonly #document: PdfDocument;
  readonly #parents: StructureParents;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#parents = new StructureParents(document);
  }

  /**
   * Removes the texts of the elements of marked content and of those above them, since they stand for all that is below.
   * @param key /StructParents of the content
   * @returns the number of texts
   */
  eraseContent(key: PdfValue | undefined, mcids: Iterable<number>): number {
    let count = 0;
    for (const mcid of mcids) count += this.#eraseTexts(this.#parents.ofContent(key, mcid));
    return count;
  }

  /** Removes the texts of the element of an object and of those above it. @param key its /StructParent */
  eraseObject(key: PdfValue | undefined): number {
    return this.#eraseTexts(this.#parents.ofObject(key));
  }

  #eraseTexts(elements: Iterable<Element>): number {
    let count = 0;
    for (const { dict, number } of elements) {
      const removed = elementKeys.filter((key) => dict.delete(key));
      const attributes = dict.get('A');
      const erased = attributes === undefined ? undefined : this.#withoutStrings(attributes, 0);
      if (erased !== attributes) {
        if (erased === undefined) dict.delete('A');
        else dict.set('A', erased);
        removed.push('A');
      }
      if (removed.length > 0 && number !== undefined) this.#document.markChanged(number);
      count += removed.length;
    }
    return count;
  }

  /**
   * Attributes without strings, which say something of the content: summaries, descriptions, identifiers of headers and properties of the
   * user (ISO 32000-2, 14.8.5 and 14.7.6). What is shared becomes a copy.
   * @returns the same value where there are none; undefined where it is one
   */
  #withoutStrings(value: PdfValue, depth: number): PdfValue | undefined {
    const document = this.#document;
    document.budget.step();
    const found = document.resolve(value);
    if (Buffer.isBuffer(found) || found instanceof PdfStream || depth > maxAttributeDepth) return undefined;
    if (Array.isArray(found)) {
      const kept = found.flatMap((item) => this.#withoutStrings(item, depth + 1) ?? []);
      return kept.length === found.length && kept.every((item, at) => item === found[at]) ? value : kept;
    }
    if (!(found instanceof Map)) return value;
    const kept: PdfDict = new Map();
    for (const [key, entry] of found) {
      const changed = this.#withoutStrings(entry, depth + 1);
      if (changed !== undefined) kept.set(key, changed);
    }
    return kept.size === found.size && [...kept].every(([key, entry]) => entry === found.get(key)) ? value : kept;
  }
}

/**
 * Replaces the references of structure elements to annotations, images and forms, which would keep these (ISO 32000-2,
 * 14.7.5), or removes them.
 * @param objects copies by the object numbers of what they replace; undefined for what is gone
 */
export function replaceContentReferences(graph: ObjectGraph, objects: ReadonlyMap<number, PdfRef | undefined>): void {
  const { document } = graph;
  if (objects.size === 0 || !document.catalog.has('StructTreeRoot')) return;
  const replacedKids = (kids: readonly PdfValue[]): PdfValue[] =>
    kids.flatMap((kid) => {
      const dict = document.dict(kid);
      const type = document.name(dict?.get('Type'));
      const key = type === 'OBJR' ? 'Obj' : type === 'MCR' ? 'Stm' : undefined;
      const number = key && document.numberOf(dict?.get(key));
      if (!dict || !key || number === undefined || !objects.has(number)) return [kid];
      const copy = objects.get(number);
      return copy ? [withEntries(dict, { [key]: copy })] : [];
    });
  for (const [number, value] of graph.values()) {
    const changed = replaceWithin(value, (each) => {
      if (!(each instanceof Map) || !each.has('K')) return each;
      const kids = document.array(each.get('K')) ?? [each.get('K') ?? null];
      const replaced = replacedKids(kids);
      const isSame = replaced.length === kids.length && replaced.every((kid, at) => kid === kids[at]);
      return isSame ? each : withEntries(each, { K: replaced });
    });
    if (changed !== value) graph.replace(number, changed);
  }
}
