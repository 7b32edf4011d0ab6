import { defaultLanguage, isLanguage, type Language } from '@blattwerk/shared';

let configured: Language = defaultLanguage;

/** Sets the language of addresses without `lang`, before any address is made. */
export function setDefaultLanguage(language: Language): void {
  configured = language;
}

/** Language of a query string, `?lang=en`. */
export function languageOfSearch(search: string, initial = configured): Language {
  const language = new URLSearchParams(search).get('lang') ?? '';
  return isLanguage(language) ? language : initial;
}

/** A path, with query and fragment, in a language; the default language needs no parameter. */
export function withLanguage(path: string, language: Language, initial = configured): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  const query = new URLSearchParams(search);
  query.delete('lang');
  if (language !== initial) query.set('lang', language);
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`;
}

/**
 * The address without a `lang` that is unknown, repeated or the default language; null where the address is correct
 * already.
 */
export function correctedAddress(path: string): string | null {
  const search = /\?[^#]*/.exec(path)?.[0] ?? '';
  const query = new URLSearchParams(search);
  const language = languageOfSearch(search);
  const asked = query.getAll('lang');
  if (asked.length === 0 || (asked.length === 1 && asked[0] === language && language !== configured)) return null;
  return withLanguage(path, language);
}
