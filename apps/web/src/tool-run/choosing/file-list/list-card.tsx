import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
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

export interface OrderButtonsProps extends Pick<FileCardProps, 'file' | 'place' | 'total' | 'texts' | 'onMove'> {
  icons: readonly ['arrow-left', 'arrow-right'] | readonly ['arrow-up', 'arrow-down'];
}

/** Buttons that move a file by one position. */
export function OrderButtons({ file, place, total, texts, onMove, icons: [earlier, later] }: OrderButtonsProps) {
  const isFirst = place === 1;
  const isLast = place === total;
  return (
    <>
      <IconButton
        icon={earlier}
        className={styles.move}
        label={texts('moveEarlier', { file: file.file.name })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(place - 2)}
      />
      <IconButton
        icon={later}
        className={styles.move}
        label={texts('moveLater', { file: file.file.name })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(place)}
      />
    </>
  );
}
