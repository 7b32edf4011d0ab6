import { memo, useRef } from 'react';
import type { PdfPages } from './open-pages.ts';
import styles from './page-grid.module.css';
import { PagePicture } from './page-picture.tsx';
import { placeOf, useShownPages } from './use-shown-pages.ts';

export interface PageGridProps {
  pages: PdfPages;
  label: string;
  /** Degrees, clockwise. */
  turn?: number;
  /** The name of the file that begins with a page; absent where the pages stay together. */
  partAt?: (page: number) => string | undefined;
}

/** The pages of a PDF to be looked at. */
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
      // What scrolls is to be reached by the keyboard too.
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
  /** Of its picture. */
  width: number;
  part?: string;
  row?: number;
  column?: number;
}

/** One page; drawn anew only where something about it has changed, since others come and go while it is seen. */
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
