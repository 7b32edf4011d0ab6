import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';

/** What a place of a form is called. */
export interface FieldLabel {
  field: string;
  /** Whether it is a name for programs: of a field that the PDF does not describe. */
  isTechnical: boolean;
  /** What tells it from others that are called the same: its value, or its number where that says nothing. */
  choice: string | undefined;
}

/** The index of a first field among its siblings, as XFA writes it. */
const firstIndex = /\[0\]$/;
/** A value that says nothing. */
const numberOnly = /^\d*$/;

/** Labels by the widgets' ids. A name for programs is as short as it can be told from the others by its last parts. */
export function labelFields(widgets: readonly FormWidget[]): ReadonlyMap<string, FieldLabel> {
  const names = [...new Set(widgets.flatMap(({ name, description }) => (description === '' ? [name] : [])))];
  const counts = new Map<string, number>();
  for (const ending of names.flatMap(endingsOf)) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  const shortest = (name: string) => endingsOf(name).find((ending) => counts.get(ending) === 1) ?? name;
  const labels = new Map<string, FieldLabel>();
  for (const field of Map.groupBy(widgets, ({ name }) => name).values()) {
    for (const alike of Map.groupBy(field, ({ description }) => description).values()) {
      const isButton = ({ kind }: FormWidget) => kind === 'radio' || kind === 'checkbox';
      for (const [index, widget] of alike.entries()) {
        const { id, name, description, onValue } = widget;
        const own = numberOnly.test(onValue) ? String(index + 1) : onValue;
        labels.set(id, {
          field: description || shortest(name),
          isTechnical: description === '',
          choice: isButton(widget) && alike.length > 1 ? own : undefined,
        });
      }
    }
  }
  return labels;
}

/** The last part of a name, the last two, and so on. */
function endingsOf(name: string): string[] {
  const parts = name.split('.').map((part) => part.replace(firstIndex, ''));
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('.'));
}
