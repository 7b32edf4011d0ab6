import { isUtf8 } from 'node:buffer';
import type { PdfDocument } from '../../file/document.ts';
import { decodeTextString } from '../../file/text-string.ts';
import { asName, type PdfDict } from '../../file/values.ts';
import type { Field, Widget } from '../../file/fields/field-tree.ts';

/** State in which a check box or radio button is not chosen (ISO 32000-2, 12.7.5.2.3). */
export const offState = 'Off';
/** State of a check box that names none. */
export const defaultState = 'Yes';

/** The appearances of a widget by state; undefined where it has one alone, or none (ISO 32000-2, 12.5.5). */
export function statesOf(document: PdfDocument, widget: PdfDict, kind: 'N' | 'D' = 'N'): PdfDict | undefined {
  const appearances = document.resolve(document.dict(widget.get('AP'))?.get(kind));
  return appearances instanceof Map ? appearances : undefined;
}

/** The name of the state in which a check box or radio button is chosen. */
export function onStateOf(document: PdfDocument, field: Field, widget: Widget): string {
  for (const kind of ['N', 'D'] as const) {
    const states = statesOf(document, widget.dict, kind);
    document.budget.step(states?.size ?? 0);
    for (const state of states?.keys() ?? []) if (state !== offState) return state;
  }
  const current = document.name(widget.dict.get('AS'));
  if (current !== undefined && current !== offState) return current;
  return field.widgets.length === 1 ? defaultState : String(widget.position);
}

/** What a widget stands for when it is chosen: its entry of /Opt, else the name of its state. */
export function exportValueOf(document: PdfDocument, field: Field, widget: Widget): string {
  const option = document.string(document.array(widget.attributes.get('Opt'))?.[widget.position]);
  return option ? decodeTextString(option) : stateText(onStateOf(document, field, widget));
}

/** The export values of all widgets, each once. */
export function exportValuesOf(document: PdfDocument, field: Field): string[] {
  return [...new Set(field.widgets.map((widget) => exportValueOf(document, field, widget)))];
}

/**
 * The widget that a value stands for: its number among those of the field, from 1; its export value; or, since several
 * may have the same one, the name of its state.
 */
export function findButton(document: PdfDocument, field: Field, value: string | number): Widget | undefined {
  const { widgets } = field;
  if (typeof value === 'number') return widgets[value - 1];
  return (
    widgets.find((widget) => exportValueOf(document, field, widget) === value) ??
    widgets.find((widget) => stateText(onStateOf(document, field, widget)) === value)
  );
}

/** The widget that is chosen: of several with one state, the one that is shown so; undefined where the field is off. */
export function chosenButton(document: PdfDocument, field: Field): Widget | undefined {
  const state = stateOf(document, field);
  const chosen = field.widgets.filter((widget) => onStateOf(document, field, widget) === state);
  return chosen.find(({ dict }) => document.name(dict.get('AS')) === state) ?? chosen[0];
}

/** The state of a field: the name in /V; undefined where it is off or has none. */
export function stateOf(document: PdfDocument, { attributes, widgets }: Field): string | undefined {
  const value = document.resolve(attributes.get('V'));
  // Some writers store the name as a string, or only in the widgets.
  const state = asName(value) ?? (Buffer.isBuffer(value) ? value.toString('latin1') : undefined);
  const shown = widgets.map(({ dict }) => document.name(dict.get('AS'))).find((name) => name && name !== offState);
  const found = value === null ? shown : state;
  return found === offState ? undefined : found;
}

/** Text of a name: UTF-8 (ISO 32000-2, 7.3.5), else that of a text string. */
function stateText(state: string): string {
  const bytes = Buffer.from(state, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeTextString(bytes);
}
