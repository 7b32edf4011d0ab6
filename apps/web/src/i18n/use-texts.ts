import { chosenLanguage, type Language } from '@blattwerk/shared';
import { useTranslation } from 'react-i18next';
import type { TextPartName } from '../app/text-parts.ts';

/** The texts of a part in the chosen language: `const { t } = useTexts('convert'); t('title')`. Loads them where needed. */
export function useTexts<N extends TextPartName>(part: N) {
  return useTranslation(part);
}

export function useLanguage(): Language {
  return chosenLanguage(useTranslation().i18n.language);
}
