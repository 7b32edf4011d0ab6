import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { UnlockOptions } from './unlock-options.tsx';

const contract = contracts.unlock;
/** The page requires a password unless the visitor has none; the API accepts a request without. */
const required = ['password'];

/** Removes the password and the restrictions of a PDF. */
export function UnlockView() {
  const { t } = useTexts('unlock');
  const isWaived = () => toolRunner(contract).store.getState().waived.includes('password');
  return (
    <SinglePdfView
      contract={contract}
      labels={t('view', { returnObjects: true })}
      required={required}
      facts={() => []}
      successOf={({ notices }) => (notices.includes('notProtected') ? t('notProtected') : undefined)}
      failureOf={({ code }) => (code === 'wrongPassword' && isWaived() ? t('needsPassword') : undefined)}
    >
      <UnlockOptions />
    </SinglePdfView>
  );
}
