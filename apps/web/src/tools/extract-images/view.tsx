import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { ImageFileOptions } from './image-file-options.tsx';

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
