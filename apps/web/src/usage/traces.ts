/** The cookies and entries that the services are known to leave on a site's own address. */
const ofServices = /^(_ga|_gid|_gat|_gac|_gcl|__gads|__gpi|__eoi|__gsas|goog|google)/;

/** Takes away what the services have left in this browser for this site. */
export function removeTraces(): void {
  for (const name of cookieNames(document.cookie)) {
    if (!ofServices.test(name)) continue;
    // A cookie goes only by the domain that it was set for, and does not tell which that is.
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API cannot be had without encryption
      document.cookie = `${name}=; Max-Age=0; Path=/${domain === '' ? '' : `; Domain=${domain}`}`;
    }
  }
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (ofServices.test(key)) storage.removeItem(key);
    } catch {
      // Storage is forbidden, so nothing is in it.
    }
  }
}

export function cookieNames(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

/** A host and all that it lies under: `a.b.example` can have cookies of `b.example` and `example` too. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_label, at) => labels.slice(at).join('.'));
}
