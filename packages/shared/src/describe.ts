import type { ErrorCode, ErrorParams } from './error-catalog.ts';
import type { Language } from './language.ts';
import { refusalSentence, sentencesOf } from './refusal-sentence.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { invoiceRefusals as germanInvoices } from './texts/invoices.de.ts';
import { invoiceRefusals as englishInvoices } from './texts/invoices.en.ts';
import { germanForPrograms } from './texts/programs.de.ts';
import { englishForPrograms } from './texts/programs.en.ts';
import type { InvoiceCode, ProgramTexts, Sentence, SharedCode, Texts } from './texts/texts.ts';

const texts = {
  de: allTexts(de, germanInvoices, germanForPrograms),
  en: allTexts(en, englishInvoices, englishForPrograms),
} as const;

function allTexts(
  { refusals, permissions, obstacles }: Texts,
  invoices: Readonly<Record<InvoiceCode, Sentence>>,
  { refusals: ofPrograms, exact, limits }: ProgramTexts,
) {
  const all: Record<ErrorCode, Sentence> = { ...refusals, ...invoices, ...ofPrograms };
  for (const [code, sentence] of Object.entries(exact) as [SharedCode, string][])
    all[code] = [sentence, ...sentencesOf(refusals[code])];
  return { refusals: all, permissions, obstacles, limits };
}

const stepNames: Readonly<Record<Language, string>> = { de: 'Schritt', en: 'Step' };

/** The sentence for a refusal, as exact as its parameters allow, where the texts of all languages are at hand. */
export function describeRefusal(code: ErrorCode, params: ErrorParams, language: Language): string {
  const sentence = refusalSentence({ language, ...texts[language] }, code, params);
  return params.step === undefined ? sentence : `${stepNames[language]} ${params.step}: ${sentence}`;
}

/** All sentences for a code, the most exact first, with `{key}` for each parameter. */
export function refusalSentences(code: ErrorCode, language: Language): readonly string[] {
  return sentencesOf(texts[language].refusals[code]);
}
