import { multiply } from '../../content/matrix.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxBetween, boxOf, pageGeometry, type PageGeometry } from '../../file/page-geometry.ts';
import { decodeTextString } from '../../file/text-string.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { shownMatrix } from '../../content/page-matrix.ts';
import { chosenButton, exportValueOf, exportValuesOf, stateOf } from './button-states.ts';
import { chosenValues, type Choice, optionsOf } from './choices.ts';
import {
  type Field,
  fieldFlags,
  type FieldKind,
  isShown,
  readFields,
  type Widget,
} from '../../file/fields/field-tree.ts';

/** A field of an interactive form (ISO 32000-2, 12.7). */
export interface FormField {
  /** Fully qualified. */
  name: string;
  kind: FieldKind;
  /**
   * Text of a text field; whether a check box is checked; the export value of a radio button or of one of several check
   * boxes, or false; the export value of a choice, or several; null where there is none, and for buttons and signatures.
   */
  value: string | boolean | string[] | null;
  /** Options of a choice; export values of radio buttons, and of check boxes that exclude each other. */
  choices: readonly Choice[];
  /** Largest number of characters; null where it is not limited. */
  maxLength: number | null;
  /** Also for the names of files, whose contents are the value (ISO 32000-2, table 231). */
  isReadOnly: boolean;
  isMultiline: boolean;
  /** Places on pages at which it is shown. */
  widgets: readonly {
    /** Among all widgets of the field, from 1: chooses a radio button, also where several have one export value. */
    number: number;
    pageIndex: number;
    /** On the page as it is shown, in points from its lower left corner. */
    area: Box;
    /** Export value of a check box or radio button; null for other kinds. */
    onValue: string | null;
  }[];
}

/** Longest text of a field in a stream, in bytes. */
const maxTextBytes = 4 * 1024 * 1024;

/**
 * The fields of a document's form, in its order; fields without a name or a kind are omitted.
 * @throws TooComplexPdf where the form exceeds the budget
 * @throws MalformedPdf where an object is malformed
 */
export function readFormFields(document: PdfDocument): FormField[] {
  return document.budget.operation(() => {
    const geometries = new Map<number, PageGeometry>();
    return readFields(document).map((field) => describeField(document, field, geometries));
  });
}

/** Whether a field takes no value. */
export function isReadOnly({ kind, flags }: Field): boolean {
  if (kind === 'button' || kind === 'signature') return true;
  const ownFlags = kind === 'text' ? fieldFlags.fileSelect : 0;
  return (flags & (fieldFlags.readOnly | ownFlags)) !== 0;
}

/** /MaxLen of a text field; undefined where its length is not limited. */
export function maxLengthOf(document: PdfDocument, { kind, attributes }: Pick<Field, 'kind' | 'attributes'>) {
  const length = kind === 'text' ? document.number(attributes.get('MaxLen')) : undefined;
  return length !== undefined && Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

/** Text of a text field, which is a string or a stream; undefined where it has none. */
export function textOfField(document: PdfDocument, { attributes }: Field): string | undefined {
  const value = document.resolve(attributes.get('V'));
  const stream = document.stream(value);
  const options = { maxBytes: maxTextBytes, context: document.context, resolve: document.resolve.bind(document) };
  const bytes = stream ? decodeWhole(stream, options) : Buffer.isBuffer(value) ? value : undefined;
  // Some writers store a name.
  return bytes ? decodeTextString(bytes) : document.name(value);
}

function describeField(document: PdfDocument, field: Field, geometries: Map<number, PageGeometry>): FormField {
  const { name, kind, flags } = field;
  const isButton = kind === 'checkbox' || kind === 'radio';
  return {
    name,
    kind,
    value: valueOf(document, field),
    choices: choicesOf(document, field),
    maxLength: maxLengthOf(document, field) ?? null,
    isReadOnly: isReadOnly(field),
    isMultiline: kind === 'text' && (flags & fieldFlags.multiline) !== 0,
    widgets: field.widgets.flatMap((widget, index) => {
      const place = isShown(document, widget) ? placeOf(document, widget, geometries) : undefined;
      const onValue = isButton ? exportValueOf(document, field, widget) : null;
      return place ? [{ ...place, number: index + 1, onValue }] : [];
    }),
  };
}

function valueOf(document: PdfDocument, field: Field): FormField['value'] {
  const { kind, flags } = field;
  if (kind === 'text') return flags & fieldFlags.password ? null : (textOfField(document, field) ?? null);
  if (kind === 'choice') {
    const chosen = chosenValues(document, field, optionsOf(document, field));
    return flags & fieldFlags.multiSelect ? chosen : (chosen[0] ?? null);
  }
  if (kind !== 'checkbox' && kind !== 'radio') return null;
  const chosen = chosenButton(document, field);
  if (kind === 'checkbox' && exportValuesOf(document, field).length <= 1)
    return chosen !== undefined || (field.widgets.length === 0 && stateOf(document, field) !== undefined);
  return chosen ? exportValueOf(document, field, chosen) : kind === 'checkbox' ? false : null;
}

function choicesOf(document: PdfDocument, field: Field): Choice[] {
  if (field.kind === 'choice') return optionsOf(document, field);
  if (field.kind !== 'checkbox' && field.kind !== 'radio') return [];
  const values = exportValuesOf(document, field);
  if (field.kind === 'checkbox' && values.length <= 1) return [];
  return values.map((value) => ({ value, label: value }));
}

/** Where a widget is shown; undefined where no page shows it or it has no area. */
function placeOf(
  document: PdfDocument,
  { dict, pageIndex }: Widget,
  geometries: Map<number, PageGeometry>,
): { pageIndex: number; area: Box } | undefined {
  const page = pageIndex === undefined ? undefined : document.pages[pageIndex];
  const box = boxOf(dict, 'Rect', document);
  if (!page || !box || pageIndex === undefined) return undefined;
  const geometry = geometries.get(pageIndex) ?? pageGeometry(document, page);
  geometries.set(pageIndex, geometry);
  const toShown = shownMatrix(geometry);
  const [, , , , x1, y1] = multiply([1, 0, 0, 1, box.left, box.bottom], toShown);
  const [, , , , x2, y2] = multiply([1, 0, 0, 1, box.right, box.top], toShown);
  return [x1, y1, x2, y2].every(Number.isFinite) ? { pageIndex, area: boxBetween(x1, y1, x2, y2) } : undefined;
}
