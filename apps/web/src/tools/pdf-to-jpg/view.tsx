import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { ImageOptions } from './image-options.tsx';

const contract = contracts['pdf-to-jpg'];

const parts = [LazyPagePicker.load];

/** Converts the pages of a PDF to images. */
export function PdfToJpgView() {
  const { t } = useTexts('pdf-to-jpg');
  const { values, textOf } = useForm(contract, 'format', 'resolution');
  const { format } = values;
  const labels = t('view', { returnObjects: true });
  const formatName = t(`options.format.choices.${format}.label`);

  // The card of the result shows the size of the ZIP.
  const factsOf = ({ facts: { pageCount } }: ToolResult<typeof contract>): ResultFact[] =>
    pageCount === undefined ? [] : [{ label: t('facts.pages'), value: String(pageCount) }];

  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={format === 'jpg' ? labels : { ...labels, action: t('actionOf', { format: formatName }) }}
      required={textOf('resolution') === undefined ? [] : ['resolution']}
      facts={factsOf}
    >
      <JpgOptions />
    </SinglePdfView>
  );
}

/** The images, and for a single PDF the pages. */
function JpgOptions() {
  const { t } = useTexts('pdf-to-jpg');
  const texts = t('options', { returnObjects: true });
  const isSingle = useToolState(({ files }) => files.length < 2);
  return (
    <>
      <ImageOptions />
      <LazyPagePicker
        field="pages"
        mark="take"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count: count === 0 ? total : count, total })}
      />
      {isSingle && (
        <PageRangeField>
          <OptionFields contract={contract} only={['pages']} texts={texts} />
        </PageRangeField>
      )}
    </>
  );
}
