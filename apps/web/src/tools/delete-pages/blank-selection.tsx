import { contracts, formatPageRanges } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { BlankPages } from '../../tool-run/pages/selecting/blank-pages.tsx';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { useForm } from '../../tool-run/running/use-form.ts';

/** Finds blank pages and selects them beside those that are selected; nothing is deleted by that. */
export function BlankSelection() {
  const { t } = useTexts('delete-pages');
  const { read, set } = useForm(contracts['delete-pages'], 'pages');
  const select = (found: readonly number[], total: number) => {
    const pages = readPageList(read().pages, total) ?? [];
    set({ pages: formatPageRanges([...pages, ...found]) });
  };
  return (
    <BlankPages
      label={t('blank.find')}
      onFound={select}
      describe={({ count, pages }) => t('blank.found', { count, pages })}
    />
  );
}
