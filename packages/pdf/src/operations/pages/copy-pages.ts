import { decodeTextString, encodeTextString } from '../../file/text-string.ts';
import { type DictChanges, type PdfDict, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type { PageSelection } from './page-selection.ts';

/** Entries of annotations that refer to other annotations of the page (ISO 32000-2, tables 172 and 187). */
const annotationKeys = ['Popup', 'IRT', 'Parent'];

/** A copied field whose kids are copies too. */
interface FieldCopy {
  ref: PdfRef;
  dict: PdfDict;
  /** Copied kids by the object number of the original. */
  kids: Map<number, PdfRef>;
  changes: DictChanges;
}

/** Copies the pages that a selection contains repeatedly. */
export class PageCopier {
  readonly #selection: PageSelection;
  #topFields: ReadonlySet<number> | undefined;
  #names: Set<string> | undefined;

  constructor(selection: PageSelection) {
    this.#selection = selection;
  }

  /**
   * Adds a page with its own annotations. Its form fields are copies with other names, values and appearances, so that
   * they can be filled in independently.
   * @param number object number of the page
   * @param page page dictionary in the selection
   * @param moved object numbers of annotations that no other copy of the page has: they stay as they are
   */
  copy(number: number, page: PdfDict, moved: ReadonlySet<number> = new Set()): PdfRef {
    const selection = this.#selection;
    const { document } = selection.index;
    const ref = selection.add(null);
    const values = document.array(page.get('Annots')) ?? [];
    document.budget.step(values.length);
    const copies = new Map<number, PdfRef>();
    for (const value of values) {
      const annotation = document.numberOf(value);
      const dict = document.dict(value);
      if (annotation === undefined || selection.isExcluded(annotation) || !dict) continue;
      if (moved.has(annotation)) {
        if (dict.has('P')) selection.replace(annotation, withEntries(dict, { P: ref }));
      } else if (!copies.has(annotation)) copies.set(annotation, selection.add(null));
    }
    this.#copyAnnotations(ref, copies);
    const annotations = values.map((value) => copies.get(document.numberOf(value) ?? -1) ?? value);
    const changes = page.has('Annots') ? { Annots: annotations } : {};
    selection.replace(ref.number, selection.pruneResources(number, withEntries(page, changes)));
    return ref;
  }

  #copyAnnotations(page: PdfRef, copies: ReadonlyMap<number, PdfRef>): void {
    const selection = this.#selection;
    const { document } = selection.index;
    const fields = new Map<number, FieldCopy>();
    for (const [number, ref] of copies) {
      const dict = document.dict(new PdfRef(number)) as PdfDict;
      const changes: Record<string, PdfValue | undefined> = dict.has('P') ? { P: page } : {};
      for (const key of annotationKeys) {
        const copy = copies.get(document.numberOf(dict.get(key)) ?? -1);
        if (copy) changes[key] = copy;
      }
      if (document.name(dict.get('Subtype')) === 'Widget') {
        changes['AP'] = this.#copyAppearances(dict.get('AP'), 0);
        Object.assign(changes, this.#placeField({ number, dict, ref }, fields, 0));
      }
      selection.replace(ref.number, withEntries(dict, changes));
    }
    for (const { ref, dict, kids, changes } of fields.values()) {
      const listed = (document.array(dict.get('Kids')) ?? []).flatMap(
        (kid) => kids.get(document.numberOf(kid) ?? -1) ?? [],
      );
      const inOrder = new Set([...listed, ...kids.values()]);
      selection.replace(ref.number, withEntries(dict, { ...changes, Kids: [...inOrder] }));
    }
  }

  /** Copies the appearance streams of a widget, which form-filling programs change in place. */
  #copyAppearances(value: PdfValue | undefined, depth: number): PdfValue | undefined {
    const selection = this.#selection;
    const { document } = selection.index;
    document.budget.step();
    const found = document.resolve(value);
    if (found instanceof PdfStream) {
      const { dict, raw } = selection.pruneResources(document.numberOf(value) ?? -1, found) as PdfStream;
      return selection.add(new PdfStream(dict, raw));
    }
    if (!(found instanceof Map) || depth > 1) return value;
    return new Map([...found].map(([key, entry]) => [key, this.#copyAppearances(entry, depth + 1) ?? null]));
  }

  /**
   * Adds the copy of a field or widget to a copy of its parent field, or to the fields of the form.
   * @param fields copies of the ancestors of a page's annotations, by object number
   */
  #placeField(
    { number, dict, ref }: { number: number; dict: PdfDict; ref: PdfRef },
    fields: Map<number, FieldCopy>,
    depth: number,
  ): DictChanges {
    const selection = this.#selection;
    const { document } = selection.index;
    document.budget.checkDepth(depth);
    const parent = document.numberOf(dict.get('Parent'));
    const above = document.dict(dict.get('Parent'));
    if (parent === undefined || !above) {
      if (this.#listedFields().has(number)) selection.addedFields.push(ref);
      return { T: this.#newName(dict.get('T')) };
    }
    const known = fields.get(parent);
    if (known) {
      known.kids.set(number, ref);
      return { Parent: known.ref };
    }
    const field: FieldCopy = { ref: selection.add(null), dict: above, kids: new Map([[number, ref]]), changes: {} };
    fields.set(parent, field);
    field.changes = this.#placeField({ number: parent, dict: above, ref: field.ref }, fields, depth + 1);
    return { Parent: field.ref };
  }

  #listedFields(): ReadonlySet<number> {
    const { document } = this.#selection.index;
    const form = document.dict(document.catalog.get('AcroForm'));
    const fields = document.array(form?.get('Fields')) ?? [];
    this.#topFields ??= new Set(fields.flatMap((field) => document.numberOf(field) ?? []));
    return this.#topFields;
  }

  /** A field name with a number that makes it unique in the form: fields with the same name share their value. */
  #newName(value: PdfValue | undefined): PdfValue | undefined {
    const { document } = this.#selection.index;
    const bytes = document.string(value);
    if (!bytes) return value;
    this.#names ??= new Set(
      Array.from(this.#listedFields(), (number) =>
        decodeTextString(document.string(document.dict(new PdfRef(number))?.get('T')) ?? Buffer.alloc(0)),
      ),
    );
    const name = decodeTextString(bytes);
    let count = 1;
    for (; this.#names.has(`${name}+${count}`); count++) document.budget.step();
    this.#names.add(`${name}+${count}`);
    return encodeTextString(`${name}+${count}`);
  }
}
