import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './tool-foot.module.css';

export interface ToolFootProps {
  /** Privacy notice. */
  privacy: string;
  /** Stays at the lower edge of the window while its panel is visible. */
  sticky?: boolean;
  /** The button that starts the run. */
  children: ReactNode;
}

/** Last row of a tool's panel. */
export function ToolFoot({ privacy, sticky = false, children }: ToolFootProps) {
  return (
    <div className={classes(styles.foot, sticky && styles.sticky)} data-foot="">
      <p className={styles.privacy}>
        <Icon name="shield" size={18} />
        <span>{privacy}</span>
      </p>
      {children}
    </div>
  );
}
