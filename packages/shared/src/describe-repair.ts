import { listNumbers } from './describe-notice.ts';
import type { Language } from './language.ts';
import { germanRepairs } from './texts/repair.de.ts';
import { englishRepairs } from './texts/repair.en.ts';
import type { RepairTexts } from './texts/texts.ts';
import type { MissingPart, RepairFault, RepairSource } from './tools/repair-report.ts';

const texts: Readonly<Record<Language, RepairTexts>> = { de: germanRepairs, en: englishRepairs };

/** What was wrong with a file, as a sentence. @param number how often, or which byte, by the kind */
export function describeFault(kind: RepairFault, number: number, language: Language): string {
  const text = texts[language].faults[kind];
  const sentence = typeof text === 'string' ? text : text[number === 1 ? 0 : 1];
  return sentence.replace('{number}', new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(number));
}

/** How the objects of a damaged file were found, as a sentence. */
export function describeSource(kind: RepairSource, language: Language): string {
  return texts[language].sources[kind];
}

/** The pages that lack a part. @param ranges as `formatPageRanges` writes them @param count of all, also those left out of the ranges */
export function describeMissing(part: MissingPart, ranges: string, count: number, language: Language): string {
  const { parts, pages } = texts[language];
  return pages[count === 1 ? 0 : 1]
    .replace('{part}', parts[part])
    .replace('{pages}', listNumbers(ranges, count, language));
}
