import { useEffect, useRef } from 'react';
import type { PdfPages } from './open-pages.ts';
import styles from './page-picture.module.css';

/** Pages that fly past are not painted. */
const restMs = 80;
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
    const controller = new AbortController();
    const timer = setTimeout(() => {
      pages.paint(number, pixels, controller.signal).then(
        (canvas) => {
          if (!controller.signal.aborted) element.replaceChildren(canvas);
        },
        // It stays a blank sheet with its number beside it.
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
      element.replaceChildren();
    };
  }, [pages, number, pixels]);
  return <span ref={sheet} className={styles.picture} data-turn={turn} aria-hidden="true" />;
}
