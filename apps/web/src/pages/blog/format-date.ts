import type { Language } from '@blattwerk/shared';

const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** A day in UTC, in the format of the language: `26 August 2025`. */
export function formatDate(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
