import type { Language } from './language.ts';
import type { NoticeDetails, NoticeKey } from './notices.ts';
import { parsePageRanges } from './page-ranges.ts';
import { germanNotices } from './texts/notices.de.ts';
import { englishNotices } from './texts/notices.en.ts';
import type { NoticeTexts } from './texts/texts.ts';

const texts: Readonly<Record<Language, NoticeTexts>> = { de: germanNotices, en: englishNotices };

/** Ranges of numbers that a sentence names. */
const sentenceRanges = 8;

export function describeNotice(notice: NoticeKey, language: Language, details: NoticeDetails = {}): string {
  const { notices, repairedPages, incompleteImages, missingScripts } = texts[language];
  if (notice === 'repaired' && details.repairedPages) {
    const { ranges, count } = details.repairedPages;
    const pages = listNumbers(ranges, count, language);
    return `${notices[notice]} ${(count === 1 ? repairedPages.one : repairedPages.other).replace('{pages}', pages)}`;
  }
  if (notice === 'imagesIncomplete' && details.incompleteImages !== undefined) {
    const numbers = parsePageRanges(details.incompleteImages, { spaces: false });
    const count = countOf(numbers);
    const images = listNumbers(details.incompleteImages, count, language);
    return (count === 1 ? incompleteImages.one : incompleteImages.other).replace('{images}', images);
  }
  if (notice === 'fontsMissing' && details.missingScripts !== undefined)
    return missingScripts.replace('{scripts}', namesOfScripts(details.missingScripts.split(','), language));
  return notices[notice];
}

/** Scripts whose names few people know, and those of writing in their language. */
const familiarScripts: Readonly<Record<string, string>> = { Hang: 'Kore', Hira: 'Jpan', Kana: 'Jpan' };

function namesOfScripts(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  const scripts = new Intl.DisplayNames(localeOf(language), { type: 'script' });
  const nameOf = (code: string) => (code === 'Hani' ? names.of('zh') : scripts.of(familiarScripts[code] ?? code));
  return new Intl.ListFormat(localeOf(language)).format([...new Set(codes.map((code) => nameOf(code) ?? code))]);
}

/** British English has no comma before the `and`. */
function localeOf(language: Language): string {
  return language === 'de' ? 'de-DE' : 'en-GB';
}

/** @param count of all numbers, including those that `ranges` leaves out */
export function listNumbers(ranges: string, count: number, language: Language): string {
  const shown = parsePageRanges(ranges, { spaces: false }).slice(0, sentenceRanges);
  const shownCount = countOf(shown);
  const items = shown.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
  if (count > shownCount) {
    const number = new Intl.NumberFormat(language, { useGrouping: 'min2' });
    items.push(texts[language].repairedPages.more.replace('{count}', number.format(count - shownCount)));
  }
  return new Intl.ListFormat(localeOf(language)).format(items);
}

function countOf(ranges: ReturnType<typeof parsePageRanges>): number {
  return ranges.reduce((sum, { first, last }) => sum + Number(last) - Number(first) + 1, 0);
}
