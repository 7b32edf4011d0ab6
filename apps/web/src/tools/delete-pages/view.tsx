import { type Contracts, contracts, formatPageRanges } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { BlankPages } from '../../tool-run/pages/selecting/blank-pages.tsx';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

type Result = ToolResult<Contracts['delete-pages']>;

/** Deletes pages of a PDF. */
export function DeletePagesView() {
  const { t } = useTexts('delete-pages');
  const runner = toolRunner(contracts['delete-pages']);

  // The card of the result shows how many pages remain.
  const factsOf = ({ facts: { deletedPages: count = 0, originalPages: total = 0 } }: Result): ResultFact[] => [
    { label: t('facts.deleted'), value: t('pagesOf', { count, total }) },
  ];

  // Beside those that are selected; nothing is deleted by that.
  const selectBlank = (found: readonly number[], total: number) => {
    const text = runner.store.getState().options['pages'] ?? '';
    const value = formatPageRanges([...(readPageList(text, total) ?? []), ...found]);
    runner.dispatch({ type: 'optionChanged', field: 'pages', value });
  };

  return (
    <SinglePdfView
      contract={contracts['delete-pages']}
      labels={t('view', { returnObjects: true })}
      facts={factsOf}
      originalPagesOf={({ facts }) => facts.originalPages}
    >
      <LazyPagePicker
        field="pages"
        mark="remove"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total, left: total - count })}
      />
      <BlankPages
        label={t('blank.find')}
        onFound={selectBlank}
        describe={({ count, pages }) => t('blank.found', { count, pages })}
      />
      <PageRangeField>
        <OptionFields
          contract={contracts['delete-pages']}
          only={['pages']}
          texts={t('options', { returnObjects: true })}
        />
      </PageRangeField>
    </SinglePdfView>
  );
}
