import { type RefObject, useLayoutEffect, useRef } from 'react';
import { usePageMark } from '../ui/use-page-mark.ts';

/** Windows too low for header, headline and panel: phones held sideways, great zoom. As in the style sheets. */
const lowWindow = '(max-height: 30rem)';

/**
 * Scrolls the page so that the start of a view is visible when it is shown, from the choice of files to the result: the
 * headline above it has just become lower. It is shown whole, and not half below the header; in a low window it would
 * leave no room for the file and the options, and the view itself is at the top.
 */
export function useWorkingMode<E extends HTMLElement>(): RefObject<E | null> {
  const view = useRef<E>(null);
  usePageMark('working');
  useLayoutEffect(() => {
    const scroll = () => {
      const element = view.current;
      if (element === null) return;
      if (matchMedia(lowWindow).matches) {
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
        return;
      }
      const start = document.querySelector('h1') ?? element;
      if (start.getBoundingClientRect().top < headerEnd())
        start.scrollIntoView({ block: 'start', behavior: 'instant' });
    };
    // Before the view is painted, but in a task of its own: the layout of a new view is as long as its rendering.
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, []);
  return view;
}

/** Lower edge of the header, which covers the page while it is scrolled. */
function headerEnd(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
}
