import type { Language } from '@blattwerk/shared';
import { shareTarget } from '@blattwerk/site';
import { languageOfSearch, withLanguage } from '../i18n/language-address.ts';

/** What the installed app keeps on the device. */
export interface Shell {
  /** Paths of scripts, font and drawings, whose names contain a hash of their content. */
  files: readonly string[];
  /** Paths of pages, kept in every language. */
  pages: readonly string[];
}

/** Where the answer to a request comes from. */
export type ResponseSource =
  /** Not the service worker: the browser sends the request as it would without one. */
  | { from: 'browser' }
  | { from: 'cache'; key: string }
  /** The network, or the cache where the network cannot be reached. */
  | { from: 'network'; key: string }
  /** The form with files that were shared with the app. */
  | { from: 'share' };

/** Source of the answer to a request. The cache answers for pages and files of the shell alone. @param initial language of addresses without `lang` */
export function sourceOf(
  request: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  shell: Shell,
  initial?: Language,
): ResponseSource {
  const url = new URL(request.url);
  if (url.origin !== origin) return { from: 'browser' };
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === shareTarget.path)
    return { from: 'share' };
  if (request.method !== 'GET') return { from: 'browser' };
  if (request.mode !== 'navigate')
    return shell.files.includes(url.pathname) ? { from: 'cache', key: url.pathname } : { from: 'browser' };
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (!shell.pages.includes(path)) return { from: 'browser' };
  return { from: 'network', key: withLanguage(path, languageOfSearch(url.search, initial), initial) };
}
