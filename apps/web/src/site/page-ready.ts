/** Longest time until a page whose browser is never idle counts as ready, in ms. */
const longestWaitMs = 1000;

/**
 * Sets `data-ready` on the document once the page is interactive; end-to-end tests wait for it. Called by an effect of
 * the page, after the effects of the frame, and deferred until the browser is idle: one that animates, or has no frame
 * to draw, may never be.
 */
export function markPageReady(): void {
  const say = () => {
    document.documentElement.dataset.ready = '';
  };
  if ('requestIdleCallback' in window) requestIdleCallback(say, { timeout: longestWaitMs });
  else setTimeout(say);
}

/** Whether hydration is complete. */
export function isPageReady(): boolean {
  return document.documentElement.dataset.ready !== undefined;
}

/**
 * Lets links reload the page until hydration is complete: parts that are not hydrated yet would be compared with
 * another page or another language.
 */
export function loadLinksUntilReady(): void {
  const keepFromRouter = (event: MouseEvent) => {
    if (!isPageReady() && event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
  };
  document.addEventListener('click', keepFromRouter, { capture: true });
}
