import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { SizeOptions } from './size-options.tsx';

/** Pages of another size, with all that is on them. */
export function PageSizeView() {
  const { t } = useTexts('page-size');
  return (
    <SinglePdfView
      contract={contracts['page-size']}
      labels={t('view', { returnObjects: true })}
      facts={({ facts }) => [{ label: t('facts.resizedPages'), value: String(facts.resizedPages ?? 0) }]}
    >
      <SizeOptions />
    </SinglePdfView>
  );
}
