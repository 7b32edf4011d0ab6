import { cleanFileName } from './download-name.ts';
import type { ErrorCode, ErrorParams } from './error-catalog.ts';
import { formatLimitBytes, formatMegabytes } from './format-bytes.ts';
import type { Language } from './language.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { Texts } from './texts/texts.ts';

const texts: Readonly<Record<Language, Texts>> = { de, en };

const placeholder = /\{(\w+)\}/g;

/** The sentence for a refusal, as exact as its parameters allow. */
export function describeRefusal(code: ErrorCode, params: ErrorParams, language: Language): string {
  const values: Partial<Record<string, string>> = formattedParams(params, language);
  const isComplete = (sentence: string) =>
    [...sentence.matchAll(placeholder)].every(([, key]) => values[key ?? ''] !== undefined);
  const sentences = refusalSentences(code, language);
  const sentence = sentences.find(isComplete) ?? sentences.at(-1) ?? code;
  return sentence.replace(placeholder, (_match, key: string) => values[key] ?? '');
}

/** All sentences for a code, the most exact first, with `{key}` for each parameter. */
export function refusalSentences(code: ErrorCode, language: Language): readonly string[] {
  const sentence = texts[language].refusals[code];
  return typeof sentence === 'string' ? [sentence] : sentence;
}

function formattedParams(params: ErrorParams, language: Language): Partial<Record<keyof ErrorParams, string>> {
  const number = new Intl.NumberFormat(language, { useGrouping: 'min2' });
  const values: Partial<Record<keyof ErrorParams, string>> = {};
  for (const [name, value] of Object.entries(params) as [keyof ErrorParams, ErrorParams[keyof ErrorParams]][]) {
    if (value === undefined || value === '') continue;
    if (typeof value === 'number') {
      if (name === 'max_size') values[name] = formatLimitBytes(value, language);
      else values[name] = name === 'min_size' ? formatMegabytes(value, language) : number.format(value);
    } else {
      values[name] = typeof value === 'string' ? (name === 'file' ? cleanFileName(value) : value) : value.join(', ');
    }
  }
  return values;
}
