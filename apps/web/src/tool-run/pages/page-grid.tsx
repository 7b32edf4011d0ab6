import { memo, useRef } from 'react';
import type { PdfPages } from './open-pages.ts';
import styles from './page-grid.module.css';
import { PagePicture } from './page-picture.tsx';
import { placeOf, useShownPages } from './use-shown-pages.ts';

export interface PageGridProps {
  pages: PdfPages;
  label: string;
  /** Rotation in degrees, clockwise. */
  turn?: number;
  /** Name of the file that starts with a page; without it the pages stay together. */
  partAt?: (page: number) => string | undefined;
}

/** Pages of a PDF. */
export function PageGrid({ pages, label, turn, partAt }: PageGridProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useShownPages(list, pages.count);
  return (
    <ol
      ref={list}
      className={styles.grid}
      style={shown.listStyle}
      aria-label={label}
      data-scrolls=""
      data-parts={partAt !== undefined || undefined}
      // A scrolling area must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {shown.pages.map((page) => {
        const part = partAt?.(page);
        return (
          <PageSheet
            key={page}
            pages={pages}
            page={page}
            width={shown.width}
            {...placeOf(page, shown)}
            {...(turn === undefined ? {} : { turn })}
            {...(part === undefined ? {} : { part })}
          />
        );
      })}
    </ol>
  );
}

interface PageSheetProps extends Pick<PageGridProps, 'pages' | 'turn'> {
  page: number;
  /** Width of its picture. */
  width: number;
  part?: string;
  row?: number;
  column?: number;
}

/** A page; memoized, since others are added and removed while it is visible. */
const PageSheet = memo(function PageSheet({ pages, page, width, turn, part, row, column }: PageSheetProps) {
  return (
    <li
      className={styles.page}
      style={{ gridRow: row, gridColumn: column }}
      aria-setsize={pages.count}
      aria-posinset={page}
      data-cut={(part !== undefined && page > 1) || undefined}
    >
      <PagePicture pages={pages} number={page} width={width} {...(turn === undefined ? {} : { turn })} />
      <span className={styles.words}>
        <span className={styles.number}>{page}</span>
        {part !== undefined && <span className={styles.part}>{part}</span>}
      </span>
    </li>
  );
});
