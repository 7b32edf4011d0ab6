import { useEffect, useRef } from 'react';
import type { PdfPages } from './open-pages.ts';
import styles from './page-picture.module.css';
import { whileNear } from './while-near.ts';

export interface PagePictureProps {
  pages: PdfPages;
  /** From 1. */
  number: number;
  /** Degrees, clockwise. */
  turn?: number;
}

/** A page's small picture, painted when it comes near what is seen and given back when it has gone far. */
export function PagePicture({ pages, number, turn = 0 }: PagePictureProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    return whileNear(element, () => {
      const controller = new AbortController();
      const width = Math.round(element.clientWidth * Math.min(devicePixelRatio, 2));
      pages.paint(number, Math.max(width, 1), controller.signal).then(
        (canvas) => {
          if (!controller.signal.aborted) element.replaceChildren(canvas);
        },
        // It stays a blank sheet with its number beside it.
        () => {},
      );
      return () => {
        controller.abort();
        element.replaceChildren();
      };
    });
  }, [pages, number]);
  return <span ref={sheet} className={styles.picture} data-turn={turn} aria-hidden="true" />;
}
