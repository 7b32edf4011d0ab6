import type { LanguageTexts, RecognizedTexts } from './recognition-texts.de.ts';

/** Texts of the field for the language of recognized text. */
export const languageTexts: LanguageTexts = {
  label: 'Language of the text',
  choices: { 'deu+eng': 'German and English', deu: 'German', eng: 'English' },
  other: 'Other',
  first: 'Language',
  further: 'Also',
  none: 'no other',
};

/** Texts of the recognized text in a result; see `ResultText`. */
export const recognizedTexts: RecognizedTexts = {
  title: 'The text of your PDF',
  copy: 'Copy text',
  copied: 'Copied',
  failed: 'Your browser doesn’t allow copying. Select the text, and copy it yourself.',
  search: 'Search the text',
  none: 'Nothing found',
  place: '{{place}} of {{count}}',
  previous: 'Previous match',
  next: 'Next match',
};
