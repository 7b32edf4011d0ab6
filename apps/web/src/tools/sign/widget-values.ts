import type { FormValues } from '@blattwerk/shared/sign-placements';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';

/** Value of a check box that is not checked (ISO 32000-2, 12.7.5.2.3). */
const off = 'Off';

/** Names of the check boxes of which one at most is checked: those with several export values. */
export function exclusiveNames(widgets: readonly FormWidget[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const exclusive = new Set<string>();
  for (const { kind, name, onValue } of widgets) {
    if (kind !== 'checkbox') continue;
    if ((first.get(name) ?? onValue) !== onValue) exclusive.add(name);
    first.set(name, onValue);
  }
  return exclusive;
}

/** The value that a widget shows: the visitor's, or else that of the PDF; of a check box, its export value or none. */
export function shownValue({ name, value, onValue }: FormWidget, values: FormValues): string | readonly string[] {
  const given = values.get(name);
  if (given === undefined) return value;
  return typeof given === 'boolean' ? (given ? onValue : '') : given;
}

/** What the form has of a value: undefined where it is that of the PDF. */
export function givenValue(
  { value, onValue }: FormWidget,
  next: string | boolean | readonly string[],
): string | boolean | readonly string[] | undefined {
  if (next === true) return value === onValue ? undefined : next;
  if (next === false) return value === '' || value === off ? undefined : next;
  if (typeof next === 'string') return next === value ? undefined : next;
  const before = [value].flat();
  return next.length === before.length && next.every((each) => before.includes(each)) ? undefined : next;
}
