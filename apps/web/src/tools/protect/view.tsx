import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { ProtectOptions } from './protect-options.tsx';

const contract = contracts.protect;

/** Encrypts a PDF with a password, or with restrictions alone. */
export function ProtectView() {
  const { t } = useTexts('protect');
  const isWaived = () => toolRunner(contract).store.getState().waived.includes('password');
  return (
    <SinglePdfView
      contract={contract}
      labels={t('view', { returnObjects: true })}
      facts={() => [{ label: t('facts.encryption'), value: 'AES-256' }]}
      successOf={() => (isWaived() ? t('restricted') : undefined)}
    >
      <ProtectOptions />
    </SinglePdfView>
  );
}
