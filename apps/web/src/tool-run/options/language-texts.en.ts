import type { LanguageTexts } from './language-texts.de.ts';

/** Texts of the field for the language of recognized text. */
export const languageTexts: LanguageTexts = {
  label: 'Language of the text',
  choices: { 'deu+eng': 'German and English', deu: 'German', eng: 'English' },
  other: 'Other',
  first: 'Language',
  further: 'Also',
  none: 'no other',
};
