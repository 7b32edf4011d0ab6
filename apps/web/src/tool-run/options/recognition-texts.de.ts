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

/** Texts of the recognized text in a result; see `ResultText`. */
export const recognizedTexts = {
  title: 'Der Text Ihres PDFs',
  copy: 'Text kopieren',
  copied: 'Kopiert',
  failed: 'Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Text, und kopieren Sie ihn selbst.',
  search: 'Im Text suchen',
  none: 'Nichts gefunden',
  place: '{{place}} von {{count}}',
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
};

export type RecognizedTexts = typeof recognizedTexts;
