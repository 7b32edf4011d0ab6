import { type Contracts, contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

// Loaded with the first file.
const BlankSelection = lazyPart(() => import('./blank-selection.tsx').then((module) => module.BlankSelection));

type Result = ToolResult<Contracts['delete-pages']>;

const parts = [LazyPagePicker.load];

/** Deletes pages of a PDF. */
export function DeletePagesView() {
  const { t } = useTexts('delete-pages');

  // The card of the result shows how many pages remain.
  const factsOf = ({ facts: { deletedPages: count = 0, originalPages: total = 0 } }: Result): ResultFact[] => [
    { label: t('facts.deleted'), value: t('pagesOf', { count, total }) },
  ];

  return (
    <SinglePdfView
      contract={contracts['delete-pages']}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      facts={factsOf}
      originalPagesOf={({ facts }) => facts.originalPages}
    >
      <LazyPagePicker
        field="pages"
        mark="remove"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total, left: total - count })}
      />
      <Suspense fallback={null}>
        <BlankSelection />
      </Suspense>
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
