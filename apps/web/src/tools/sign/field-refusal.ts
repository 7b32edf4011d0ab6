import { findUndrawable, prepareText, refuseCharacter, ToolError } from '@blattwerk/shared';
import type { FormValue, FormValues } from '@blattwerk/shared/sign-placements';
import type { OptionProblem } from '../../tool-run/model/tool-state.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { SignItem } from './sign-form.ts';

/** What the visitor has written and the file cannot have, and where it was written. */
export interface WrittenProblem extends OptionProblem {
  /** Of the form. */
  widget?: FormWidget;
  /** The place of a text among the items. */
  index?: number;
}

/** Number of characters as the kernel counts them: a letter with its accent once. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}

/** Why a field cannot take a value: too many characters, or one that is not drawn. Passwords are shown as asterisks. */
export function refusalOf(
  { kind, name, isPassword, maxLength }: FormWidget,
  value: FormValue | undefined,
): ToolError | undefined {
  if (kind !== 'text' || typeof value !== 'string') return undefined;
  const place = { field: 'values', form_field: name };
  if (maxLength !== undefined && lengthOf(value) > maxLength)
    return new ToolError('invalidField', { ...place, max_length: maxLength });
  const character = isPassword ? undefined : findUndrawable(prepareText(value));
  return character === undefined ? undefined : refuseCharacter(character, place);
}

/** The first text that the file cannot have. Options of a choice are the form's own. */
export function findUnwritable(
  items: readonly SignItem[],
  values: FormValues,
  widgets: readonly FormWidget[],
): WrittenProblem | undefined {
  for (const [index, item] of items.entries()) {
    const character = item.kind === 'text' ? findUndrawable(prepareText(item.text)) : undefined;
    if (character === undefined) continue;
    return {
      field: 'placements',
      error: refuseCharacter(character, { field: 'placements', placement: index + 1 }),
      index,
    };
  }
  for (const widget of widgets) {
    const error = refusalOf(widget, values.get(widget.name));
    if (error) return { field: 'values', error, widget };
  }
  return undefined;
}
