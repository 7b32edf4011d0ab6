import type { PdfDocument } from '../document.ts';
import type { Page } from '../page-tree.ts';
import { isNamed, type PdfDict, PdfRef, type PdfValue } from '../values.ts';
import { dictReferences } from './references.ts';

/**
 * Fields that a form must list so that all fields can be found from the top (ISO 32000-2, 12.7.4): root fields and, in
 * a malformed form, fields that their parents do not list and widgets whose fields the form does not list.
 */
export function fieldsOf(document: PdfDocument, form: PdfDict, pages: readonly Page[]): PdfRef[] {
  const fields = new Map<number, PdfRef>();
  const reached = new Set<number>();

  function list(ref: PdfRef): void {
    if (fields.has(ref.number)) return;
    fields.set(ref.number, ref);
    const pending: PdfValue[] = [ref];
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      document.budget.step();
      if (!(value instanceof PdfRef) || reached.has(value.number)) continue;
      reached.add(value.number);
      for (const kid of document.array(document.dict(value)?.get('Kids')) ?? []) pending.push(kid);
    }
  }

  const listed = dictReferences(document, form.get('Fields'));
  for (const ref of listed) list(topmostField(document, ref));
  for (const ref of listed) if (!reached.has(ref.number)) list(ref);
  for (const widget of widgetsOf(document, pages)) {
    if (reached.has(widget.number)) continue;
    const field = topmostField(document, widget);
    if (document.string(document.dict(field)?.get('T'))) list(field);
  }
  return [...fields.values()];
}

/** Levels of fields within others. */
export const maxFieldDepth = 30;

/** A field, or a widget of one. */
interface FieldDict {
  dict: PdfDict;
  /** Its object number; undefined for one within another object. */
  object: number | undefined;
  isRoot: boolean;
}

/** The dictionaries of all fields of a form and of their widgets, each once and before those within it. */
export function* fieldDictsOf(document: PdfDocument, form: PdfDict): Generator<FieldDict> {
  const seen = new Set<PdfDict>();

  function* within(value: PdfValue, depth: number): Generator<FieldDict> {
    const dict = document.dict(value);
    document.budget.step();
    if (!dict || seen.has(dict) || depth > maxFieldDepth) return;
    seen.add(dict);
    yield { dict, object: document.numberOf(value), isRoot: depth === 0 };
    for (const kid of document.array(dict.get('Kids')) ?? []) yield* within(kid, depth + 1);
  }

  for (const field of fieldsOf(document, form, document.pages)) yield* within(field, 0);
}

function* widgetsOf(document: PdfDocument, pages: readonly Page[]): Generator<PdfRef, void, void> {
  for (const { dict } of pages) {
    for (const value of document.array(dict.get('Annots')) ?? []) {
      document.budget.step();
      if (value instanceof PdfRef && isNamed(document.resolve(document.dict(value)?.get('Subtype')), 'Widget'))
        yield value;
    }
  }
}

function topmostField(document: PdfDocument, field: PdfRef): PdfRef {
  const seen = new Set<number>();
  let topmost = field;
  for (let at: PdfValue | undefined = field; at instanceof PdfRef && !seen.has(at.number); ) {
    document.budget.step();
    const dict = document.dict(at);
    if (!dict || !isField(document, dict)) break;
    topmost = at;
    seen.add(at.number);
    at = dict.get('Parent');
  }
  return topmost;
}

/** Only fields that are also widgets have a /Type. */
function isField(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  return type === undefined || type === 'Annot';
}
