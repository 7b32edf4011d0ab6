import { chosenLanguage, isLanguage, type Language } from '@blattwerk/shared';
import type { SiteVariables } from '@blattwerk/site';
import { createInstance, type FlatNamespace, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextPart } from './text-part.ts';

type TextParts = Readonly<Record<string, TextPart<unknown>>>;

function backend(parts: TextParts) {
  return {
    type: 'backend' as const,
    init() {},
    // i18next accepts a promise from a reader with two parameters.
    async read(language: string, namespace: string) {
      const part = Object.hasOwn(parts, namespace) ? parts[namespace] : undefined;
      if (!isLanguage(language) || part === undefined) throw new Error(`no texts ${namespace} in ${language}`);
      return (await part.load[language]()).texts;
    },
  };
}

export interface I18nOptions {
  language: Language;
  /** Every part of the texts, by its name. */
  parts: TextParts;
  /** Parts to load before the first render. */
  first: readonly FlatNamespace[];
  /** Texts of parts that need not be loaded, in the language. */
  loaded?: Readonly<Record<string, object>>;
  /** Values of the site's configuration in a language; texts name them as `{{brand}}`. */
  variables: (language: Language) => SiteVariables;
}

/** Creates the i18next instance of a page, with the texts of the first page loaded. */
export async function createI18n({ language, parts, first, loaded = {}, variables }: I18nOptions): Promise<i18n> {
  const instance = createInstance();
  instance.use(backend(parts)).use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: [...first],
    resources: { [language]: { ...loaded } },
    partialBundledLanguages: true,
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
