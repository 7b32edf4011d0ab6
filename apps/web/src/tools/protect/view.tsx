import { contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { ProtectOptions } from './protect-options.tsx';

/** Encrypts a PDF with a password. */
export function ProtectView() {
  const { t } = useTexts('protect');
  const language = useLanguage();
  return (
    <SinglePdfView
      contract={contracts.protect}
      labels={t('view', { returnObjects: true })}
      facts={({ blob }) => [
        { label: t('facts.pdf'), value: formatBytes(blob.size, language) },
        { label: t('facts.encryption'), value: 'AES-256' },
      ]}
    >
      <ProtectOptions />
    </SinglePdfView>
  );
}
