import { contracts, permissionsOf } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { FailureBoundary } from '../../site/failure-boundary.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { PermissionFields } from './permission-fields.tsx';
import styles from './protect-options.module.css';

const PasswordAdvice = lazyPart(() => import('./password-advice.tsx').then((module) => module.PasswordAdvice));

const contract = contracts.protect;

/** The password, or restrictions alone; rarely needed options are behind a disclosure. */
export function ProtectOptions() {
  const { t } = useTexts('protect');
  const texts = t('options', { returnObjects: true });
  const runner = useToolRunner();
  const isNeeded = useToolState(({ optionProblem }) => optionProblem?.field === 'owner_password');
  const isWaived = useToolState(({ waived }) => waived.includes('password'));
  const { values, set } = useForm(contract);
  const isUnrestricted = Object.values(permissionsOf(values)).every(Boolean);
  const waive = (isOpen: boolean) => {
    runner.dispatch({ type: 'optionWaived', field: 'password', isWaived: isOpen });
    // What is asked for most: to be read and printed, and nothing else.
    if (isOpen && isUnrestricted) set({ allow_copy: false, allow_edit: false });
  };
  return (
    <>
      <OptionFields
        contract={contract}
        only={['password']}
        texts={texts}
        inputs={{ password: { autoComplete: 'new-password', required: !isWaived, disabled: isWaived } }}
      />
      {!isWaived && (
        <FailureBoundary isOptional>
          <Suspense fallback={null}>
            <PasswordAdvice />
          </Suspense>
        </FailureBoundary>
      )}
      <Checkbox
        label={t('withoutPassword.label')}
        hint={t('withoutPassword.hint')}
        checked={isWaived}
        onChange={waive}
      />
      <Disclosure title={t('more')} isNeeded={isNeeded || isWaived}>
        <OptionFields
          contract={contract}
          only={['owner_password']}
          texts={texts}
          inputs={{ owner_password: { autoComplete: 'new-password' } }}
        />
        <PermissionFields />
        {isWaived && isUnrestricted && (
          <p className={styles.missing} role="status">
            {t('nothingRestricted')}
          </p>
        )}
        <p className={styles.advice}>{t('advice')}</p>
      </Disclosure>
    </>
  );
}
