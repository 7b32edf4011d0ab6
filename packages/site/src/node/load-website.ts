import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Language, languages } from '@blattwerk/shared';
import {
  type BuiltSite,
  defaultSite,
  escapeHtml,
  escapeJsonText,
  fillPage,
  fillText,
  isSwitchedOff,
  languagePlaceholder,
  serviceWorkerPath,
  type SiteConfig,
  unnamedSharePicture,
  versionPlaceholder,
} from '../index.ts';
import { accentStyle } from './accent-style.ts';
import { withDefaultLanguage } from './default-language.ts';
import { onceForEach } from './once-for-each.ts';
import { foreignSources, scriptHashes, withReservedSpace } from './third-parties.ts';

/** Content codings of HTTP (RFC 9110, 8.4.1). */
export type Coding = 'identity' | 'br' | 'gzip';

/** A page or a file of the site. */
export interface ServedFile {
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** Content codings that it can be sent in: `identity`, and those that make it smaller. */
  codings: readonly Coding[];
  /** Its bytes in one of these: read, or encoded, when it is first asked for, and kept. */
  body: (coding: Coding) => Promise<Buffer>;
}

/** A page in a language, filled when it is first asked for. */
export type Page = (language: Language) => Promise<ServedFile>;

/** The built site with the operator's configuration. */
export interface Website {
  /** Pages by path: `/`, `/converter`. */
  pages: ReadonlyMap<string, Page>;
  notFound: Page;
  /** Files by path: `/assets/…`, `/robots.txt`. */
  files: ReadonlyMap<string, ServedFile>;
  /** Of pages without `lang` in their address. */
  defaultLanguage: Language;
}

/** What an operator can replace of how the site looks. */
export interface SiteLook {
  logo: string;
  accentColor: string;
}

const noLook: SiteLook = { logo: '', accentColor: '' };

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.pfb': 'application/x-font-type1',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/vnd.iccprofile',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Escaping of values in files beside pages, by extension. */
const escapes: Readonly<Record<string, (value: string) => string>> = {
  '.webmanifest': escapeJsonText,
  '.xml': escapeHtml,
  '.txt': (value) => value,
};

const immutable = 'public, max-age=31536000, immutable';
const pageCaching = 'public, max-age=60, must-revalidate';
const fileCaching = 'public, max-age=3600';

/**
 * The built site, whose pages and files are read when they are first asked for, and kept: most are not, for a long time after a start.
 * @param folder output of the web app's build, which stays as it is
 * @param look the operator's logo, as SVG, and color, `#rrggbb`; empty where the site has the product's
 * @throws Error where the folder is not a built site
 */
export async function loadWebsite(folder: string, site: SiteConfig, look: SiteLook = noLook): Promise<Website> {
  const built = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as BuiltSite;
  const names = await fileNames(folder);
  const paths = new Set(built.pages.map(({ path }) => path));
  const addressed = (text: string) => withDefaultLanguage(text, site.defaultLanguage, (path) => paths.has(path));
  const pageOf = (pageFiles: Readonly<Record<Language, string>>): Page => {
    const missing = languages.map((language) => pageFiles[language]).filter((name) => !names.has(name));
    if (missing.length > 0) throw new Error(`the built site lacks ${missing.join(', ')}`);
    return onceForEach(async (language) =>
      filledPage(addressed(await readFile(join(folder, pageFiles[language]), 'utf8')), site, language, look),
    );
  };
  const pages = new Map<string, Page>();
  for (const { path, files } of built.pages) if (!isSwitchedOff(site, path)) pages.set(path, pageOf(files));
  const notFound = pageOf(built.notFound);
  const files = await loadFiles(folder, names, site, look, addressed);
  const worker = files.get(serviceWorkerPath);
  if (worker) {
    // The not-found page as well, since it has what this module changes in each page.
    const filled = await Promise.all(languages.map(notFound));
    const tags = [...filled, ...files.values()].map(({ etag }) => etag).toSorted();
    const version = digestOf(JSON.stringify([built.digest, site, look, tags])).slice(0, 16);
    files.set(serviceWorkerPath, await versioned(worker, version, site.defaultLanguage));
  }
  return { pages, notFound, files, defaultLanguage: site.defaultLanguage };
}

/** Files of a folder and of those within it, by their path from there. */
async function fileNames(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(paths.map((path) => path.slice(folder.length + 1)));
}

/**
 * The service worker with a version of all pages and files in their present configuration: a browser installs it again
 * where one of them has changed.
 */
async function versioned(worker: ServedFile, version: string, language: Language): Promise<ServedFile> {
  const text = (await worker.body('identity')).toString('utf8');
  return {
    ...encodable(Buffer.from(text.replace(versionPlaceholder, version).replace(languagePlaceholder, language))),
    headers: {
      ...worker.headers,
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  };
}

async function filledPage(built: string, site: SiteConfig, language: Language, look: SiteLook): Promise<ServedFile> {
  const html = withLook(withReservedSpace(fillPage(built, site, language), site), look);
  return {
    ...encodable(Buffer.from(html)),
    headers: {
      ...commonHeaders,
      'permissions-policy': permissionsPolicy(site),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': pageCaching,
      'content-security-policy': contentSecurityPolicy(html, site),
    },
  };
}

/** In the place of the product's logo, whose view box no other drawing has, its own file. */
const logoStyle =
  'svg[viewBox="0 0 40 40"]{background:url(/icon.svg) center/contain no-repeat}svg[viewBox="0 0 40 40"] *{display:none}';

/** The operator's color and logo, at the end of the page's style, whose hash is in the policy. */
function withLook(html: string, { logo, accentColor }: SiteLook): string {
  const style = (accentColor === '' ? '' : accentStyle(accentColor)) + (logo === '' ? '' : logoStyle);
  const styled = style === '' ? html : html.replace('</style>', () => `${style}</style>`);
  return logo === '' ? styled : styled.replaceAll(/\/icon-\d+\.png/g, '/icon.svg');
}

async function loadFiles(
  folder: string,
  names: ReadonlySet<string>,
  site: SiteConfig,
  { logo, accentColor }: SiteLook,
  addressed: (built: string) => string,
): Promise<Map<string, ServedFile>> {
  const files = new Map<string, ServedFile>();
  for (const name of names) {
    const extension = extname(name);
    if (extension === '.html' || name === 'site.json' || !Object.hasOwn(mediaTypes, extension)) continue;
    const path = posix.join('/', name.split(sep).join('/'));
    if (logo !== '' && /^\/icon-[\w-]+\.png$/.test(path)) continue;
    const isNamedAfterProduct = path.startsWith('/share/') && site.brand !== defaultSite.brand;
    const isOwnLogo = logo !== '' && path === '/icon.svg';
    const source = isNamedAfterProduct ? unnamedSharePicture : name;
    const bytes = isOwnLogo ? Buffer.from(logo) : await readFile(join(folder, source));
    const escape = escapes[extension];
    const headers = {
      ...commonHeaders,
      'content-type': mediaTypes[extension] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? immutable : fileCaching,
      // A drawing opened as a document may load and run nothing.
      ...(extension === '.svg' ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" } : {}),
    };
    if (escape) {
      const built = withOwnLook(addressed(withoutSwitchedOff(bytes.toString('utf8'), site)), { logo, accentColor });
      const text = fillText(built, site, site.defaultLanguage, escape);
      files.set(path, { ...encodable(Buffer.from(text)), headers });
      continue;
    }
    if (isOwnLogo) {
      files.set(path, { ...encodable(bytes), headers });
      continue;
    }
    const codings = (['identity', 'br', 'gzip'] as const).filter((coding) => names.has(`${source}${endings[coding]}`));
    const body = onceForEach((coding: Coding) => readFile(join(folder, `${source}${endings[coding]}`)));
    files.set(path, { etag: etagOf(bytes), codings, body, headers });
  }
  return files;
}

/** A sitemap without the pages of tools that are not offered; other texts as they are. */
function withoutSwitchedOff(text: string, site: SiteConfig): string {
  return text.replace(/<url><loc>%%siteAddress%%([^?<]*).*?<\/url>\n/g, (url, path: string) =>
    isSwitchedOff(site, path) ? '' : url,
  );
}

/** A manifest with the operator's logo as its only icon, and the operator's color; other texts as they are. */
function withOwnLook(text: string, { logo, accentColor }: SiteLook): string {
  const colored = accentColor === '' ? text : text.replace(/("theme_color": )"#[0-9a-f]{6}"/, `$1"${accentColor}"`);
  return logo === '' ? colored : colored.replaceAll(/,\s*\{ "src": "\/icon-[^}]*\}/g, '');
}

/** The first visitor of a page waits for it, some 10 ms, and nginx's start: with 8 pages are 0.4 % larger than with 9, in a fifth of the time. */
const brotliQuality = 8;

/** Ends of the names of files in each coding. */
export const endings: Readonly<Record<Coding, string>> = { identity: '', br: '.br', gzip: '.gz' };

const encoders: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: (bytes) => Promise.resolve(bytes),
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A file that is encoded when it is first asked for. */
function encodable(bytes: Buffer): Pick<ServedFile, 'etag' | 'codings' | 'body'> {
  const body = onceForEach((coding: Coding) => encoders[coding](bytes));
  return { etag: etagOf(bytes), codings: ['identity', 'br', 'gzip'], body };
}

function etagOf(bytes: Buffer): string {
  return `W/"${digestOf(bytes).slice(0, 22)}"`;
}

/** SHA-256 in base64url. */
function digestOf(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('base64url');
}

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Permissions of a page: payments only where they are taken. */
function permissionsPolicy({ payment }: SiteConfig): string {
  const payers = payment === null ? '' : 'self "https://js.stripe.com"';
  return `accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(${payers}), usb=()`;
}

/**
 * The content security policy of a page: its own scripts, its inline style by hash, and sources of the services that the
 * operator has configured.
 */
export function contentSecurityPolicy(html: string, site: SiteConfig): string {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  const api = site.apiAddress === '' ? [] : [site.apiAddress];
  const foreign = foreignSources(site);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes(html), ...foreign.script].join(' '),
    // A browser ignores 'unsafe-inline' where there is a hash.
    ["style-src 'self'", ...(foreign.style.length > 0 ? foreign.style : styles)].join(' '),
    ["img-src 'self' blob: data:", ...foreign.img].join(' '),
    "font-src 'self'",
    ["connect-src 'self' blob:", ...api, ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [['frame-src', ...foreign.frame].join(' ')] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
