import type { Language } from '@blattwerk/shared';

/** Codes of Tesseract that are no codes of BCP 47. */
const tags: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  frk: 'de-Latf',
  deu_frak: 'de-Latf',
};

/** The name of a language of Tesseract, such as fra or srp_latn; its code where it has none. */
export function languageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const [base = code, variant = ''] = code.split('_');
  // A variant is a script, or a word such as old.
  const tag = tags[code] ?? (/^[a-z]{4}$/.test(variant) && variant !== 'vert' ? `${base}-${variant}` : base);
  const name = nameOf(names, tag) ?? code;
  const isNamed = variant === '' || tag !== base;
  return isNamed ? name : `${name} (${variant})`;
}

function nameOf(names: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}
