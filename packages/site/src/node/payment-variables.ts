import { type PriceNote, priceNotes, type SiteConfig } from '../site.ts';
import {
  choiceVariable,
  ConfigError,
  type ConfigOf,
  integerVariable,
  patternVariable,
  type Variable,
  watermarkVariable,
} from '@blattwerk/server/variables';

/** Currencies whose smallest unit differs from ISO 4217 at the payment provider. */
const unsupportedCurrencies = ['isk', 'ugx'];

const currencyVariable: Variable<string> = {
  default: 'eur',
  kind: 'ISO 4217 code of a currency',
  doc: 'Currency of PAYMENT_AMOUNT.',
  parse: (text) => {
    const code = text.toLowerCase();
    if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase()) || unsupportedCurrencies.includes(code))
      throw new RangeError();
    return code;
  },
};

const priceNoteVariable: Variable<PriceNote | ''> = {
  default: '',
  kind: priceNotes.join(' | '),
  doc: 'What the price says about value added tax: that it is included, or that a small business charges none; required with STRIPE_PUBLISHABLE_KEY.',
  parse: (text) => {
    const note = priceNotes.find((candidate) => candidate === text);
    if (note === undefined) throw new RangeError();
    return note;
  },
};

/** The watermark of the converter, and the price of a PDF without it. */
export const paymentVariables = {
  WATERMARK_TEXT: watermarkVariable,
  STRIPE_PUBLISHABLE_KEY: patternVariable(
    /^pk_\w+$/,
    'key that begins with pk_',
    'Publishable key of Stripe, which pages contain; no payments where absent.',
  ),
  PAYMENT_AMOUNT: integerVariable(
    0,
    "Price of a PDF without the watermark, in the currency's smallest unit (199 is 1.99 EUR); required with STRIPE_PUBLISHABLE_KEY.",
    { min: 0, max: 99_999_999 },
  ),
  PAYMENT_CURRENCY: currencyVariable,
  PRICE_NOTE: priceNoteVariable,
  PAYMENT_OFFERED: choiceVariable(
    ['yes', 'no'],
    'yes',
    '`no` when nothing is sold any more: the offer is gone, and buyers can still fetch what they have paid for and withdraw, as long as STRIPE_PUBLISHABLE_KEY is set (docs/going-live.md says how long).',
  ),
} as const;

type PaymentSettings = ConfigOf<typeof paymentVariables>;

/**
 * @param missingOfOperator variables about the operator that buyers have to be told and that are not set
 * @throws ConfigError where the price, the watermark or information for buyers is missing
 */
export function checkPayment(config: PaymentSettings, missingOfOperator: readonly string[]): void {
  if (config.STRIPE_PUBLISHABLE_KEY === '') return;
  const missing = [
    ...(config.PAYMENT_AMOUNT === 0 ? ['PAYMENT_AMOUNT'] : []),
    ...(config.WATERMARK_TEXT === '' ? ['WATERMARK_TEXT'] : []),
    ...(config.PRICE_NOTE === '' ? ['PRICE_NOTE'] : []),
    ...missingOfOperator,
  ];
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name} must be set if STRIPE_PUBLISHABLE_KEY is`));
}

/** The part of the site's configuration that concerns payments. */
export function paymentOf(config: PaymentSettings): Pick<SiteConfig, 'watermark' | 'payment' | 'withdrawals'> {
  const {
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    PAYMENT_AMOUNT: amount,
    PAYMENT_CURRENCY: currency,
    PRICE_NOTE: priceNote,
  } = config;
  const isOffered = publishableKey !== '' && priceNote !== '' && config.PAYMENT_OFFERED === 'yes';
  return {
    watermark: config.WATERMARK_TEXT !== '',
    payment: isOffered ? { publishableKey, amount, currency, priceNote } : null,
    withdrawals: publishableKey !== '',
  };
}
