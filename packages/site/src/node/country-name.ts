import type { Language } from '@blattwerk/shared';

/** Name of a country. Determined on the server: browsers differ in their names. @param code ISO 3166-1, two letters */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
