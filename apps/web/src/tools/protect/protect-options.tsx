import { contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { FailureBoundary } from '../../site/failure-boundary.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './protect-options.module.css';

const PasswordAdvice = lazyPart(() => import('./password-advice.tsx').then((module) => module.PasswordAdvice));

const contract = contracts.protect;

/** The password; rarely needed options are behind a disclosure. */
export function ProtectOptions() {
  const { t } = useTexts('protect');
  const texts = t('options', { returnObjects: true });
  const isNeeded = useToolState(({ optionProblem }) => optionProblem?.field === 'owner_password');
  return (
    <>
      <OptionFields
        contract={contract}
        only={['password']}
        texts={texts}
        inputs={{ password: { autoComplete: 'new-password' } }}
      />
      <FailureBoundary isOptional>
        <Suspense fallback={null}>
          <PasswordAdvice />
        </Suspense>
      </FailureBoundary>
      <Disclosure title={t('more')} isNeeded={isNeeded}>
        <OptionFields
          contract={contract}
          only={['owner_password']}
          texts={texts}
          inputs={{ owner_password: { autoComplete: 'new-password' } }}
        />
        <fieldset className={styles.permissions}>
          <legend>{t('permissions')}</legend>
          <OptionFields contract={contract} only={['allow_print', 'allow_copy', 'allow_edit']} texts={texts} />
        </fieldset>
        <p className={styles.advice}>{t('advice')}</p>
      </Disclosure>
    </>
  );
}
