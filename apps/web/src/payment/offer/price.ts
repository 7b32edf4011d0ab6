import type { Language } from '@blattwerk/shared';
import type { PaymentConfig } from '@blattwerk/site';

/** Formats a price for a language. */
export function formatPrice({ amount, currency }: PaymentConfig, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
