import { chosenLanguage, defaultLanguage, type Language } from '@blattwerk/shared';

/** Language of a query string, `?lang=en`. */
export function languageOfSearch(search: string): Language {
  return chosenLanguage(new URLSearchParams(search).get('lang'));
}

/** A path, with query and fragment, in a language; the default language needs no parameter. */
export function withLanguage(path: string, language: Language): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  const query = new URLSearchParams(search);
  query.delete('lang');
  if (language !== defaultLanguage) query.set('lang', language);
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
  if (asked.length === 0 || (asked.length === 1 && asked[0] === language && language !== defaultLanguage)) return null;
  return withLanguage(path, language);
}
