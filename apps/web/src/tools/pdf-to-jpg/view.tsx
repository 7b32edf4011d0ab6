import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

/** Converts the pages of a PDF to JPG images. */
export function PdfToJpgView() {
  const { t } = useTexts('pdf-to-jpg');

  // The card of the result shows the size of the ZIP.
  const factsOf = ({ facts: { pageCount } }: ToolResult<Contracts['pdf-to-jpg']>): ResultFact[] =>
    pageCount === undefined ? [] : [{ label: t('facts.pages'), value: String(pageCount) }];

  return (
    <SinglePdfView contract={contracts['pdf-to-jpg']} labels={t('view', { returnObjects: true })} facts={factsOf}>
      <JpgOptions />
    </SinglePdfView>
  );
}

/** The resolution, and for a single PDF the pages. */
function JpgOptions() {
  const { t } = useTexts('pdf-to-jpg');
  const texts = t('options', { returnObjects: true });
  const isSingle = useToolState(({ files }) => files.length < 2);
  return (
    <>
      <OptionFields contract={contracts['pdf-to-jpg']} only={['quality']} texts={texts} />
      <LazyPagePicker
        field="pages"
        mark="take"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count: count === 0 ? total : count, total })}
      />
      {isSingle && (
        <PageRangeField>
          <OptionFields contract={contracts['pdf-to-jpg']} only={['pages']} texts={texts} />
        </PageRangeField>
      )}
    </>
  );
}
