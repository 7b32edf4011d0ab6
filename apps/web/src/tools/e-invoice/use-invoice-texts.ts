import type { InvoiceTexts } from '@blattwerk/invoice/texts';
import type { Language } from '@blattwerk/shared';
import { use } from 'react';
import { loadOnce } from '../../site/lazy-part.ts';

/** Loads the texts of the package in a language, once. */
export const loadInvoiceTexts: Readonly<Record<Language, () => Promise<InvoiceTexts>>> = {
  de: loadOnce(() => import('@blattwerk/invoice/texts/de')),
  en: loadOnce(() => import('@blattwerk/invoice/texts/en')),
};

/** Texts of the package in a language; suspends until they are loaded. */
export function useInvoiceTexts(language: Language): InvoiceTexts {
  return use(loadInvoiceTexts[language]());
}
