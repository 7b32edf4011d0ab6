import { contracts, type Field, type FieldValue, ToolError } from '@blattwerk/shared';
import type { MarkOptions } from '@blattwerk/shared/mark-pages';
import type { ToolState } from '../../tool-run/model/tool-state.ts';

/** The options of the form; a field that is invalid or empty has its default, so that the mark is always shown. */
export function readMarkOptions(options: ToolState['options']): MarkOptions {
  const fields = Object.entries(contracts.watermark.fields).map(([name, field]) => [
    name,
    valueOf(field, options[name] ?? ''),
  ]);
  return Object.fromEntries(fields) as MarkOptions;
}

function valueOf(field: Field<FieldValue>, text: string): FieldValue | undefined {
  try {
    return text.trim() === '' ? field.default : field.parse(text);
  } catch (error) {
    if (error instanceof ToolError) return field.default;
    throw error;
  }
}
