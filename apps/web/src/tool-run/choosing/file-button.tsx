import type { InputRule } from '@blattwerk/shared';
import { Icon } from '../../ui/icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { acceptOf, forgetChoice } from './file-input.ts';
import styles from './file-button.module.css';

export interface FileButtonProps {
  label: string;
  rule: InputRule['kind'];
  onFiles: (files: File[]) => void;
}

/** Button that opens the file dialog: a label with an input. */
export function FileButton({ label, rule, onFiles }: FileButtonProps) {
  return (
    <label className={styles.button}>
      <input
        type="file"
        accept={acceptOf(rule)}
        className={hidden.hidden}
        onClick={forgetChoice}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <Icon name="file" size={18} />
      {label}
    </label>
  );
}
