import { type ReactNode, use, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SettingsSheetContext } from '../pages/editor/settings-sheet.ts';
import styles from './folded-options.module.css';

interface FoldedOptionsProps {
  /** What the options are about. */
  label: string;
  children: ReactNode;
}

/** Options behind one row where they would be above the chosen files; beside the files they are all there. */
export function FoldedOptions({ label, children }: FoldedOptionsProps) {
  const [isOpen, setOpen] = use(SettingsSheetContext);
  const id = useId();
  return (
    <div className={styles.folded} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        data-opens-settings=""
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron-down" />
      </button>
      <div id={id} className={styles.options}>
        {children}
      </div>
    </div>
  );
}
