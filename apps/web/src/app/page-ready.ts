/**
 * Says on the document that the page answers: end-to-end tests wait for it. To be called by an effect of the page itself,
 * which comes after what stands around it; what the page has put off is waited for.
 */
export function sayPageReady(): void {
  const say = () => {
    document.documentElement.dataset.ready = '';
  };
  if ('requestIdleCallback' in window) requestIdleCallback(say);
  else setTimeout(say);
}

/** Whether what the server sent has been taken over. */
export function isPageReady(): boolean {
  return document.documentElement.dataset.ready !== undefined;
}
