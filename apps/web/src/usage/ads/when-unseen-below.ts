/** Waits until an element lies wholly below what is seen: taken away then, it moves nothing that anybody looks at. */
export function whenUnseenBelow(element: Element, signal: AbortSignal, then: () => void): void {
  if (signal.aborted) return;
  const watch = new IntersectionObserver(([entry]) => {
    // Above it would pull up what is read; `top` beyond the window's height is below.
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < innerHeight) return;
    watch.disconnect();
    then();
  });
  watch.observe(element);
  signal.addEventListener('abort', () => watch.disconnect(), { once: true });
}
