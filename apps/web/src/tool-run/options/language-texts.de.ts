/** Texts of the field for the language of recognized text. */
export const languageTexts = {
  label: 'Sprache des Textes',
  choices: { 'deu+eng': 'Deutsch und Englisch', deu: 'Deutsch', eng: 'Englisch' },
  other: 'Andere',
  first: 'Sprache',
  further: 'Außerdem',
  none: 'keine weitere',
};

export type LanguageTexts = typeof languageTexts;
