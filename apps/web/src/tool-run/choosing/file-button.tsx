import type { InputRule } from '@blattwerk/shared';
import { type ButtonKind, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { acceptedByTools, forgetChoice } from './file-input.ts';
import { acceptedTypes } from '../model/file-kind.ts';
import styles from './file-button.module.css';

export interface FileButtonProps {
  label: string;
  icon: IconName;
  rule: InputRule['kind'] | 'any';
  /** Look of a button among others; a link in a row by default. */
  kind?: ButtonKind;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Button that opens the file dialog: a label with an input. */
export function FileButton({ label, icon, rule, kind, multiple, onFiles }: FileButtonProps) {
  return (
    <label className={kind === undefined ? styles.link : classes(buttonClass({ kind }), styles.button)} title={label}>
      <input
        type="file"
        accept={rule === 'any' ? acceptedByTools : acceptOf(rule) || undefined}
        multiple={multiple}
        className={hidden.hidden}
        onClick={forgetChoice}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <Icon name={icon} size={18} />
      <span className={kind === undefined ? styles.label : undefined}>{label}</span>
    </label>
  );
}

/** The `accept` attribute of an input for files of a kind. */
function acceptOf(kind: InputRule['kind']): string {
  return Object.entries(acceptedTypes[kind])
    .flatMap(([mime, extensions]) => [mime, ...extensions])
    .join(',');
}
