import type { ReactNode } from 'react';
import type { PdfPages } from '../reading/open-pages.ts';
import styles from './sheet-figure.module.css';
import { type PictureSheet, SheetPicture } from './sheet-picture.tsx';

export interface SheetFigureProps {
  pages: PdfPages;
  /** From left to right, with their widths in CSS pixels. */
  sheets: readonly { sheet: PictureSheet; width: number }[];
  /** Caption. */
  children: ReactNode;
}

/** Sheets beside each other, as a tool makes them. */
export function SheetFigure({ pages, sheets, children }: SheetFigureProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.sheets}>
        {sheets.map(({ sheet, width }, at) => (
          // Sheets have no identity but their place.
          <SheetPicture key={at} pages={pages} sheet={sheet} width={width} />
        ))}
      </div>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
