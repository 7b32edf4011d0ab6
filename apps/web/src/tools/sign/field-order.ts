import type { FormValues } from '@blattwerk/shared/sign-placements';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { isShownOn, shownValue } from './widget-values.ts';

/** What is filled in one after the other: each field that takes a value, at the first of its places. */
export function stopsOf(widgets: readonly FormWidget[]): FormWidget[] {
  const seen = new Set<string>();
  return widgets.filter(({ name, isReadOnly }) => {
    const isFirst = !isReadOnly && !seen.has(name);
    seen.add(name);
    return isFirst;
  });
}

/** Names of the fields without a value, of all and of those that must have one. */
export function blankFields(
  widgets: readonly FormWidget[],
  values: FormValues,
): { blank: ReadonlySet<string>; missing: ReadonlySet<string> } {
  const [blank, missing] = [new Set<string>(), new Set<string>()];
  for (const [name, places] of Map.groupBy(widgets, (widget) => widget.name)) {
    if (places.some(({ isReadOnly }) => isReadOnly) || places.some((place) => hasValue(place, values))) continue;
    blank.add(name);
    if (places.some(({ isRequired }) => isRequired)) missing.add(name);
  }
  return { blank, missing };
}

function hasValue(widget: FormWidget, values: FormValues): boolean {
  if (widget.kind === 'checkbox' || widget.kind === 'radio') return isShownOn(widget, values);
  return [shownValue(widget, values)].flat().some((text) => text.trim() !== '');
}

/**
 * The stop after a place of the form, in the order of its pages; after the last one, the first.
 * @param from id of the place; the beginning where it is undefined
 * @param isWanted which stops are taken
 */
export function nextStop(
  widgets: readonly FormWidget[],
  from: string | undefined,
  isWanted: (stop: FormWidget) => boolean = () => true,
): FormWidget | undefined {
  const stops = stopsOf(widgets).filter(isWanted);
  const placeOf = new Map(widgets.map(({ id }, index) => [id, index]));
  const here = from === undefined ? -1 : (placeOf.get(from) ?? -1);
  const name = widgets[here]?.name;
  return stops.find((stop) => (placeOf.get(stop.id) ?? 0) > here && stop.name !== name) ?? stops[0];
}
