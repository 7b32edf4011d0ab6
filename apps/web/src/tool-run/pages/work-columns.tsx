import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import styles from '../tool-view.module.css';
import { WorkColumnContext } from './work-column.tsx';

/** Windows in which pages and files have a column of their own, beside the options; as in the style sheets. */
const wideWindow = '(min-width: 75rem)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(wideWindow);
  const move = () => {
    const { activeElement: focused } = document;
    flushSync(onChange);
    // An element that is moved loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  query.addEventListener('change', move);
  return () => query.removeEventListener('change', move);
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(wideWindow).matches,
    () => false,
  );
}

interface WorkColumnsProps {
  /** The file, and messages about it. */
  head: ReactNode;
  /** Options and the button that starts the run; `InWorkColumn` is beside them where the window is wide. */
  children: ReactNode;
}

/** What is worked on, and how: below each other, or in two columns of a wide window. */
export function WorkColumns({ head, children }: WorkColumnsProps) {
  const isWide = useIsWide();
  const [column, setColumn] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className={styles.main}>
        {head}
        <div ref={setColumn} className={styles.work} data-work-column="" />
      </div>
      <div className={styles.side}>
        <WorkColumnContext value={isWide ? column : null}>{children}</WorkColumnContext>
      </div>
    </>
  );
}
