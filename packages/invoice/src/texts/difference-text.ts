import type { Difference } from '../compare/compare-pages.ts';
import { dayOf } from '../compare/spelled-dates.ts';
import { type TermId, termDefinitions } from '../terms.ts';

/** A sentence with `{term}`, `{expected}` and `{found}` filled; dates of the XML are spelled as the language does. */
export function fillDifference(
  texts: Readonly<Record<Difference['kind'], string>>,
  { term, kind, expected, found = '' }: Difference,
  names: Readonly<Record<TermId, string>>,
  locale: string,
): string {
  const day = termDefinitions[term].kind === 'date' ? dayOf(expected) : undefined;
  const date = day && new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const values: Readonly<Record<string, string>> = {
    term: `${names[term]} (${term})`,
    expected: date ?? expected,
    found,
  };
  return texts[kind].replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
