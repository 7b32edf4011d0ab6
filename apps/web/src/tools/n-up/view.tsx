import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { SheetOptions } from './sheet-options.tsx';

/** Several pages on a sheet, a booklet, or a page on several sheets. */
export function NUpView() {
  const { t } = useTexts('n-up');
  return (
    <SinglePdfView
      contract={contracts['n-up']}
      labels={t('view', { returnObjects: true })}
      facts={({ facts }) => [{ label: t('facts.placedPages'), value: String(facts.placedPages ?? 0) }]}
    >
      <SheetOptions />
    </SinglePdfView>
  );
}
