import type { Language } from '@blattwerk/shared';

/** A day as the language writes it, wherever on earth it is read. */
export function formatDate(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
