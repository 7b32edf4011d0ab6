import type { SiteConfig } from '../site.ts';
import {
  ConfigError,
  type ConfigOf,
  integerVariable,
  patternVariable,
  type Variable,
} from '@blattwerk/shared/variables';
import { watermarkVariable } from '@blattwerk/shared/variables';

/** Currencies whose smallest unit differs from ISO 4217 at the payment provider. */
const oddCurrencies = ['isk', 'ugx'];

const currencyVariable: Variable<string> = {
  default: 'eur',
  kind: 'ISO 4217 code of a currency',
  doc: 'What PAYMENT_AMOUNT is counted in.',
  parse: (text) => {
    const code = text.toLowerCase();
    if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase()) || oddCurrencies.includes(code))
      throw new RangeError();
    return code;
  },
};

/** The watermark of the converter, and the price of a PDF without it. */
export const paymentVariables = {
  WATERMARK_TEXT: watermarkVariable,
  STRIPE_PUBLISHABLE_KEY: patternVariable(
    /^pk_\w+$/,
    'key that begins with pk_',
    'The key for payments by Stripe that pages carry; nothing is sold where absent.',
  ),
  PAYMENT_AMOUNT: integerVariable(
    0,
    "What a PDF without the watermark costs, in the currency's smallest unit (199 is 1.99 EUR); needed where STRIPE_PUBLISHABLE_KEY is set.",
    { min: 0, max: 99_999_999 },
  ),
  PAYMENT_CURRENCY: currencyVariable,
} as const;

type PaymentSettings = ConfigOf<typeof paymentVariables>;

/** @throws ConfigError where the price or the watermark is missing */
export function checkPayment({ STRIPE_PUBLISHABLE_KEY, PAYMENT_AMOUNT, WATERMARK_TEXT }: PaymentSettings): void {
  if (STRIPE_PUBLISHABLE_KEY === '') return;
  const missing = [
    ...(PAYMENT_AMOUNT === 0 ? ['PAYMENT_AMOUNT'] : []),
    ...(WATERMARK_TEXT === '' ? ['WATERMARK_TEXT'] : []),
  ];
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} must be set where payments are taken`));
}

/** The part of the site's configuration that concerns payments. */
export function paymentOf(config: PaymentSettings): Pick<SiteConfig, 'watermark' | 'payment'> {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, PAYMENT_AMOUNT: amount, PAYMENT_CURRENCY: currency } = config;
  return {
    watermark: config.WATERMARK_TEXT !== '',
    payment: publishableKey === '' ? null : { publishableKey, amount, currency },
  };
}
