import { cleanFileName } from './download-name.ts';
import type { ErrorCode, ErrorParams } from './error-catalog.ts';
import { formatLimitBytes } from './format-bytes.ts';
import type { Language } from './language.ts';
import type { Notice, RepairedPages } from './notices.ts';
import { parsePageRanges } from './page-ranges.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { Texts } from './texts/texts.ts';

const texts: Readonly<Record<Language, Texts>> = { de, en };

/** Ranges of pages that a sentence names. */
const sentenceRanges = 8;

const placeholder = /\{(\w+)\}/g;

/** The sentence that a refusal is told in, as exact as its parameters allow. */
export function describeRefusal(code: ErrorCode, params: ErrorParams, language: Language): string {
  const values: Partial<Record<string, string>> = formattedParams(params, language);
  const isTold = (sentence: string) =>
    [...sentence.matchAll(placeholder)].every(([, key]) => values[key ?? ''] !== undefined);
  const sentences = refusalSentences(code, language);
  const sentence = sentences.find(isTold) ?? sentences.at(-1) ?? code;
  return sentence.replace(placeholder, (_match, key: string) => values[key] ?? '');
}

/** All sentences for a code, the most exact first, with `{key}` for each parameter. */
export function refusalSentences(code: ErrorCode, language: Language): readonly string[] {
  const sentence = texts[language].refusals[code];
  return typeof sentence === 'string' ? [sentence] : sentence;
}

/** @param repairedPages named by `repaired` in a second sentence; absent where no page lacks content */
export function describeNotice(notice: Notice, language: Language, repairedPages?: RepairedPages): string {
  const sentence = texts[language].notices[notice];
  if (notice !== 'repaired' || !repairedPages) return sentence;
  return `${sentence} ${describeRepairedPages(repairedPages, language)}`;
}

function describeRepairedPages({ ranges, count }: RepairedPages, language: Language): string {
  const { one, other, more } = texts[language].repairedPages;
  const shown = parsePageRanges(ranges, { spaces: false }).slice(0, sentenceRanges);
  const shownCount = shown.reduce((sum, { first, last }) => sum + Number(last) - Number(first) + 1, 0);
  const items = shown.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
  if (count > shownCount) items.push(more.replace('{count}', formatCount(count - shownCount, language)));
  // British English has no comma before the `and`.
  const list = new Intl.ListFormat(language === 'de' ? 'de-DE' : 'en-GB');
  return (count === 1 ? one : other).replace('{pages}', list.format(items));
}

function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(count);
}

function formattedParams(params: ErrorParams, language: Language): Partial<Record<keyof ErrorParams, string>> {
  const values: Partial<Record<keyof ErrorParams, string>> = {};
  for (const [name, value] of Object.entries(params) as [keyof ErrorParams, ErrorParams[keyof ErrorParams]][]) {
    if (value === undefined || value === '') continue;
    if (typeof value === 'number') {
      values[name] = name === 'max_size' ? formatLimitBytes(value, language) : formatCount(value, language);
    } else {
      values[name] = typeof value === 'string' ? (name === 'file' ? cleanFileName(value) : value) : value.join(', ');
    }
  }
  return values;
}
