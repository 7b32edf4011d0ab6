import { type ReactNode, Suspense } from 'react';
import { usePageMark } from '../../ui/use-page-mark.ts';
import styles from './editor/page-editor.module.css';
import type { PdfPages } from './reading/open-pages.ts';
import { InWorkColumn } from './work-column.tsx';

interface EditorColumnProps {
  /** Undefined while the PDF is read, null where it cannot be. */
  pages: PdfPages | null | undefined;
  /** What is shown where the PDF cannot be read. */
  unreadable?: ReactNode;
  children: (pages: PdfPages) => ReactNode;
}

function Waiting() {
  usePageMark('editor');
  return (
    <div className={styles.editor} data-page-editor="" data-waiting="">
      <div className={styles.bar} />
      <div className={styles.commands} />
      <div className={styles.waiting} />
    </div>
  );
}

/** Where the editor of a PDF will be. */
export function WaitingEditor() {
  return (
    <InWorkColumn isWindow>
      <Waiting />
    </InWorkColumn>
  );
}

/** The editor of a PDF in the window; what it loads hides no field beside it. */
export function EditorColumn({ pages, unreadable = null, children }: EditorColumnProps) {
  if (pages === null) return unreadable;
  return (
    <InWorkColumn isWindow>
      <Suspense fallback={<Waiting />}>{pages ? children(pages) : <Waiting />}</Suspense>
    </InWorkColumn>
  );
}
