import type { i18n } from 'i18next';

/**
 * Loads the parts of the texts that a language does not have yet.
 * @throws where a part cannot be loaded; i18next would render the keys of its texts, and not request it again
 */
export async function requireTexts(texts: i18n, language: string, parts: readonly string[]): Promise<void> {
  const missing = () => parts.filter((part) => !texts.hasResourceBundle(language, part));
  if (missing().length > 0) await texts.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`no texts ${missing().join(', ')} in ${language}`);
}
