import { type RefObject, useEffect, useState } from 'react';
import { showPicture } from '../pictures/show-picture.ts';
import type { PdfPages } from '../reading/open-pages.ts';
import type { PageSize } from '@blattwerk/shared';

/** Time without a change of the scale after which a sharp picture is rendered, in ms. */
const restMs = 120;
/** Time after which a page that comes into view is rendered, in ms: those that are scrolled past are not. */
const passMs = 60;

/** Of a page that cannot be read, in points: its sheet stays blank. */
export function blankSize({ firstPage, ratio }: PdfPages): PageSize {
  return firstPage ?? { width: 595 * Math.min(1, ratio), height: 595 / Math.max(1, ratio) };
}

/** Size of a page in points; that of the page before until it is known, and none while no pages are open. */
export function usePageSize(pages: PdfPages | null | undefined, pageNumber: number): PageSize | undefined {
  const [size, setSize] = useState<PageSize>();
  useEffect(() => {
    if (!pages) return undefined;
    let isCurrent = true;
    pages.measure(pageNumber).then(
      (measured) => isCurrent && setSize(measured),
      () => isCurrent && setSize(blankSize(pages)),
    );
    return () => {
      isCurrent = false;
    };
  }, [pages, pageNumber]);
  return size;
}

/**
 * Renders a page into an element, and again when its width has changed and rests. Until then the picture before is stretched.
 * @param width in device pixels; nothing is rendered while it is 0
 */
export function usePagePicture(
  sheet: RefObject<HTMLElement | null>,
  pages: PdfPages,
  pageNumber: number,
  width: number,
): void {
  useEffect(() => {
    const element = sheet.current;
    if (element === null || width === 0) return undefined;
    const controller = new AbortController();
    const render = () => {
      pages.render(pageNumber, width, controller.signal).then(
        (picture) => showPicture(element, picture),
        // Cancelled, or the page cannot be rendered.
        () => {},
      );
    };
    const timer = setTimeout(render, element.childElementCount === 0 ? passMs : restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sheet, pages, pageNumber, width]);
}
