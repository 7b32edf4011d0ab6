import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './folded-card.module.css';

/** An entry of a list as a sheet with a folded corner; its one link has the whole card as its target. */
export function FoldedCard({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <li className={classes(styles.card, className)}>{children}</li>;
}
