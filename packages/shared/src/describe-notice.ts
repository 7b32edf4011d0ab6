import type { Language } from './language.ts';
import type { NoticeKey, RepairedPages } from './notices.ts';
import { parsePageRanges } from './page-ranges.ts';
import { germanNotices } from './texts/notices.de.ts';
import { englishNotices } from './texts/notices.en.ts';
import type { NoticeTexts } from './texts/texts.ts';

const texts: Readonly<Record<Language, NoticeTexts>> = { de: germanNotices, en: englishNotices };

/** Ranges of pages that a sentence names. */
const sentenceRanges = 8;

/** @param repairedPages named by `repaired` in a second sentence; absent where no page lacks content */
export function describeNotice(notice: NoticeKey, language: Language, repairedPages?: RepairedPages): string {
  const sentence = texts[language].notices[notice];
  if (notice !== 'repaired' || !repairedPages) return sentence;
  return `${sentence} ${describeRepairedPages(repairedPages, language)}`;
}

function describeRepairedPages({ ranges, count }: RepairedPages, language: Language): string {
  const { one, other, more } = texts[language].repairedPages;
  const shown = parsePageRanges(ranges, { spaces: false }).slice(0, sentenceRanges);
  const shownCount = shown.reduce((sum, { first, last }) => sum + Number(last) - Number(first) + 1, 0);
  const items = shown.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`));
  if (count > shownCount) {
    const number = new Intl.NumberFormat(language, { useGrouping: 'min2' });
    items.push(more.replace('{count}', number.format(count - shownCount)));
  }
  // British English has no comma before the `and`.
  const list = new Intl.ListFormat(language === 'de' ? 'de-DE' : 'en-GB');
  return (count === 1 ? one : other).replace('{pages}', list.format(items));
}
