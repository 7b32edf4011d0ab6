import { useEffect, useRef } from 'react';
import type { PdfPages } from './open-pages.ts';
import styles from './page-picture.module.css';
import { showPicture } from './show-picture.ts';

/** A grid that changes its width a little is not painted anew. */
const step = 32;

export interface PagePictureProps {
  pages: PdfPages;
  /** From 1. */
  number: number;
  /** Of the picture in CSS pixels; nothing is painted while it is 0. */
  width: number;
  /** Degrees, clockwise. */
  turn?: number;
}

/** A page's small picture: painted once it rests where it can be seen, and given back with this element. */
export function PagePicture({ pages, number, width, turn = 0 }: PagePictureProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  const pixels = Math.ceil((width * Math.min(devicePixelRatio, 2)) / step) * step;
  useEffect(() => {
    const element = sheet.current;
    if (element === null || pixels === 0) return undefined;
    const end = pages.want(number, pixels, (picture) => showPicture(element, picture));
    return () => {
      end();
      element.replaceChildren();
    };
  }, [pages, number, pixels]);
  return <span ref={sheet} className={styles.picture} data-turn={turn} aria-hidden="true" />;
}
