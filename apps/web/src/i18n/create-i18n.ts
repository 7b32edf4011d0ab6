import { chosenLanguage, isLanguage, type Language } from '@blattwerk/shared';
import { type SiteVariables } from '@blattwerk/site';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type TextPartName, textParts } from './namespaces.ts';

const lazyTexts = {
  type: 'backend' as const,
  init() {},
  // i18next takes a promise from a reader of two parameters.
  async read(language: string, namespace: string) {
    if (!isLanguage(language) || !isTextPart(namespace))
      throw new Error(`There are no texts ${namespace} in ${language}`);
    return (await textParts[namespace].load[language]()).texts;
  },
};

function isTextPart(name: string): name is TextPartName {
  return Object.hasOwn(textParts, name);
}

/**
 * The texts of a language, those parts loaded that the first page needs.
 * @param variables the words of configuration in each language; texts name them as `{{brand}}`
 */
export async function createI18n(
  language: Language,
  parts: readonly TextPartName[],
  variables: (language: Language) => SiteVariables,
): Promise<i18n> {
  const instance = createInstance();
  instance.use(lazyTexts).use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: [...parts],
    defaultNS: 'app',
    returnNull: false,
    interpolation: { escapeValue: false, defaultVariables: variables(language) },
    react: { useSuspense: true },
  });
  instance.on('languageChanged', (changed) => {
    const interpolation = instance.options.interpolation;
    if (interpolation) interpolation.defaultVariables = variables(chosenLanguage(changed));
  });
  return instance;
}
