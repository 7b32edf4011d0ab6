/** The first is the default: its addresses carry no `lang`. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'de';

export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** The language that a text names; the default where it names none of ours. */
export function chosenLanguage(text: string | null | undefined): Language {
  return text !== null && text !== undefined && isLanguage(text) ? text : defaultLanguage;
}

/**
 * The language that a reader prefers (RFC 9110, 12.5.4): `en-US` counts as `en`, `q=0` rules a language out, the earlier
 * of two equals wins; `fallback` where none of ours is named.
 */
export function negotiateLanguage(acceptLanguage: string | undefined, fallback: Language = defaultLanguage): Language {
  let best: { language: Language; weight: number } | undefined;
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const [primary = ''] = range.split('-');
    const language = primary === '*' ? fallback : primary;
    const weight = qualityOf(parameters);
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? fallback;
}

function qualityOf(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='));
  if (written === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(written) ? Number(written.slice(2)) : 0;
}
