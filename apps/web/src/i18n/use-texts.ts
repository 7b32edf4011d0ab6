import { chosenLanguage, type Language } from '@blattwerk/shared';
import type { TypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of a part in the page's language, loaded on first use: `const { t } = useTexts('convert'); t('title')`. */
export function useTexts<N extends keyof TypeOptions['resources']>(part: N) {
  return useTranslation(part);
}

export function useLanguage(): Language {
  return chosenLanguage(useTranslation().i18n.language);
}
