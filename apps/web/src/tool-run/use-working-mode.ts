import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Windows too low for header, headline and panel: phones held sideways, great zoom. As in the style sheets. */
const lowWindow = '(max-height: 30rem)';

/**
 * Scrolls a view so that its start is visible when it is shown, from the choice of files to the result: the headline
 * above it has just become lower, and in a low window it would leave no room for the file and the options.
 */
export function useWorkingMode<E extends HTMLElement>(): RefObject<E | null> {
  const view = useRef<E>(null);
  useLayoutEffect(() => {
    const element = view.current;
    if (element === null) return;
    const isHidden = element.getBoundingClientRect().top < 0;
    if (isHidden || matchMedia(lowWindow).matches) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return view;
}
