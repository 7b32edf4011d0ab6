import { ToolError } from '@blattwerk/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Refuses POST requests that a browser sends for a page of another site, before their body is read and before they
 * count for the rate limit. Forms need no permission by CORS, so such a page could have its readers send files from
 * their addresses. Programs send neither `Origin` nor `Sec-Fetch-Site` and are not affected.
 * @param origins Origins whose pages may send; `*` for all
 * @throws ToolError crossSite, from the hook
 */
export function refuseCrossSite(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.includes('*')) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST' && isCrossSite(request, allowed)) done(new ToolError('crossSite'));
    else done();
  });
}

function isCrossSite({ headers }: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { host, origin } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (origin === undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  // Set by the browser, not by the page: it holds where a proxy in front changes `Host`. `none`: no page sent it, but
  // the visitor, who shared files with the installed app.
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false;
  return !allowed.has(origin) && origin !== `https://${host}` && origin !== `http://${host}`;
}
