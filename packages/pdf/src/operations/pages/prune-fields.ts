import { findNames } from '../../content/names.ts';
import { type DictChanges, type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

/** A field or widget; a field with a single widget may share its dictionary (ISO 32000-2, 12.7.4.1). */
interface Field {
  number: number;
  dict: PdfDict;
  kids: Field[];
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
  const fields = readFields(index, form.get('Fields'), new Set(), 0);
  return (selection): DictChanges => {
    const added = selection.addedFields;
    if (!selection.isPartial && added.length === 0) return {};
    const shown = selection.isPartial ? fieldsShown(selection) : new Set<number>();
    const kept = selection.isPartial ? fields.filter((field) => keepField(selection, field, shown)) : fields;
    if (kept.length === 0 && fields.length > 0) return { AcroForm: selection.replaceEntry(original, undefined) };
    const changes: DictChanges = { Fields: [...kept.map(({ number }) => new PdfRef(number)), ...added] };
    if (!selection.isPartial) return { AcroForm: selection.replaceEntry(original, withEntries(form, changes)) };
    selection.droppedXfa = form.has('XFA');
    // The XFA form contains the same form in another format, with the values of all pages.
    const partial = { ...changes, XFA: undefined, DR: defaultResources(selection, form, shown) };
    return { AcroForm: selection.replaceEntry(original, withEntries(form, partial)) };
  };
}

function readFields(index: PageIndex, fields: PdfValue | undefined, seen: Set<number>, depth: number): Field[] {
  const { document } = index;
  document.budget.checkDepth(depth);
  return (document.array(fields) ?? []).flatMap((value): Field[] => {
    document.budget.step();
    const number = document.numberOf(value);
    const dict = document.dict(value);
    if (number === undefined || !dict || seen.has(number)) return [];
    seen.add(number);
    return [{ number, dict, kids: readFields(index, dict.get('Kids'), seen, depth + 1) }];
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

/** Decides whether a field is kept, and filters its kids. */
function keepField(selection: PageSelection, field: Field, shown: ReadonlySet<number>): boolean {
  selection.index.document.budget.step();
  const kept = field.kids.filter((kid) => keepField(selection, kid, shown));
  const isKept =
    field.kids.length > 0 ? kept.length > 0 || shown.has(field.number) : isLeafKept(selection, field, shown);
  if (!isKept) selection.excluded.add(field.number);
  else if (kept.length < field.kids.length) {
    const kids = kept.map(({ number }) => new PdfRef(number));
    selection.replace(field.number, withEntries(field.dict, { Kids: kids }));
  }
  return isKept;
}

/** A field without a page is kept, unless it refers to a removed page. */
function isLeafKept(selection: PageSelection, { number, dict }: Field, shown: ReadonlySet<number>): boolean {
  if (shown.has(number)) return true;
  const { index } = selection;
  return !index.owners.has(number) && !selection.isRemoved(index.pageIndexOf(dict.get('P')));
}
