import { type Language, languages } from '@blattwerk/shared';

/** A language for a row of a test whose rows all have the same texts: each language has its turn. */
export function languageInTurn(index: number): Language {
  return languages[index % languages.length] as Language;
}
