import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ChipProps {
  icon?: IconName;
  plain?: boolean;
  children: ReactNode;
}

/** A short label. */
export function Chip({ icon, plain = false, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, plain && styles.plain)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
