import type { Language } from '@blattwerk/shared';
import type { i18n } from 'i18next';
import { requireTexts } from './require-texts.ts';

/** Loads the texts in another language that the page has in the present one. @throws as `requireTexts` */
export function loadLanguage(texts: i18n, language: Language): Promise<void> {
  return requireTexts(texts, language, Object.keys(texts.getDataByLanguage(texts.language) ?? {}));
}
