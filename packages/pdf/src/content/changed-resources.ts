import type { PdfDocument } from '../file/document.ts';
import { type PdfDict, type PdfValue, withEntries } from '../file/values.ts';

/** Categories of resources whose entries are followed (ISO 32000-2, table 34). */
export const resourceCategories = ['XObject', 'ExtGState', 'Pattern', 'Shading', 'Font', 'Properties'] as const;
export type ResourceCategory = (typeof resourceCategories)[number] | 'ColorSpace';

/** Beginning of the names of changed resources. */
const prefix = 'Erased';

/** The resources of a content whose operations change, with those that it names before and after. */
export class ChangedResources {
  readonly #document: PdfDocument;
  readonly #resources: PdfDict;
  readonly #before = new Map<ResourceCategory, Set<string>>();
  readonly #after = new Map<ResourceCategory, Set<string>>();
  readonly #added = new Map<ResourceCategory, PdfDict>();
  readonly #names = new Map<PdfValue, string>();

  constructor(document: PdfDocument, resources: PdfDict) {
    this.#document = document;
    this.#resources = resources;
  }

  /** The entry that content names; undefined where there is none. */
  find(category: ResourceCategory, name: string | undefined): PdfValue | undefined {
    return name === undefined ? undefined : this.#document.dict(this.#resources.get(category))?.get(name);
  }

  /** Notes that the original content names an entry. */
  use(category: ResourceCategory, name: string): void {
    namesIn(this.#before, category).add(name);
  }

  /** Notes that the changed content names it as well. */
  keep(category: ResourceCategory, name: string): void {
    namesIn(this.#after, category).add(name);
  }

  /** Adds an entry. @returns its name, which is written with a slash */
  add(category: ResourceCategory, value: PdfValue): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const own = this.#document.dict(this.#resources.get(category));
    const added = this.#added.get(category) ?? new Map<string, PdfValue>();
    this.#added.set(category, added);
    let next = added.size;
    let name = `${prefix}${next}`;
    while (own?.has(name) || added.has(name)) name = `${prefix}${++next}`;
    added.set(name, value);
    this.#names.set(value, name);
    return name;
  }

  /**
   * A copy with what was added, and without what the changed content no longer names.
   * @param gone gets the values of the latter
   */
  changed(gone: Set<PdfValue>): PdfDict {
    const changes: Record<string, PdfValue> = {};
    for (const category of new Set([...this.#before.keys(), ...this.#added.keys()])) {
      const after = this.#after.get(category);
      const names = [...(this.#before.get(category) ?? [])].filter((name) => !after?.has(name));
      const own = this.#document.dict(this.#resources.get(category)) ?? new Map<string, PdfValue>();
      const kept = new Map([...own, ...(this.#added.get(category) ?? [])]);
      for (const name of names) {
        if (own.has(name)) gone.add(this.#document.resolve(own.get(name)));
        kept.delete(name);
      }
      changes[category] = kept;
    }
    return withEntries(this.#resources, changes);
  }
}

function namesIn(sets: Map<ResourceCategory, Set<string>>, category: ResourceCategory): Set<string> {
  const known = sets.get(category) ?? new Set<string>();
  sets.set(category, known);
  return known;
}
