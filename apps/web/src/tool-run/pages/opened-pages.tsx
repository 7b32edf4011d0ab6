import { type ReactNode, useDeferredValue } from 'react';
import styles from './page-tiles.module.css';

/** Box in the place of pages that are not open yet. */
export const waitingForPages = <div className={styles.waiting} data-waiting="" />;

/** The view of pages that are open, first rendered in slices: of hundreds it takes longer than a frame on a slow phone. */
export function OpenedPages({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? <div className={styles.view}>{children}</div> : waitingForPages;
}
