import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageOrganizer } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const parts = [LazyPageOrganizer.load];

/** Pages of a PDF are reordered, rotated and removed, and pages of others inserted. */
export function OrganizePagesView() {
  const { t } = useTexts('organize-pages');
  return (
    <SinglePdfView
      contract={contracts['organize-pages']}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      // The card of the result shows how many of all pages it has.
      facts={() => []}
      originalPagesOf={({ facts }) => facts.originalPages}
    >
      <LazyPageOrganizer field="pages" />
      <PageRangeField>
        <OptionFields contract={contracts['organize-pages']} texts={t('options', { returnObjects: true })} />
      </PageRangeField>
    </SinglePdfView>
  );
}
