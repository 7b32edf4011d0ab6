import type { Language } from '@blattwerk/shared';

/** A day in UTC, in the format of the language. */
export function formatDate(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
