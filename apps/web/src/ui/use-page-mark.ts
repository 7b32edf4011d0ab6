import { useInsertionEffect } from 'react';

/** What the page shows, as style sheets read it at the root element, such as `:root[data-has-editor]`. */
export type PageMark =
  /** A tool after files were chosen. */
  | 'working'
  /** A column for what is worked on. */
  | 'column'
  /** An editor, which takes the window. */
  | 'editor'
  /** What an editor's action will do, said above it. */
  | 'outcome'
  /** A question above an editor's action, which waits for its answer. */
  | 'question'
  /** A form with a bar for its action, in windows of any width. */
  | 'form-bar'
  /** A result of two columns. */
  | 'beside'
  /** What is printed without the page around it. */
  | 'printed';

const shown = new Map<PageMark, number>();

/**
 * Marks the page while a component is mounted, before the layout of its elements is read. Style sheets do not use `:has()`
 * for that: where it is tested of an element around hundreds of pages, browsers compute the styles of the whole document
 * again for each page that is added or removed while they are scrolled.
 */
export function usePageMark(mark: PageMark, isShown = true): void {
  useInsertionEffect(() => {
    if (!isShown) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isShown]);
}

function count(mark: PageMark, change: 1 | -1): void {
  const number = (shown.get(mark) ?? 0) + change;
  shown.set(mark, number);
  document.documentElement.toggleAttribute(`data-has-${mark}`, number > 0);
}
