import { formatBytes } from '@blattwerk/shared';
import { type ReactNode, type Ref, useState } from 'react';
import { useLanguage } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { totalBytes } from '../accept-files.ts';
import { useAnnounce } from '../../announcer.tsx';
import { useToolRunner, useToolState } from '../../use-tool-run.tsx';
import styles from './list-summary.module.css';

/** From so many files on, removing all of them is asked about. */
const manyFiles = 6;

export interface ListSummaryProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** How many there are, in words. */
  count: string;
  /** What follows the size of all of them. */
  sizeNote?: string;
  clear: { action: string; title: string; text: string; confirm: string; cancel: string; done: string };
  onCleared: () => void;
  /** Other things that can be done with the whole list. */
  children?: ReactNode;
}

/** How many files there are and how large they are together, and a way to be rid of them. */
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
        {children}
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          onClick={() => (files.length >= manyFiles ? setAsking(true) : clearList())}
        >
          {clear.action}
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
