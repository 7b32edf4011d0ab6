import { type Contract, type Field, type FieldValue, type OptionsOf, ToolError } from '@blattwerk/shared';

export type FieldName<C extends Contract> = keyof C['fields'] & string;

/** Values of a tool's fields. Free text is as it is typed. */
export type FormOf<C extends Contract> = Readonly<OptionsOf<C>>;

/** The value of a field: its default where it has none, or a text that is not a value. */
export function readValue<V extends FieldValue>(field: Field<V>, text = ''): V {
  // A text without a default is required, and empty until it is typed.
  if (text === '') return field.default === undefined ? (text as V) : field.default;
  return field.kind === 'text' || field.kind === 'secret' ? (text as V) : parseOrDefault(field, text);
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
