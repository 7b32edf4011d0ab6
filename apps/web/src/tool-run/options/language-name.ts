import type { Language } from '@blattwerk/shared';

/** Codes of Tesseract that are no codes of BCP 47. */
const tags: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  frk: 'de-Latf',
  deu_frak: 'de-Latf',
};

/** The ending of a code whose text runs from top to bottom, as in jpn_vert, and what it is called. */
const vertical = { ending: '_vert', names: { de: 'senkrecht', en: 'vertical' } } as const;

/** The name of a language of Tesseract, such as fra or srp_latn; its code where it has none. */
export function languageName(code: string, language: Language): string {
  if (code.endsWith(vertical.ending))
    return `${languageName(code.slice(0, -vertical.ending.length), language)}, ${vertical.names[language]}`;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const [base = code, variant = ''] = code.split('_');
  // A variant is a script, or a word such as old.
  const tag = tags[code] ?? (/^[a-z]{4}$/.test(variant) ? `${base}-${variant}` : base);
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
