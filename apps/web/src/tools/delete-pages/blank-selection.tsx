import { contracts, formatPageRanges } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { BlankPages } from '../../tool-run/pages/selecting/blank-pages.tsx';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';

/** Finds blank pages and selects them beside those that are selected; nothing is deleted by that. */
export function BlankSelection() {
  const { t } = useTexts('delete-pages');
  const { store, dispatch } = toolRunner(contracts['delete-pages']);
  const select = (found: readonly number[], total: number) => {
    const pages = readPageList(store.getState().options['pages'] ?? '', total) ?? [];
    dispatch({ type: 'optionChanged', field: 'pages', value: formatPageRanges([...pages, ...found]) });
  };
  return (
    <BlankPages
      label={t('blank.find')}
      onFound={select}
      describe={({ count, pages }) => t('blank.found', { count, pages })}
    />
  );
}
