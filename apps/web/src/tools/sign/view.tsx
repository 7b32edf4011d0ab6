import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

/** TODO: the effect of the tool in one sentence; its options as children. */
export function SignView() {
  const { t } = useTexts('sign');
  return (
    <SinglePdfView
      contract={contracts.sign}
      labels={t('view', { returnObjects: true })}
      // The card of the result shows its size and its pages.
      facts={() => []}
    />
  );
}
