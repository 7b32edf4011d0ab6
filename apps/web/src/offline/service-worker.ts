import { chosenLanguage, languages } from '@blattwerk/shared';
import { shareTarget } from '@blattwerk/site';
import { withLanguage } from '../i18n/language-address.ts';
import { takeSharedFilesMessage } from './shared-files-message.ts';
import { type Shell, sourceOf } from './source-of.ts';

/** Events of a service worker, which the types of a page lack. */
interface LifetimeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** Inserted by the build. */
declare const builtShell: Shell;

const prefix = 'app-';
/** The server inserts a hash of all pages and files. */
const cacheName = `${prefix}%%version%%`;
/** The server inserts the language of addresses without `lang`. */
const initial = chosenLanguage('%%defaultLanguage%%');
/** Time for which shared files wait for the page, in ms. */
const sharedMs = 60_000;

/** Files of the last share, until a page takes them; never in a cache. */
let shared: readonly File[] = [];

addEventListener('install', (event) => (event as LifetimeEvent).waitUntil(fillCache()));
addEventListener('activate', (event) => (event as LifetimeEvent).waitUntil(deleteOldCaches()));
addEventListener('fetch', (event) => answer(event as FetchEvent));
addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== takeSharedFilesMessage) return;
  port?.postMessage(shared);
  shared = [];
});

function answer(event: FetchEvent): void {
  const { request } = event;
  const source = sourceOf(request, location.origin, builtShell, initial);
  if (source.from === 'cache') event.respondWith(kept(source.key).then((found) => found ?? fetch(request)));
  else if (source.from === 'network')
    event.respondWith(fetch(request).catch(async () => (await kept(source.key)) ?? Response.error()));
  else if (source.from === 'share') event.respondWith(takeShare(event));
}

async function kept(key: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(key);
}

/**
 * Keeps the shell, and nothing else is ever kept.
 * @throws Error where a file is missing or a page is of another version: the installation is tried again later
 */
async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const pages = builtShell.pages.flatMap((path) => languages.map((language) => withLanguage(path, language, initial)));
  try {
    await Promise.all([...builtShell.files, ...pages].map((address) => keep(cache, address, pages.includes(address))));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

async function keep(cache: Cache, address: string, isPage: boolean): Promise<void> {
  const response = await fetch(address, isPage ? { cache: 'no-cache' } : {});
  if (!response.ok || response.redirected) throw new Error(`${address}: status ${response.status}`);
  if (isPage) {
    const [, modules = ''] = / data-modules="([^"]*)"/.exec(await response.clone().text()) ?? [];
    if (!modules.split(' ').every((file) => builtShell.files.includes(file)))
      throw new Error(`${address}: a page of another version`);
  }
  await cache.put(address, response);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Keeps shared files in memory, and opens home, which takes them. */
async function takeShare(event: FetchEvent): Promise<Response> {
  const form = await event.request.formData().catch(() => new FormData());
  const files = form.getAll(shareTarget.field).filter((value) => value instanceof File);
  shared = files;
  event.waitUntil(
    new Promise<void>((resolve) => {
      setTimeout(() => {
        if (shared === files) shared = [];
        resolve();
      }, sharedMs);
    }),
  );
  const home = withLanguage('/', navigator.language.startsWith('de') ? 'de' : 'en', initial);
  return Response.redirect(home, 303);
}
