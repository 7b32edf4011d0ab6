import { findNames } from '../../content/names.ts';
import { type DictChanges, type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import { ItemsByPage } from './by-page.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

/** A field or widget; a field with a single widget may share its dictionary (ISO 32000-2, 12.7.4.1). */
interface Field {
  number: number;
  dict: PdfDict;
  parent: Field | undefined;
  kids: Field[];
  /** Position in the form, in which a field comes before its kids. */
  order: number;
}

/** The fields of a form, so that a selection visits those of its own pages alone. */
interface FieldIndex {
  /** Fields without a field above them. */
  roots: readonly Field[];
  byNumber: ReadonlyMap<number, Field>;
  /** Fields without kids that no page lists. */
  unlisted: ItemsByPage<Field>;
  numbers: ReadonlySet<number>;
}

/** Maximum number of ancestors of a widget. */
const maxParents = 64;
/** Fonts that viewers use implicitly. */
const standardFonts = ['Helv', 'ZaDb'];

/** Removes the form fields whose widgets are all on removed pages, with their values (ISO 32000-2, 12.7). */
export function pruneFields(index: PageIndex): PruneStep {
  const { document } = index;
  const original = document.catalog.get('AcroForm');
  const form = document.dict(original);
  if (!form) return () => ({});
  const fields = indexFields(index, form.get('Fields'));
  return (selection): DictChanges => {
    const added = selection.addedFields;
    if (!selection.isPartial && added.length === 0) return {};
    const shown = selection.isPartial ? fieldsShown(selection) : new Set<number>();
    const kept = selection.isPartial ? keepFields(selection, fields, shown) : fields.roots;
    if (kept.length === 0 && fields.roots.length > 0) return { AcroForm: selection.replaceEntry(original, undefined) };
    const changes: DictChanges = { Fields: [...kept.map(({ number }) => new PdfRef(number)), ...added] };
    if (!selection.isPartial) return { AcroForm: selection.replaceEntry(original, withEntries(form, changes)) };
    selection.droppedXfa = form.has('XFA');
    // The XFA form contains the same form in another format, with the values of all pages.
    const partial = { ...changes, XFA: undefined, DR: defaultResources(selection, form, shown) };
    return { AcroForm: selection.replaceEntry(original, withEntries(form, partial)) };
  };
}

function indexFields(index: PageIndex, values: PdfValue | undefined): FieldIndex {
  const byNumber = new Map<number, Field>();
  const roots = readFields(index, values, { byNumber, parent: undefined, depth: 0 });
  const unlisted = [...byNumber.values()].filter(({ number, kids }) => kids.length === 0 && !index.owners.has(number));
  return {
    roots,
    byNumber,
    // A field without a page is kept, unless it refers to a removed page.
    unlisted: new ItemsByPage(unlisted, ({ dict }) => index.pageIndexOf(dict.get('P'))),
    numbers: new Set(byNumber.keys()),
  };
}

function readFields(
  index: PageIndex,
  values: PdfValue | undefined,
  { byNumber, parent, depth }: { byNumber: Map<number, Field>; parent: Field | undefined; depth: number },
): Field[] {
  const { document } = index;
  document.budget.checkDepth(depth);
  return (document.array(values) ?? []).flatMap((value): Field[] => {
    document.budget.step();
    const number = document.numberOf(value);
    const dict = document.dict(value);
    if (number === undefined || !dict || byNumber.has(number)) return [];
    const field: Field = { number, dict, parent, kids: [], order: byNumber.size };
    byNumber.set(number, field);
    field.kids = readFields(index, dict.get('Kids'), { byNumber, parent: field, depth: depth + 1 });
    return [field];
  });
}

/** The widgets of a selection and their ancestors, even where a field does not list its widget. */
function fieldsShown(selection: PageSelection): Set<number> {
  const { document, annotations } = selection.index;
  const shown = new Set<number>();
  for (const pageIndex of selection.pageIndices) {
    for (const number of annotations[pageIndex] ?? []) {
      document.budget.step();
      if (selection.isExcluded(number)) continue;
      let field: number | undefined = number;
      for (let depth = 0; depth < maxParents && field !== undefined && !shown.has(field); depth++) {
        shown.add(field);
        field = document.numberOf(document.dict(new PdfRef(field))?.get('Parent'));
      }
    }
  }
  return shown;
}

/**
 * Default resources of the form with only the fonts that its kept fields name, and without images, which fields cannot
 * name.
 */
function defaultResources(selection: PageSelection, form: PdfDict, shown: ReadonlySet<number>): PdfValue | undefined {
  const { document } = selection.index;
  const resources = document.dict(form.get('DR'));
  const fonts = document.dict(resources?.get('Font'));
  if (!resources || !fonts) return resources && withEntries(resources, { XObject: undefined });
  document.budget.step(fonts.size);
  const named = new Set(standardFonts);
  for (const dict of [form, ...Array.from(shown, (number) => document.dict(new PdfRef(number)))]) {
    const appearance = document.string(dict?.get('DA'));
    for (const name of appearance ? findNames(appearance, document.budget) : []) named.add(name);
  }
  const kept: PdfDict = new Map([...fonts].filter(([key]) => named.has(key)));
  return withEntries(resources, { XObject: undefined, Font: kept });
}

/**
 * Keeps the fields that are shown or belong to no page, and those above them, and filters their kids.
 * @returns the kept fields without a field above them, in the order of the form
 */
function keepFields(selection: PageSelection, fields: FieldIndex, shown: ReadonlySet<number>): readonly Field[] {
  const { budget } = selection.index.document;
  const kept = new Set<Field>();
  const listed = Array.from(shown, (number) => fields.byNumber.get(number)).filter((field) => field !== undefined);
  for (const field of [...listed, ...fields.unlisted.select(selection)]) {
    for (let above: Field | undefined = field; above && !kept.has(above); above = above.parent) {
      budget.step();
      kept.add(above);
    }
  }
  const roots: Field[] = [];
  const kidsOf = new Map<Field, Field[]>();
  for (const field of [...kept].toSorted((a, b) => a.order - b.order)) {
    kidsOf.set(field, []);
    (field.parent ? kidsOf.get(field.parent) : roots)?.push(field);
  }
  for (const [{ number, dict, kids }, keptKids] of kidsOf) {
    if (keptKids.length === kids.length) continue;
    const changes = { Kids: keptKids.map((kid) => new PdfRef(kid.number)) };
    selection.replace(number, withEntries(dict, changes));
  }
  const numbers = new Set(Array.from(kept, ({ number }) => number));
  selection.partlyKept.push({ all: fields.numbers, kept: numbers });
  return roots;
}
