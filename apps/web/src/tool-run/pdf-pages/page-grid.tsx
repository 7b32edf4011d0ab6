import type { PdfPages } from './open-pages.ts';
import styles from './page-grid.module.css';
import { PagePicture } from './page-picture.tsx';

export interface PageGridProps {
  pages: PdfPages;
  label: string;
  /** Degrees, clockwise. */
  turn?: number;
  /** The name of the file that begins with a page. */
  partAt: (page: number) => string | undefined;
}

/** The pages of a PDF to be looked at. */
export function PageGrid({ pages, label, turn, partAt }: PageGridProps) {
  return (
    // What scrolls is to be reached by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles.grid} aria-label={label} data-scrolls="" tabIndex={0}>
      {pageNumbers(pages).map((page) => {
        const part = partAt(page);
        return (
          <li key={page} className={styles.page} data-cut={(part !== undefined && page > 1) || undefined}>
            <PagePicture pages={pages} number={page} {...(turn === undefined ? {} : { turn })} />
            <span className={styles.words}>
              <span className={styles.number}>{page}</span>
              {part !== undefined && <span className={styles.part}>{part}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** From 1. */
export function pageNumbers({ count }: PdfPages): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
