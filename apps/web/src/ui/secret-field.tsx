import { type InputHTMLAttributes, useState } from 'react';
import { IconButton } from './button.tsx';
import { type Described, LabeledControl } from './field.tsx';
import type { IconSource } from './icon.tsx';
import styles from './field.module.css';

const icons = {
  show: 'M2.5 12C7.5 4.7 16.5 4.7 21.5 12 16.5 19.3 7.5 19.3 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  hide: 'M9.6 6.900c4.3-1.1 8.9.6 11.9 5.1-.9 1.3-1.9 2.4-3 3.200M6.2 8.300C4.8 9.2 3.6 10.4 2.5 12c3.4 5 8.7 6.6 13.3 4.700M9.9 10.200a2.8 2.8 0 0 0 3.9 3.900M4.5 4.500l15 15',
} as const satisfies Record<string, IconSource>;

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
            icon={isVisible ? icons.hide : icons.show}
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
