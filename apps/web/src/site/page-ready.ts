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

/**
 * Until the page answers, its links load pages anew, as they do without a script: parts that are yet to be taken over would be
 * compared with another page, or with words of another language.
 */
export function loadLinksUntilReady(): void {
  const keepFromRouter = (event: MouseEvent) => {
    if (!isPageReady() && event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
  };
  document.addEventListener('click', keepFromRouter, { capture: true });
}
