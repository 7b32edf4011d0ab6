import type { PdfDocument } from '../document.ts';
import { decodeTextString } from '../text-string.ts';
import type { PdfDict, PdfValue } from '../values.ts';
import { fieldsOf } from './form-fields.ts';

export type FieldKind = 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';

/** A widget annotation of a field (ISO 32000-2, 12.5.6.19). */
export interface Widget {
  /** May be that of the field as well. */
  dict: PdfDict;
  /** The field's dictionary, which has the value. */
  holder: PdfDict;
  /** The attributes of the field, and the widget's own. */
  attributes: PdfDict;
  /** Index of the page that shows it; undefined where none does. */
  pageIndex: number | undefined;
  /** Position among the widgets of the field, in the order of /Opt. */
  position: number;
}

/** A field with a value; several dictionaries with one name are one field (ISO 32000-2, 12.7.4.2). */
export interface Field {
  /** Fully qualified. */
  name: string;
  kind: FieldKind;
  /** /Ff, see `fieldFlags`. */
  flags: number;
  /** Own and inherited attributes of the first of its dictionaries. */
  attributes: PdfDict;
  holders: PdfDict[];
  widgets: Widget[];
}

/** Bits of /Ff (ISO 32000-2, tables 227 to 233). */
export const fieldFlags = {
  readOnly: 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  radiosInUnison: 1 << 25,
} as const;

/** Bits of /F with which an annotation is not shown on a screen: Hidden and NoView (ISO 32000-2, table 167). */
const notShown = 2 | 32;

/** Attributes that a field inherits from those above it (ISO 32000-2, 12.7.4.1). */
const inheritableKeys = ['FT', 'Ff', 'V', 'DA', 'Q', 'Opt', 'MaxLen', 'TI', 'I'] as const;

/** The interactive form of a document (ISO 32000-2, 12.7.3); undefined where it has none. */
export function formOf(document: PdfDocument): PdfDict | undefined {
  return document.dict(document.catalog.get('AcroForm'));
}

export function isShown(document: PdfDocument, { dict }: Pick<Widget, 'dict'>): boolean {
  return ((document.number(dict.get('F')) ?? 0) & notShown) === 0;
}

/** A field or widget while the tree is read. */
interface Above {
  name: string | undefined;
  attributes: PdfDict;
  holder: PdfDict;
}

/**
 * Fields with a kind and a name, in the order of the form. Kids that are reached again are read once.
 * @throws TooComplexPdf where the tree exceeds the budget
 */
export function readFields(document: PdfDocument): Field[] {
  const { budget } = document;
  const form = formOf(document);
  if (!form) return [];
  const pageIndices = pagesOfAnnotations(document);
  const seen = new Set<PdfDict>();
  const fields = new Map<string, Field>();
  const positions = new Map<PdfDict, number>();

  function visit(value: PdfValue, above: Above | undefined, depth: number): void {
    budget.checkDepth(depth);
    budget.step();
    const dict = document.dict(value);
    if (!dict || seen.has(dict)) return;
    seen.add(dict);
    const partial = document.string(dict.get('T'));
    const own = partial === undefined ? undefined : decodeTextString(partial);
    const name = [above?.name, own].filter((part) => part !== undefined && part !== '').join('.');
    const attributes: PdfDict = new Map(above?.attributes);
    for (const key of inheritableKeys) {
      const attribute = dict.get(key);
      if (attribute !== undefined && attribute !== null) attributes.set(key, attribute);
    }
    const holder = own === undefined && above ? above.holder : dict;
    const kids = (document.array(dict.get('Kids')) ?? []).filter((kid) => document.dict(kid) !== undefined);
    for (const kid of kids) visit(kid, { name, attributes, holder }, depth + 1);
    if (kids.length === 0 && name !== '') add(name, { dict, attributes, holder });
  }

  function add(name: string, { dict, attributes, holder }: Pick<Widget, 'dict' | 'attributes' | 'holder'>): void {
    const flags = document.number(attributes.get('Ff')) ?? 0;
    const kind = kindOf(document.name(attributes.get('FT')), flags);
    if (!kind) return;
    const key = `${kind === 'radio' ? 'checkbox' : kind} ${name}`;
    const field = fields.get(key) ?? { name, kind, flags, attributes, holders: [], widgets: [] };
    fields.set(key, field);
    // Some writers set the flags of radio buttons in a part of the widgets alone.
    if (kind === 'radio') Object.assign(field, { kind, flags: field.flags | flags });
    if (!positions.has(holder)) field.holders.push(holder);
    const position = positions.get(holder) ?? 0;
    positions.set(holder, position + 1);
    if (document.name(dict.get('Subtype')) !== 'Widget' && !dict.has('Rect')) return;
    field.widgets.push({ dict, holder, attributes, pageIndex: pageIndices.get(dict), position });
  }

  for (const root of fieldsOf(document, form, document.pages)) visit(root, undefined, 0);
  return [...fields.values()];
}

function pagesOfAnnotations(document: PdfDocument): Map<PdfDict, number> {
  const pageIndices = new Map<PdfDict, number>();
  for (const [pageIndex, { dict }] of document.pages.entries()) {
    for (const value of document.array(dict.get('Annots')) ?? []) {
      document.budget.step();
      const annotation = document.dict(value);
      if (annotation && !pageIndices.has(annotation)) pageIndices.set(annotation, pageIndex);
    }
  }
  return pageIndices;
}

function kindOf(type: string | undefined, flags: number): FieldKind | undefined {
  if (type === 'Tx') return 'text';
  if (type === 'Ch') return 'choice';
  if (type === 'Sig') return 'signature';
  if (type !== 'Btn') return undefined;
  if (flags & fieldFlags.pushButton) return 'button';
  return flags & fieldFlags.radio ? 'radio' : 'checkbox';
}
