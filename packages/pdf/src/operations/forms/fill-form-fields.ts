import type { PdfDocument } from '../../file/document.ts';
import { encodeTextString } from '../../file/text-string.ts';
import { PdfName, type PdfValue } from '../../file/values.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { defaultState, exportValuesOf, findButton, offState, onStateOf } from './button-states.ts';
import { indexOfOption, optionsOf } from './choices.ts';
import { findCurrentAppearances } from './current-appearances.ts';
import { type MissingCharacters, WidgetDrawer } from './draw-widgets.ts';
import { type Field, fieldFlags, formOf, readFields, type Widget } from '../../file/fields/field-tree.ts';
import { isReadOnly, maxLengthOf } from './read-form-fields.ts';

/** Value of a field: text, whether it is checked, a choice or several, or the number of a button. */
export type FieldValue = string | boolean | number | readonly string[];

/** The form has no field of a name. */
export class UnknownFormField extends RangeError {
  readonly field: string;

  /** @param field its full name */
  constructor(field: string) {
    super('expected the name of a field of the form');
    this.field = field;
  }
}

/** A field does not take its value. */
export class RefusedFormValue extends TypeError {
  readonly field: string;

  /** @param field its full name */
  constructor(field: string, expected: string) {
    super(expected);
    this.field = field;
  }
}

/** What filling in a form did. */
export interface FillResult {
  /** Number of fields that got a value. */
  filled: number;
  /** Characters that no font has, and that the pages do not show. */
  missing: MissingCharacters;
  /** Names of the filled fields whose text is longer than they can show. */
  cut: string[];
  /** Whether passwords are shown as asterisks, and not kept. */
  hidesPasswords: boolean;
  /** Whether an XFA form was removed, with which readers would show the earlier values. */
  droppedXfa: boolean;
  /** Whether readers calculate fields, which are as they were (ISO 32000-2, 12.7.3 and table 197). */
  hasCalculations: boolean;
}

/**
 * Gives values to fields and draws their widgets. Other widgets keep their appearances; where the form says that readers
 * draw all of them, those are drawn as well whose appearances do not show their values. All values are checked before any
 * is set.
 * @param values by fully qualified name: text; true or false for check boxes; for radio buttons, and check boxes that
 *   exclude each other, an export value, the state or the number of a button, or false for none; a choice or several, by their
 *   values or labels
 * @param font of texts with characters that a field's own font does not have
 * @throws UnknownFormField where a field does not exist
 * @throws RefusedFormValue where a field does not take its value
 * @throws TooComplexPdf where the form exceeds the budget
 */
export async function fillFormFields(
  document: PdfDocument,
  values: ReadonlyMap<string, FieldValue>,
  { font }: { font: DrawingFont },
): Promise<FillResult> {
  const { budget } = document;
  const drawer = new WidgetDrawer(document, font);
  const before = budget.operation(() => readFields(document));
  await drawer.load(before);
  const drawsAll = formOf(document)?.get('NeedAppearances') === true;
  const unfilled = before.filter(({ name }) => drawsAll && !values.has(name));
  const current = await findCurrentAppearances(document, unfilled);
  const fields = budget.operation(() => {
    const setters = settersOf(document, before, values);
    for (const set of setters) set();
    // The attributes have other values now.
    const all = readFields(document);
    const seen = new Set<string>();
    for (const field of all) {
      const isFilled = values.has(field.name) && !seen.has(field.name);
      seen.add(field.name);
      const text = isFilled && isPassword(field) ? String(values.get(field.name)) : undefined;
      const isDrawn = ({ dict }: Widget) => isFilled || !current.has(dict);
      if (isFilled || drawsAll) drawer.draw(field, { text, isDrawn, keeps: !isFilled });
    }
    return all;
  });
  await drawer.write();
  const { missing } = drawer;
  return {
    filled: values.size,
    missing,
    cut: [...drawer.cut].filter((name) => values.has(name)),
    hidesPasswords: fields.some((field) => isPassword(field) && (values.get(field.name) ?? '') !== ''),
    ...finishForm(document, drawer.isComplete),
    hasCalculations: budget.operation(() => hasCalculations(document, fields)),
  };
}

/** What sets each value. */
function settersOf(
  document: PdfDocument,
  fields: readonly Field[],
  values: ReadonlyMap<string, FieldValue>,
): (() => void)[] {
  const byName = new Map<string, Field>();
  for (const field of fields) if (!byName.has(field.name)) byName.set(field.name, field);
  return Array.from(values, ([name, value]) => {
    const field = byName.get(name);
    if (!field) throw new UnknownFormField(name);
    if (isReadOnly(field))
      throw new RefusedFormValue(name, `expected a field that can be filled in, got one of kind ${field.kind}`);
    if (field.kind === 'text') return textSetter(document, field, value);
    return field.kind === 'choice' ? choiceSetter(document, field, value) : buttonSetter(document, field, value);
  });
}

function textSetter(document: PdfDocument, field: Field, value: FieldValue): () => void {
  if (typeof value !== 'string') throw new RefusedFormValue(field.name, 'text field: expected a text');
  const maxLength = maxLengthOf(document, field);
  // A letter with its accent counts once.
  const text = value.normalize('NFC');
  if (maxLength !== undefined && Array.from(text).length > maxLength)
    throw new RefusedFormValue(field.name, `text field: expected at most ${maxLength} characters`);
  return () => setEntries(field, { V: isPassword(field) ? undefined : encodeTextString(text) });
}

/** Whether a field is for a password, which no file keeps (ISO 32000-2, table 231). */
function isPassword({ kind, flags }: Field): boolean {
  return kind === 'text' && (flags & fieldFlags.password) !== 0;
}

function choiceSetter(document: PdfDocument, field: Field, value: FieldValue): () => void {
  if (typeof value === 'boolean' || typeof value === 'number')
    throw new RefusedFormValue(field.name, 'choice field: expected a choice');
  const chosen = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  const isMultiple = (field.flags & fieldFlags.multiSelect) !== 0;
  if (chosen.length > 1 && !isMultiple)
    throw new RefusedFormValue(field.name, 'choice field: expected a single choice');
  const editable = fieldFlags.combo | fieldFlags.edit;
  const options = optionsOf(document, field);
  const indices = chosen.map((text) => indexOfOption(options, text));
  if ((field.flags & editable) !== editable && indices.includes(-1))
    throw new RefusedFormValue(field.name, 'choice field: expected one of its options');
  const values = chosen.map((text, at) => options[indices[at] ?? -1]?.value ?? text);
  const [only, ...others] = values.map(encodeTextString);
  return () =>
    setEntries(field, {
      V: only && others.length > 0 ? [only, ...others] : only,
      I: isMultiple && only ? indices.toSorted((a, b) => a - b) : undefined,
    });
}

function buttonSetter(document: PdfDocument, field: Field, value: FieldValue): () => void {
  const { kind, widgets } = field;
  const isSingle = kind === 'checkbox' && exportValuesOf(document, field).length <= 1;
  const wanted = value === true && isSingle ? 1 : value;
  const chosen =
    typeof wanted === 'string' || typeof wanted === 'number' ? findButton(document, field, wanted) : undefined;
  if (!chosen && wanted !== false && !(value === true && isSingle))
    throw new RefusedFormValue(
      field.name,
      `${kind}: expected ${isSingle ? 'true or false' : 'an export value, the state or number of a button, or false'}`,
    );
  const state = chosen ? onStateOf(document, field, chosen) : wanted === false ? offState : defaultState;
  // Radio buttons with one state exclude each other otherwise (ISO 32000-2, table 229).
  const areAlike = kind === 'checkbox' || (field.flags & fieldFlags.radiosInUnison) !== 0;
  return () => {
    const areOn = widgets.map((widget) =>
      areAlike ? onStateOf(document, field, widget) === state : widget === chosen,
    );
    setEntries(field, { V: new PdfName(state) });
    for (const [at, { dict }] of widgets.entries()) dict.set('AS', new PdfName(areOn[at] ? state : offState));
  };
}

/** Sets entries of a field, and removes what would stand for another value: rich text, and values of its widgets. */
function setEntries({ holders, widgets }: Field, entries: Readonly<Record<string, PdfValue | undefined>>): void {
  for (const dict of [...holders, ...widgets.map((widget) => widget.dict)]) {
    for (const key of ['RV', ...Object.keys(entries)]) dict.delete(key);
  }
  for (const holder of holders)
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) holder.set(key, value);
}

/** @param isDrawn whether readers need to draw nothing */
function finishForm(document: PdfDocument, isDrawn: boolean): { droppedXfa: boolean } {
  const form = formOf(document);
  if (isDrawn) form?.delete('NeedAppearances');
  const droppedXfa = form?.delete('XFA') === true;
  // With it, readers show the pages of the XFA form (ISO 32000-2, table 29).
  if (droppedXfa) document.catalog.delete('NeedsRendering');
  return { droppedXfa };
}

function hasCalculations(document: PdfDocument, fields: readonly Field[]): boolean {
  if ((document.array(formOf(document)?.get('CO')) ?? []).length > 0) return true;
  return fields.some(({ holders, widgets }) => {
    document.budget.step(holders.length + widgets.length);
    return [...holders, ...widgets.map(({ dict }) => dict)].some((dict) => document.dict(dict.get('AA'))?.has('C'));
  });
}
