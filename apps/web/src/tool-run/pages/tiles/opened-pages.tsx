import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import styles from './page-tiles.module.css';

/** Time in which new pages take no click, in ms: nobody aims at a page that has just appeared. */
const newMs = 300;

/** Box in the place of pages that are not open yet. */
export const waitingForPages = <div className={styles.waiting} data-waiting="" />;

/** The view of pages that are open, first rendered in slices: of hundreds it takes longer than a frame on a slow phone. */
export function OpenedPages({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? <View>{children}</View> : waitingForPages;
}

/** Pages that appear in the place of the button below them take no click that was meant for it. */
function View({ children }: { children: ReactNode }) {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), newMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.view} data-new={isNew ? '' : undefined}>
      {children}
    </div>
  );
}
