import type { Language } from './language.ts';

/**
 * What a buyer declares with the order, word for word: consent to performance before the withdrawal period ends, and
 * knowledge of what follows from it (§ 356 (5) no. 2 a and b BGB). The page shows it, the gateway asks for it and records it,
 * and the confirmation quotes it.
 */
export const orderConsent: Readonly<Record<Language, string>> = {
  de: 'Ich stimme ausdrücklich zu, dass Sie vor Ablauf der Widerrufsfrist mit der Vertragserfüllung beginnen. Mir ist bekannt, dass durch diese Zustimmung mit Beginn der Vertragserfüllung mein Widerrufsrecht erlischt.',
  en: 'I expressly agree that you begin to perform the contract before the withdrawal period ends. I know that by agreeing I lose my right of withdrawal once performance begins.',
};
