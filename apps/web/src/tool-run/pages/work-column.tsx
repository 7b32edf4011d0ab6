import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePageMark } from '../../ui/use-page-mark.ts';
import styles from '../tool-view.module.css';

/** The element for what is worked on, and whether it is a column beside the options. */
export const WorkColumnContext = createContext<{ column: HTMLElement | null; isBeside: boolean }>({
  column: null,
  isBeside: false,
});

interface InWorkColumnProps {
  /** Whether it takes the window, of which the options are a part: it has its place in windows of any width. */
  isWindow?: boolean;
  children: ReactNode;
}

/** Shows pages or files in their column where there is one; they keep their state where the width of the window changes that. */
export function InWorkColumn({ isWindow = false, children }: InWorkColumnProps) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.placed ?? '';
    return element;
  });
  return (
    <>
      {/* Before its content, whose own effects find it in the document. */}
      <Place host={host} isWindow={isWindow} />
      {createPortal(children, host)}
    </>
  );
}

/** Puts an element into the column, or here. */
function Place({ host, isWindow }: { host: HTMLElement; isWindow: boolean }) {
  const { column, isBeside } = use(WorkColumnContext);
  const target = isWindow || isBeside ? column : null;
  const here = useRef<HTMLDivElement>(null);
  usePageMark('column', target !== null);
  useLayoutEffect(() => {
    (target ?? here.current)?.append(host);
    return () => host.remove();
  }, [target, host]);
  return target === null && <div ref={here} className={styles.placed} />;
}
