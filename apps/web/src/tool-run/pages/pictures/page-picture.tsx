import type { PageSize } from '@blattwerk/shared';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { PdfPages } from '../reading/open-pages.ts';
import styles from './page-picture.module.css';
import { showPicture } from './show-picture.ts';

/** Granularity of the picture's width in pixels: small changes of the grid need no new picture. */
const step = 32;

export interface PagePictureProps {
  pages: PdfPages;
  /** Page number, from 1. */
  number: number;
  /** Width in CSS pixels; nothing is rendered while it is 0. */
  width: number;
  /** Rotation in degrees, clockwise. */
  rotation?: number;
}

/** Picture of a page, rendered while this element exists. */
export function PagePicture({ pages, number, width, rotation = 0 }: PagePictureProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  const pixels = Math.ceil((width * Math.min(devicePixelRatio, 2)) / step) * step;
  useEffect(() => {
    const element = sheet.current;
    if (element === null || pixels === 0) return undefined;
    const cancel = pages.request(number, pixels, (picture) => showPicture(element, picture));
    return () => {
      cancel();
      element.replaceChildren();
    };
  }, [pages, number, pixels]);
  return <span ref={sheet} className={styles.picture} data-picture="" data-rotation={rotation} aria-hidden="true" />;
}

/**
 * Where an area of a page is in an element of the page's shape, of any size.
 * @param area in points from the lower left corner of the page, as its size
 */
export function areaOnPicture(
  { left, right, bottom, top }: Readonly<Record<'left' | 'right' | 'bottom' | 'top', number>>,
  { width, height }: PageSize,
): CSSProperties {
  return {
    left: share(left, width),
    right: share(width - right, width),
    bottom: share(bottom, height),
    top: share(height - top, height),
  };
}

function share(length: number, whole: number): string {
  return `${(100 * length) / whole}%`;
}
