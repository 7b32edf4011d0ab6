/**
 * The day of a date in CII, `20261231` (UNTDID 2379, code 102), or in UBL, `2026-12-31`, with or without a time zone (XML Schema
 * Part 2, 3.2.9).
 * @returns `2026-12-31`; undefined for what is no day of the calendar
 */
export function dayOf(value: string): string | undefined {
  const match = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(value.trim());
  if (!match) return undefined;
  const [, year, , month, day] = match;
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
