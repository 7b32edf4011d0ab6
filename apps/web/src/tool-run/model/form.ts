import type { Contract, Field, FieldValue, WrittenField } from '@blattwerk/shared';
import { unlessRefused } from '../unless-refused.ts';

export type FieldName<C extends Contract> = keyof C['fields'] & string;

/** Values of a tool's fields. Free text is as it is typed; what is drawn is not written, and null where there is nothing. */
export type FormOf<C extends Contract> = { readonly [F in FieldName<C>]: ValueOf<C['fields'][F]> };
type ValueOf<F> = F extends WrittenField<FieldValue, infer W> ? W | null : F extends Field<infer V> ? V : never;

/** What the form has of a field: a value, or a text that is not one yet; null where it is emptied. */
export type GivenValue = FieldValue | object;
/** What the form has by field; a missing field has its default. */
export type GivenValues = Readonly<Record<string, GivenValue>>;

/** The value of a field: its default where it has none, or a text that is not a value. */
export function readValue<V extends FieldValue>(field: Field<V>, given: GivenValue = null): V {
  // A text without a default is required, and empty until it is typed.
  if (given === null || given === '') return field.default === undefined ? ('' as V) : field.default;
  return typeof given === 'string' && !isFree(field) ? parseOrDefault(field, given) : (given as V);
}

/** The values of a tool's fields. @param names of the fields */
export function readForm<C extends Contract, F extends FieldName<C>>(
  contract: C,
  given: Readonly<Record<string, GivenValue | undefined>>,
  names: readonly F[] = Object.keys(contract.fields) as F[],
): Pick<FormOf<C>, F> {
  const values = names.map((name) => [name, readValue(contract.fields[name] as Field<FieldValue>, given[name])]);
  return Object.fromEntries(values) as Pick<FormOf<C>, F>;
}

/** What the form has of a text that is typed into a field: a value that is written so, or the text. */
export function enteredValue(field: Field<FieldValue>, text: string): FieldValue {
  const value = isFree(field) || text === '' ? null : parseOrDefault(field, text);
  return value !== null && String(value) === text ? value : text;
}

/** The text of a value, as it is typed and sent. @param field of a value that is not text, number or choice */
export function formatValue(value: GivenValue = null, field?: Field<FieldValue>): string {
  if (typeof value !== 'object') return String(value);
  return value === null ? '' : (field?.format?.(value as never) ?? '');
}

/** Whether a value is nothing, or white space. */
export function isBlankValue(value: GivenValue = null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** The value of a text; the field's default where the text is not valid. */
export function parseOrDefault<V extends FieldValue>(field: Field<V>, text: string): V {
  return unlessRefused(() => field.parse(text)) ?? (field.default as V);
}

function isFree({ kind }: Field<FieldValue>): boolean {
  return kind === 'text' || kind === 'secret';
}
