import type { FormValue, FormValues } from '@blattwerk/shared/sign-placements';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';

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

/** The text or choice that a widget shows: the visitor's, or else that of the PDF. */
export function shownValue({ name, value }: FormWidget, values: FormValues): string | readonly string[] {
  const given = values.get(name);
  return typeof given === 'string' || typeof given === 'object' ? given : value;
}

/** Whether a check box or radio button is shown as chosen. */
export function isShownOn({ name, number, onValue, isOn }: FormWidget, values: FormValues): boolean {
  const given = values.get(name);
  if (given === undefined) return isOn;
  return typeof given === 'boolean' ? given : given === (number ?? onValue);
}

/** What the form has of a text or choice: undefined where it is that of the PDF. */
export function givenValue({ value }: FormWidget, next: string | readonly string[]): FormValue | undefined {
  if (typeof next === 'string') return next === value ? undefined : next;
  const before = [value].flat();
  return next.length === before.length && next.every((each) => before.includes(each)) ? undefined : next;
}

/**
 * What the form has of a check box or radio button: undefined where it is as in the PDF.
 * @param isExclusive whether other buttons of its field exclude it
 */
export function givenState({ isOn, number, onValue }: FormWidget, next: boolean, isExclusive: boolean) {
  if (next) return isOn ? undefined : isExclusive ? (number ?? onValue) : true;
  return isOn || isExclusive ? false : undefined;
}
