import type { Language } from '@blattwerk/shared';
import type { i18n } from 'i18next';

/**
 * Loads the texts in another language that the page has in the present one.
 * @throws where a part cannot be loaded; i18next would render the keys of its texts
 */
export async function loadLanguage(texts: i18n, language: Language): Promise<void> {
  const parts = Object.keys(texts.getDataByLanguage(texts.language) ?? {});
  const missing = () => parts.filter((part) => !texts.hasResourceBundle(language, part));
  if (missing().length > 0) await texts.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`no texts ${missing().join(', ')} in ${language}`);
}
