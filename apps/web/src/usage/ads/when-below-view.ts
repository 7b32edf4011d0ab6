/** Waits until an element is below the visible area, where its removal moves nothing that is visible. */
export function whenBelowView(element: Element, signal: AbortSignal, then: () => void): void {
  if (signal.aborted) return;
  const watch = new IntersectionObserver(([entry]) => {
    // Above the visible area its removal would move the content; a `top` beyond the window's height is below.
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < innerHeight) return;
    watch.disconnect();
    then();
  });
  watch.observe(element);
  signal.addEventListener('abort', () => watch.disconnect(), { once: true });
}
