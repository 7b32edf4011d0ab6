import type { PageSize } from '@blattwerk/shared';
import { PagePicture } from './page-picture.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import styles from './sheet-picture.module.css';

/** Places on a sheet, in points from its lower left corner. */
export interface PictureSheet extends PageSize {
  /** The part of the sheet that shows pages; all of it where absent. */
  area?: PageSize & { x: number; y: number };
  pages: readonly (PageSize & { pageIndex: number; x: number; y: number })[];
  lines?: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

/** A sheet with the pictures of the pages on it. @param width in CSS pixels */
export function SheetPicture({ pages, sheet, width }: { pages: PdfPages; sheet: PictureSheet; width: number }) {
  const scale = width / sheet.width;
  const { area = { x: 0, y: 0, width: sheet.width, height: sheet.height } } = sheet;
  return (
    <div className={styles.sheet} style={{ width, height: sheet.height * scale }} data-sheet="">
      <div
        className={styles.area}
        style={{
          left: area.x * scale,
          bottom: area.y * scale,
          width: area.width * scale,
          height: area.height * scale,
        }}
      >
        {sheet.pages.map(({ pageIndex, x, y, ...size }) => (
          <div
            key={pageIndex}
            className={styles.page}
            style={{
              left: (x - area.x) * scale,
              bottom: (y - area.y) * scale,
              width: size.width * scale,
              height: size.height * scale,
              ['--page-ratio' as string]: size.width / size.height,
            }}
          >
            <PagePicture pages={pages} number={pageIndex + 1} width={size.width * scale} />
          </div>
        ))}
      </div>
      {sheet.lines !== undefined && sheet.lines.length > 0 && (
        <svg className={styles.lines} viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
          <path d={sheet.lines.map(([x1, y1, x2, y2]) => lineOf(sheet.height, x1, y1, x2, y2)).join('')} />
        </svg>
      )}
    </div>
  );
}

function lineOf(height: number, x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1} ${height - y1}L${x2} ${height - y2}`;
}
