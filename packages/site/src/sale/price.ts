import type { Language } from '@blattwerk/shared';
import type { PaymentConfig, PriceNote } from '../site.ts';

/** Formats a price for a language. */
export function formatPrice(
  { amount, currency }: Pick<PaymentConfig, 'amount' | 'currency'>,
  language: Language,
): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}

/** What a price says about value added tax. */
export const priceNoteTexts: Readonly<Record<Language, Readonly<Record<PriceNote, string>>>> = {
  de: { included: 'inkl. MwSt.', 'small-business': 'umsatzsteuerfrei nach § 19 UStG' },
  en: { included: 'incl. VAT', 'small-business': 'no VAT charged (small business, section 19 UStG)' },
};
