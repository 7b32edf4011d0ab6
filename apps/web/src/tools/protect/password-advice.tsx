import { contracts } from '@blattwerk/shared';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import styles from './password-advice.module.css';
import { passwordStrength, suggestPassword } from './password-strength.ts';

/** How strong the password is, which keeps nobody from using it, and a button for a better one. */
export function PasswordAdvice() {
  const { t } = useTexts('protect');
  const announce = useAnnounce();
  const { values, set } = useForm(contracts.protect, 'password');
  const { password } = values;
  const [suggestion, setSuggestion] = useState<{ value: string; isCopied: boolean }>();
  const suggest = async () => {
    const value = suggestPassword();
    set({ password: value });
    const isCopied = await copyText(value);
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
