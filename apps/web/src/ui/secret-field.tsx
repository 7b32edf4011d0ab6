import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

export interface SecretFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  invalid?: boolean;
  /** What the button beside it does. */
  showLabel: string;
  hideLabel: string;
}

/** A labelled password, masked until it is asked to show itself. */
export function SecretField({
  label,
  hint,
  error,
  invalid = false,
  showLabel,
  hideLabel,
  disabled = false,
  ...rest
}: SecretFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isVisible = isShown && !disabled;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.secret}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={isVisible ? 'text' : 'password'}
          disabled={disabled}
          className={styles.input}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={invalid || error !== undefined || undefined}
        />
        <IconButton
          icon={isVisible ? 'eye-off' : 'eye'}
          label={isVisible ? hideLabel : showLabel}
          aria-controls={id}
          disabled={disabled}
          className={styles.show}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
