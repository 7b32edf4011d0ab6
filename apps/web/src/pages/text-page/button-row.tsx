import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Ways on from a page; on a narrow screen each takes the whole width. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
