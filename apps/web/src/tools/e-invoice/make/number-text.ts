import type { Language } from '@blattwerk/shared';
import { formatNumber } from '@blattwerk/invoice/format-values';

const grouped: Readonly<Record<Language, RegExp>> = {
  de: /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
  en: /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
};

/**
 * A number as it is typed, with a decimal point: in German `1.234,50` is 1234.50. Either sign before decimals is taken where it
 * cannot be one between thousands. A text that is no number stays as it is.
 */
export function parseNumberText(text: string, language: Language): string {
  const compact = text.replaceAll(/[\s€%]/g, '');
  if (grouped[language].test(compact)) return compact.replaceAll(language === 'de' ? '.' : ',', '').replace(',', '.');
  return /^-?\d+(?:[.,]\d+)?$/.test(compact) ? compact.replace(',', '.') : text;
}

/** The other way round. */
export function numberText(value: string, language: Language): string {
  return formatNumber(value, language) ?? value;
}
