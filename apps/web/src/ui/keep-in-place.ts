import { flushSync } from 'react-dom';

/**
 * Makes a change that moves an element in its list, and scrolls so that the element is as high in the window as before, as far as
 * there is something to scroll. What has the focus in it keeps it.
 */
export function keepInPlace(element: Element, change: () => void): void {
  const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  const { top } = element.getBoundingClientRect();
  flushSync(change);
  // An element that is put elsewhere in the page loses it.
  if (focused !== document.activeElement) focused?.focus({ preventScroll: true });
  const moved = element.getBoundingClientRect().top - top;
  scrollerOf(element).scrollBy({ top: moved, behavior: 'instant' });
}

function scrollerOf(element: Element): Element | Window {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight && parent !== document.documentElement) return parent;
  }
  return window;
}
