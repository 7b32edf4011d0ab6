import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../tool-view.module.css';

/** The element for what is worked on, beside the options; null where it stands between them. */
export const WorkColumnContext = createContext<HTMLElement | null>(null);

/** Shows pages or files in their column where there is one; they keep their state where the width of the window changes that. */
export function InWorkColumn({ children }: { children: ReactNode }) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.placed ?? '';
    return element;
  });
  return (
    <>
      {/* Before its content, whose own effects find it in the document. */}
      <Place host={host} />
      {createPortal(children, host)}
    </>
  );
}

/** Puts an element into the column, or here. */
function Place({ host }: { host: HTMLElement }) {
  const column = use(WorkColumnContext);
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    (column ?? here.current)?.append(host);
    return () => host.remove();
  }, [column, host]);
  return column === null && <div ref={here} className={styles.placed} />;
}
