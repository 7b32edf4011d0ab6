import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './password-advice.module.css';
import { passwordStrength, suggestPassword } from './password-strength.ts';

/** How strong the password is, which keeps nobody from using it, and a button for a better one. */
export function PasswordAdvice() {
  const { t } = useTexts('protect');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const password = useToolState(({ options }) => options['password'] ?? '');
  const [suggestion, setSuggestion] = useState<{ value: string; isCopied: boolean }>();
  const suggest = async () => {
    const value = suggestPassword();
    runner.dispatch({ type: 'optionChanged', field: 'password', value });
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      isCopied = false;
    }
    setSuggestion({ value, isCopied });
    announce(t(isCopied ? 'suggestion.copied' : 'suggestion.entered'));
  };
  const strength = password === '' ? undefined : passwordStrength(password);
  return (
    <div className={styles.advice}>
      {strength !== undefined && (
        <p className={styles.strength} data-strength={strength}>
          <span className={styles.marks} aria-hidden="true" />
          {t(`strength.${strength}`)}
        </p>
      )}
      <Button kind="quiet" size="small" onClick={() => void suggest()}>
        {t('suggestion.action')}
      </Button>
      {suggestion !== undefined && suggestion.value === password && (
        <p className={styles.suggested}>
          <output>{suggestion.value}</output> {t(suggestion.isCopied ? 'suggestion.copied' : 'suggestion.entered')}{' '}
          {t('suggestion.keep')}
        </p>
      )}
    </div>
  );
}
