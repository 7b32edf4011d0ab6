import type { Area } from '@blattwerk/invoice/compare';
import type { PageSize } from '@blattwerk/shared';
import { areaOnPicture } from '../../tool-run/pages/pictures/page-picture.tsx';
import styles from './differing-pages.module.css';

/** A place on a page, with the numbers of what is listed for it. */
export interface Mark {
  numbers: readonly number[];
  /** In points from the lower left corner of the page. */
  area: Area;
}

/** Shares of a page's width that numbers take beside their place, also on a phone: each, and what is around them. */
const [numberShare, aroundShare] = [0.04, 0.05];

/** Frames around places, in an element of the size of their page. */
export function PageMarks({ size, marks }: { size: PageSize; marks: readonly Mark[] }) {
  return marks.map(({ numbers, area }) => (
    <span
      key={numbers[0]}
      className={styles.mark}
      data-mark=""
      data-side={area.right < size.width * (1 - aroundShare - numberShare * numbers.length) ? 'right' : 'left'}
      aria-hidden="true"
      style={areaOnPicture(area, size)}
    >
      <span className={styles.number}>{numbers.join(', ')}</span>
    </span>
  ));
}
