import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    adsbygoogle?: unknown[] & { requestNonPersonalizedAds?: 1 };
  }
}

const onBlocked = new Set<() => void>();
let isLoading = false;
let isBlocked = false;

/**
 * Requests a non-personalized advertisement.
 * @param onEmpty called where there is none, or the service is blocked
 * @returns stops watching
 */
export function fillAd(element: HTMLElement, client: string, onEmpty: () => void): () => void {
  if (isBlocked) {
    onEmpty();
    return () => {};
  }
  const watch = new MutationObserver(() => {
    if (element.dataset.adStatus === 'unfilled') onEmpty();
  });
  watch.observe(element, { attributeFilter: ['data-ad-status'] });
  onBlocked.add(onEmpty);
  window.adsbygoogle ??= [];
  window.adsbygoogle.requestNonPersonalizedAds = 1;
  if (!isLoading) load(client);
  window.adsbygoogle.push({});
  return () => {
    watch.disconnect();
    onBlocked.delete(onEmpty);
  };
}

function load(client: string): void {
  isLoading = true;
  const address = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(client)}`;
  loadScript(address, () => {
    isBlocked = true;
    for (const report of onBlocked) report();
  });
}
