import { type Contract, type Field, type FieldValue, type OptionsOf, ToolError } from '@blattwerk/shared';

export type FieldName<C extends Contract> = keyof C['fields'] & string;

/** Values of a tool's fields. Free text is as it is typed. */
export type FormOf<C extends Contract> = Readonly<OptionsOf<C>>;

/** What the form has of a field: a value, or a text that is not one yet; null where it is emptied. */
export type FormValue = FieldValue;
/** What the form has by field; a missing field has its default. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** The value of a field: its default where it has none, or a text that is not a value. */
export function readValue<V extends FieldValue>(field: Field<V>, given: FormValue = null): V {
  // A text without a default is required, and empty until it is typed.
  if (given === null || given === '') return field.default === undefined ? ('' as V) : field.default;
  return typeof given === 'string' && !isFree(field) ? parseOrDefault(field, given) : (given as V);
}

/** What the form has of a text that is typed into a field: a value that is written so, or the text. */
export function enteredValue(field: Field<FieldValue>, text: string): FormValue {
  const value = isFree(field) || text === '' ? null : parseOrDefault(field, text);
  return value !== null && String(value) === text ? value : text;
}

/** The text of a value, as it is typed and sent. */
export function formatValue(value: FormValue): string {
  return value === null ? '' : String(value);
}

/** The value of a text; the field's default where the text is not valid. */
export function parseOrDefault<V extends FieldValue>(field: Field<V>, text: string): V {
  try {
    return field.parse(text);
  } catch (error) {
    if (error instanceof ToolError) return field.default as V;
    throw error;
  }
}

function isFree({ kind }: Field<FieldValue>): boolean {
  return kind === 'text' || kind === 'secret';
}
