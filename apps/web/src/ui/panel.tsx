import type { HTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

export interface PanelProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside';
  ref?: Ref<HTMLElement>;
}

/** Framed area. */
export function Panel({ as: Element = 'div', className, ref, ...rest }: PanelProps) {
  return <Element {...rest} ref={ref as Ref<HTMLDivElement>} className={classes(styles.panel, className)} />;
}
