import { cleanFileName } from './download-name.ts';
import type { ErrorCode, ErrorParams } from './error-catalog.ts';
import { formatLimitBytes, formatTargetBytes } from './format-bytes.ts';
import type { Language } from './language.ts';
import type { ProgramTexts, Sentence, Texts } from './texts/texts.ts';

const placeholder = /\{(\w+)\}/g;

/** The texts of a language, which a page loads for its own alone. */
export interface RefusalTexts {
  language: Language;
  refusals: Readonly<Partial<Record<ErrorCode, Sentence>>>;
  permissions: Texts['permissions'];
  obstacles: Texts['obstacles'];
  /** Where no text of a limit is at hand, the sentence names none. */
  limits?: ProgramTexts['limits'];
}

/** The sentence for a refusal, as exact as its parameters allow. */
export function refusalSentence(
  { language, refusals, permissions, obstacles, limits }: RefusalTexts,
  code: ErrorCode,
  params: ErrorParams,
): string {
  const { permission, obstacle, limit, ...others } = params;
  const values: Partial<Record<string, string>> = formattedParams(others, language);
  if (permission) values['permission'] = permissions[permission];
  if (obstacle) values['obstacle'] = obstacles[obstacle];
  if (limit && limits) values['limit'] = limits[limit].replace('{limit_value}', values['limit_value'] ?? '');
  const isComplete = (sentence: string) => placeholdersOf(sentence).every((key) => values[key] !== undefined);
  const sentences = sentencesOf(refusals[code] ?? code);
  const sentence = sentences.find(isComplete) ?? sentences.at(-1) ?? code;
  return sentence.replace(placeholder, (_match, key: string) => values[key] ?? '');
}

/** Names of the parameters that a sentence contains as `{key}`. */
export function placeholdersOf(sentence: string): string[] {
  return Array.from(sentence.matchAll(placeholder), ([, key = '']) => key);
}

/** The most exact first, with `{key}` for each parameter. */
export function sentencesOf(sentence: Sentence): readonly string[] {
  return typeof sentence === 'string' ? [sentence] : sentence;
}

function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(value);
}

function formatSeconds(seconds: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);
}

function formattedParams(params: ErrorParams, language: Language): Partial<Record<keyof ErrorParams, string>> {
  const values: Partial<Record<keyof ErrorParams, string>> = {};
  for (const [name, value] of Object.entries(params) as [keyof ErrorParams, ErrorParams[keyof ErrorParams]][]) {
    if (value === undefined || value === '') continue;
    if (typeof value === 'number') {
      if (name === 'max_size') values[name] = formatLimitBytes(value, language);
      else if (name === 'min_size') values[name] = formatTargetBytes(value, language);
      else values[name] = name === 'retry_after' ? formatSeconds(value, language) : formatNumber(value, language);
    } else if (name === 'script') {
      values[name] = new Intl.DisplayNames(language, { type: 'script' }).of(String(value)) ?? String(value);
    } else {
      values[name] = typeof value === 'string' ? (name === 'file' ? cleanFileName(value) : value) : value.join(', ');
    }
  }
  return values;
}
