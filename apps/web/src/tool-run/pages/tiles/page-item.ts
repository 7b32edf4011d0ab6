import type { PageRotation } from '@blattwerk/shared';
import type { PdfPages } from '../reading/open-pages.ts';

/** Where a badge is on its page, and its color in a style sheet: those of what it stands for. */
export interface BadgeLook {
  at: `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;
  color: string;
}

/** A page in a list. */
export interface PageItem {
  /** Unique in the list; it stays the same when the page moves. */
  key: string;
  pages: PdfPages;
  /** In its file, from 1. */
  pageNumber: number;
  rotation: PageRotation;
  /** Accessible name. */
  readonly label: string;
  /** Text below the picture. */
  caption: string;
  /** Further text below the picture. */
  badge?: string | undefined;
  /** Absent where the badge is about the page, and at its corner. */
  badgeLook?: BadgeLook | undefined;
  /** Whether another file starts with this page. */
  isCut?: boolean | undefined;
  /** Text of the button for pointers between this page and the one before it; undefined where there is none. */
  cut?: string | undefined;
}

/** Place of the page of a list that contains an element, from 1; 0 where there is none. */
export function placeAt(target: EventTarget): number {
  return Number(target instanceof Element && target.closest('[data-place]')?.getAttribute('data-place'));
}

/** An item whose name is formatted when it is first read: formatting those of 500 pages takes longer than a frame. */
export function withLabel(item: Omit<PageItem, 'label'>, format: () => string): PageItem {
  let label: string | undefined;
  return Object.defineProperty(item, 'label', { get: () => (label ??= format()), enumerable: true }) as PageItem;
}

/**
 * Items for all pages of a PDF, in its order.
 * @param labelOf names a page, from 1
 * @param changesOf what an item has beside this; the page's number is from 1
 */
export function itemsOfPages(
  pages: PdfPages,
  labelOf: (pageNumber: number) => string,
  changesOf: (pageNumber: number) => Partial<Pick<PageItem, 'rotation' | 'badge' | 'badgeLook' | 'isCut' | 'cut'>>,
): PageItem[] {
  return Array.from({ length: pages.count }, (_, index) => {
    const pageNumber = index + 1;
    const caption = String(pageNumber);
    return withLabel({ key: caption, pages, pageNumber, rotation: 0, caption, ...changesOf(pageNumber) }, () =>
      labelOf(pageNumber),
    );
  });
}
