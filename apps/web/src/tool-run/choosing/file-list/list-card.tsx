import type { ReactNode } from 'react';
import type { FileCardProps } from './file-card.ts';
import styles from './list-card.module.css';

export interface ListCardProps extends FileCardProps {
  className: string | undefined;
  children: ReactNode;
}

/** Frame of a file in a list; styled while it is dragged, and where it was refused. */
export function ListCard({ file, place, total, refusal, texts, drag, className = '', children }: ListCardProps) {
  return (
    <li
      ref={drag?.setCard}
      style={drag?.style}
      className={`${styles.card} ${className}`}
      data-lifted={drag?.isLifted === true || undefined}
      data-refused={refusal ?? undefined}
      data-file={file.id}
      aria-label={texts('card', { place, total, file: file.file.name })}
    >
      {children}
    </li>
  );
}

/** Position in the list; the card's label contains it for screen readers. */
export function Place({ children }: { children: number }) {
  return (
    <span className={styles.place} aria-hidden="true">
      {children}
    </span>
  );
}

export interface DragHandleProps {
  drag: FileCardProps['drag'] | undefined;
  className: string | undefined;
  children?: ReactNode;
}

/** Handle for dragging the card, once dragging is loaded. */
export function DragHandle({ drag, className = '', children }: DragHandleProps) {
  const { setHandle, handle } = drag ?? {};
  if (handle === undefined) return null;
  return (
    <div ref={setHandle} {...handle} className={`${styles.handle} ${className}`}>
      {children}
    </div>
  );
}

/** Names of the buttons that move a file. */
export function orderLabels({ file, texts }: FileCardProps): [earlier: string, later: string] {
  const values = { file: file.file.name };
  return [texts('moveEarlier', values), texts('moveLater', values)];
}
