import { findNames } from '../../content/names.ts';
import { type DictChanges, type PdfDict, PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

/** A field or a widget; a field with one widget can be both in one dictionary (ISO 32000-2, 12.7.4.1). */
interface Field {
  number: number;
  dict: PdfDict;
  kids: Field[];
}

/** Levels of fields above a widget. */
const maxParents = 64;
/** Viewers use them for text and marks without a field that names them. */
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
    // The XFA form is the same form in another format, with the values of all pages.
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

/** The widgets of a selection and the fields above them, also where a field does not list its widget. */
function fieldsShown(selection: PageSelection): Set<number> {
  const { document, annotations } = selection.index;
  const shown = new Set<number>();
  for (const pageIndex of selection.pageIndices) {
    for (const number of annotations[pageIndex] ?? []) {
      document.budget.step();
      if (selection.isLeftOut(number)) continue;
      let field: number | undefined = number;
      for (let depth = 0; depth < maxParents && field !== undefined && !shown.has(field); depth++) {
        shown.add(field);
        field = document.numberOf(document.dict(new PdfRef(field))?.get('Parent'));
      }
    }
  }
  return shown;
}

/** The form's default resources without fonts that no field of the selection names, and without images, which no field can name. */
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

/** Whether a field stays, with those of its kids that do. */
function keepField(selection: PageSelection, field: Field, shown: ReadonlySet<number>): boolean {
  selection.index.document.budget.step();
  const kept = field.kids.filter((kid) => keepField(selection, kid, shown));
  const isKept =
    field.kids.length > 0 ? kept.length > 0 || shown.has(field.number) : isLeafKept(selection, field, shown);
  if (!isKept) selection.leftOut.add(field.number);
  else if (kept.length < field.kids.length) {
    const kids = kept.map(({ number }) => new PdfRef(number));
    selection.replace(field.number, withEntries(field.dict, { Kids: kids }));
  }
  return isKept;
}

/** A field that is on no page stays, unless it refers to a removed one. */
function isLeafKept(selection: PageSelection, { number, dict }: Field, shown: ReadonlySet<number>): boolean {
  if (shown.has(number)) return true;
  const { index } = selection;
  return !index.owners.has(number) && !selection.isRemoved(index.pageIndexOf(dict.get('P')));
}
