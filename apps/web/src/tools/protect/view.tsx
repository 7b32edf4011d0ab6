import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { ProtectOptions } from './protect-options.tsx';

/** Encrypts a PDF with a password. */
export function ProtectView() {
  const { t } = useTexts('protect');
  return (
    <SinglePdfView
      contract={contracts.protect}
      labels={t('view', { returnObjects: true })}
      facts={() => [{ label: t('facts.encryption'), value: 'AES-256' }]}
    >
      <ProtectOptions />
    </SinglePdfView>
  );
}
