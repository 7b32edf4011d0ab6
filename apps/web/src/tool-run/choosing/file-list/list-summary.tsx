import { formatBytes } from '@blattwerk/shared';
import { type ReactNode, type Ref, useState } from 'react';
import { useLanguage } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { totalBytes } from '../../model/accept-files.ts';
import { useAnnounce } from '../../announcer.tsx';
import { UndoRemoval } from '../undo-removal.tsx';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';
import styles from './list-summary.module.css';

/** Number of files from which removing all needs a confirmation. */
const manyFiles = 6;

export interface ListSummaryProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** Number of files, as a text. */
  count: string;
  /** Text after the total size. */
  sizeNote?: string;
  clear: { action: string; title: string; text: string; confirm: string; cancel: string; done: string };
  onCleared: () => void;
  /** Further actions on the list. */
  children?: ReactNode;
}

/** Number and total size of the files, and the button that removes all. */
export function ListSummary({ headingRef, count, sizeNote, clear, onCleared, children }: ListSummaryProps) {
  const language = useLanguage();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  const [isAsking, setAsking] = useState(false);
  const clearList = () => {
    setAsking(false);
    runner.dispatch({ type: 'filesCleared' });
    announce(clear.done);
    requestAnimationFrame(onCleared);
  };
  return (
    <div className={styles.summary}>
      <h2 ref={headingRef} tabIndex={-1}>
        {count}{' '}
        <span className={styles.size}>
          {formatBytes(totalBytes(files), language)}
          {sizeNote !== undefined && ` ${sizeNote}`}
        </span>
      </h2>
      <div className={styles.actions}>
        <UndoRemoval />
        {children}
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          onClick={() => (files.length >= manyFiles ? setAsking(true) : clearList())}
        >
          <span>{clear.action}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={clear.title}
        confirmLabel={clear.confirm}
        cancelLabel={clear.cancel}
        danger
        onConfirm={clearList}
        onCancel={() => setAsking(false)}
      >
        <p>{clear.text}</p>
      </ConfirmDialog>
    </div>
  );
}
