import { type InputHTMLAttributes, useState } from 'react';
import { IconButton } from './button.tsx';
import { type Described, LabeledControl } from './field.tsx';
import styles from './field.module.css';

export interface SecretFieldProps
  extends Described,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  /** Labels of the button that shows and hides the password. */
  showLabel: string;
  hideLabel: string;
}

/** Labeled password, masked unless the visitor shows it. */
export function SecretField({ label, hint, error, showLabel, hideLabel, disabled = false, ...rest }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  const isVisible = isShown && !disabled;
  return (
    <LabeledControl label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.secret}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={isVisible ? 'text' : 'password'}
            disabled={disabled}
            className={styles.input}
          />
          <IconButton
            icon={isVisible ? 'eye-off' : 'eye'}
            label={isVisible ? hideLabel : showLabel}
            aria-controls={attributes.id}
            disabled={disabled}
            className={styles.show}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </LabeledControl>
  );
}
