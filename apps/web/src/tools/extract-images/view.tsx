import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts['extract-images'];

/** Extracts the images of a PDF. */
export function ExtractImagesView() {
  const { t } = useTexts('extract-images');

  // A missing count is 0.
  const factsOf = ({ facts }: ToolResult<Contracts['extract-images']>): ResultFact[] => [
    { label: t('facts.images'), value: String(facts.imageCount ?? 0) },
  ];

  return (
    <SinglePdfView contract={contract} labels={t('view', { returnObjects: true })} facts={factsOf}>
      <ImageFileOptions />
    </SinglePdfView>
  );
}

/** Which images, and their file format. */
function ImageFileOptions() {
  const { t } = useTexts('extract-images');
  return (
    <OptionFields
      contract={contract}
      only={['format', 'min_side']}
      texts={t('options', { returnObjects: true })}
      inputs={{ min_side: { type: 'number', inputMode: 'numeric', ...contract.fields.min_side.range } }}
    />
  );
}
