import { funnelCounters } from './funnel-counters.ts';

/** Names of the services' cookies and storage entries. */
const ofServices = /^(_ga|_gid|_gat|_gac|_gcl|__gads|__gpi|__eoi|__gsas|goog|google)/;
const counters: readonly string[] = funnelCounters;

/** Removes what needs consent: the services' cookies and storage entries of this site, and the funnel counters. */
export function removeServiceData(): void {
  for (const name of cookieNames(document.cookie)) {
    if (!ofServices.test(name)) continue;
    // A cookie is removed only with the domain that it was set with, which cannot be read.
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API cannot be had without encryption
      document.cookie = `${name}=; Max-Age=0; Path=/${domain === '' ? '' : `; Domain=${domain}`}`;
    }
  }
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage))
        if (ofServices.test(key) || counters.includes(key)) storage.removeItem(key);
    } catch {
      // Storage is disabled, so it is empty.
    }
  }
}

export function cookieNames(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

/** A host and its parent domains: `a.b.example`, `b.example`, `example`. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_label, at) => labels.slice(at).join('.'));
}
