import { formatPageRanges, isAscending } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';

/** Characters of page numbers that are shown. */
const shownLength = 40;

/** Names the pages of a file: `Page 3`, `Pages 1–4`, `Pages 1, 3–5`. */
export function usePageLabel(): (pages: readonly number[]) => string {
  const { t } = useTexts('split');
  return (pages) => {
    const [first = 0, last = 0] = [pages[0], pages.at(-1)];
    if (pages.every((page) => page === first)) return t('part.page', { page: first });
    const list = formatPageRanges(pages);
    if (!isAscending(pages) || list.length > shownLength)
      return t('part.several', { first, last, count: pages.length });
    if (/^\d+-\d+$/.test(list)) return t('part.pages', { first, last });
    return t('part.list', { list: list.replaceAll(',', ', ').replaceAll('-', '–') });
  };
}
