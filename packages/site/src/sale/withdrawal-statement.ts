import type { Language } from '@blattwerk/shared';

/** What a buyer states who withdraws from the contract: before it is sent, and in the acknowledgement. */
export const withdrawalStatement: Readonly<Record<Language, string>> = {
  de: 'Hiermit widerrufe ich den Vertrag über ein PDF ohne Wasserzeichen.',
  en: 'I hereby withdraw from the contract for a PDF without a watermark.',
};
