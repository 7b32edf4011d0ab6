import { formatPageRanges } from '@blattwerk/shared';
import { useCallback } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolRunner, useToolState } from '../use-tool-run.tsx';
import { PageChoice } from './page-choice.tsx';
import styles from './page-grid.module.css';
import { PagesOfFile } from './pages-of-file.tsx';
import { readPageList } from './page-list.ts';

export interface PagePickerProps {
  /** Text field with the list of pages, kept in step with the selection. */
  field: string;
  mark: 'remove' | 'take';
  /** Text about the number of chosen pages. */
  count: (chosen: number, total: number) => string;
}

/** Selection of pages of the chosen PDF, as an alternative to typing them. */
export function PagePicker({ field, mark, count }: PagePickerProps) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const text = useToolState(({ options }) => options[field] ?? '');
  const describe = useCallback((page: number) => t('pages.page', { page }), [t]);
  return (
    <PagesOfFile>
      {(pages) => {
        const chosen = new Set(readPageList(text, pages.count));
        return (
          <>
            <output className={styles.count}>{count(chosen.size, pages.count)}</output>
            <PageChoice
              pages={pages}
              label={t('pages.pick')}
              describe={describe}
              mark={mark}
              chosen={chosen}
              onChoose={(next) => runner.dispatch({ type: 'optionChanged', field, value: formatPageRanges(next) })}
            />
          </>
        );
      }}
    </PagesOfFile>
  );
}
