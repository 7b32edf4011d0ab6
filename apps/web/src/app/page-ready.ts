let resolve = () => {};

/** Resolves once the first page answers: what the server sent has been taken over. */
export const pageReady = new Promise<void>((ready) => {
  resolve = ready;
});

/**
 * Says that the page is drawn, on the document too: end-to-end tests wait for it. To be called by an effect of the page
 * itself, which comes after what stands around it; what the page has put off is waited for.
 */
export function sayPageReady(): void {
  const say = () => {
    document.documentElement.dataset.ready = '';
    resolve();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(say);
  else setTimeout(say);
}
