import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type BuiltSite, defaultSite } from '@blattwerk/site';
import { contentSecurityPolicy, loadWebsite, type ServedFile } from '@blattwerk/site/node';
import { formOf } from '@blattwerk/testing/send-form';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNotFoundPage, serveWeb } from './serve-web.ts';

const style = 'body{color:#123}';
const built: BuiltSite = {
  pages: [
    { path: '/', files: { de: 'index.de.html', en: 'index.en.html' } },
    { path: '/converter', files: { de: 'converter/index.de.html', en: 'converter/index.en.html' } },
  ],
  notFound: { de: '404.de.html', en: '404.en.html' },
  digest: 'one',
};
const site = {
  ...defaultSite,
  brand: 'Laub & Co',
  siteAddress: 'https://pdf.example',
  apiAddress: 'https://api.example',
};

function html(language: string, title: string): string {
  return `<!doctype html><html lang="${language}"><head><link rel="canonical" href="%%siteAddress%%/"><style>${style}</style>
<script type="application/json" id="site-config">%%siteConfig%%</script></head>
<body><h1>${title} %%brand%%</h1>${'<p>%%images%%</p>'.repeat(20)}</body></html>`;
}

let folder: string;
let app: FastifyInstance;
/** Whether the last unknown path was answered with a page or a redirect. */
let isPageSent: boolean | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-site-'));
  await mkdir(join(folder, 'converter'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'share'));
  const files: Record<string, string> = {
    'site.json': JSON.stringify(built),
    'robots.txt': 'Sitemap: %%siteAddress%%/sitemap.xml\n',
    'sw.js': 'const cacheName = "app-%%version%%", initial = "%%defaultLanguage%%";',
    'sitemap.xml': ['/', '/converter', '/converter/jpg']
      .map((path) => `<url><loc>%%siteAddress%%${path}?lang=en</loc></url>\n`)
      .join(''),
    'manifest.webmanifest':
      '{"name":"%%brand%%","theme_color": "#2c6a3b","icons":[{ "src": "/icon.svg" },\n    { "src": "/icon-192.png" },\n    { "src": "/icon-512.png" }]}',
    'icon-192.png': 'drawn',
    'share/home.de.png': 'picture',
    'share/unnamed.png': 'picture without a name',
    'notes.md': 'not for visitors',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/app-1a2b.js': 'export {};',
    'assets/app-1a2b.js.br': 'br bytes',
    'assets/app-1a2b.js.gz': 'gz bytes',
    'index.de.html': html('de', 'Start'),
    'index.en.html': html('en', 'Home'),
    'converter/index.de.html': html('de', 'Wandler'),
    'converter/index.en.html': html('en', 'Converter'),
    '404.de.html': html('de', 'Nicht gefunden'),
    '404.en.html': html('en', 'Not found'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  const website = await loadWebsite(folder, site);
  app = fastify();
  serveWeb(app, website, { bytes: 1_000, ms: 1_000 });
  app.setNotFoundHandler(async (request, reply) => {
    isPageSent = await sendNotFoundPage(request, reply, website);
    return isPageSent ? reply : reply.code(404).send({ code: 'notFound' });
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml' };

describe('a page', () => {
  it.each([
    ['/', 'de', 'Start'],
    ['/?lang=en', 'en', 'Home'],
    ['/?lang=fr', 'de', 'Start'],
    ['/?lang=de', 'de', 'Start'],
    ['/?lang=en&lang=de', 'en', 'Home'],
    ['/converter?x=1&lang=en', 'en', 'Converter'],
  ])('%s is served in %s', async (url, language, title) => {
    const answer = await app.inject({ url, headers: page });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(`${title} Laub &#38; Co`);
  });

  it('has no placeholders, and contains the configuration for its script', async () => {
    const { body } = await app.inject('/');
    expect(body).not.toContain('%%');
    expect(body).toContain('<p>45</p>');
    expect(body).toContain('href="https://pdf.example/"');
    const json = /id="site-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(site);
  });

  it('is cached for a short time, and revalidated by its ETag', async () => {
    const first = await app.inject('/converter');
    expect(first.headers['cache-control']).toContain('max-age=60');
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/converter', headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const other = await app.inject({ url: '/converter?lang=en', headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
  });

  it('is compressed for clients that accept it', async () => {
    const plain = await app.inject('/');
    const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gz = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    const weighted = await app.inject({ url: '/', headers: { 'accept-encoding': 'BR ; Q=0.000, GZIP ;q=0.5' } });
    expect(weighted.headers['content-encoding']).toBe('gzip');
  });

  it('permits its own inline style, and no other inline code', async () => {
    const { headers, body } = await app.inject('/');
    const policy = String(headers['content-security-policy']);
    const carried = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(carried).digest('base64')}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("connect-src 'self' blob: https://api.example");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('may connect only to its own origin where the API is there', () => {
    expect(contentSecurityPolicy('', defaultSite)).toContain("connect-src 'self' blob:;");
  });

  it('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });
});

describe('a file', () => {
  it('that is an image is cached for an hour, since its name does not change', async () => {
    const picture = await app.inject('/share/home.de.png');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.headers['cache-control']).toBe('public, max-age=3600');
    expect(picture.headers.etag).toBeTruthy();
  });

  it('of a type that no page needs is not served', async () => {
    expect((await app.inject('/notes.md')).statusCode).toBe(404);
  });

  it('with a hash in its name is immutable, and compressed at build time', async () => {
    const plain = await app.inject('/assets/app-1a2b.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.body).toBe('export {};');
    const br = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(br.body).toBe('br bytes');
    expect(br.headers['content-encoding']).toBe('br');
  });

  it('with the names of the operator is filled by its own format', async () => {
    expect((await app.inject('/robots.txt')).body).toBe('Sitemap: https://pdf.example/sitemap.xml\n');
    expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Laub & Co' });
  });

  it('of the build itself is not served', async () => {
    for (const url of ['/site.json', '/index.de.html', '/assets/app-1a2b.js.br'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe('an unknown path', () => {
  it('is answered with a page in the requested language', async () => {
    const german = await app.inject({ url: '/nirgends', headers: page });
    expect(german.statusCode).toBe(404);
    expect(german.body).toContain('Nicht gefunden');
    const english = await app.inject({ url: '/nirgends?lang=en', headers: page });
    expect(english.statusCode).toBe(404);
    expect([english.body.includes('Not found'), isPageSent]).toEqual([true, true]);
    const known = await app.inject({
      url: '/nirgends',
      headers: { ...page, 'if-none-match': String(german.headers.etag) },
    });
    expect(known.statusCode).toBe(404);
  });

  it('is answered by the API where HTML is not accepted', async () => {
    expect((await app.inject({ url: '/nirgends', headers: { accept: 'application/json' } })).json()).toEqual({
      code: 'notFound',
    });
    expect((await app.inject({ method: 'POST', url: '/converter', headers: page })).json()).toEqual({
      code: 'notFound',
    });
  });

  it('is redirected where only a slash is too much', async () => {
    const answer = await app.inject({ url: '/converter/?lang=en', headers: page });
    expect([answer.statusCode, isPageSent]).toEqual([308, true]);
    expect(answer.headers.location).toBe('/converter?lang=en');
  });

  it('may consist of slashes only', async () => {
    const answer = await app.inject({ url: '//', headers: page });
    expect(answer.statusCode).toBe(404);
  });
});

async function textOf(file: ServedFile | undefined): Promise<string> {
  return (await file?.body('identity'))?.toString() ?? '';
}

it("pictures for link previews bear the product's name on its own site only", async () => {
  const pictureOf = async (brand: string) =>
    textOf((await loadWebsite(folder, { ...site, brand })).files.get('/share/home.de.png'));
  expect(await pictureOf(defaultSite.brand)).toBe('picture');
  expect(await pictureOf('Laub & Co')).toBe('picture without a name');
});

it("has the operator's logo and color, which the policy of each page permits", async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
  const { pages, files } = await loadWebsite(folder, site, { logo, accentColor: '#1a4f8b' });
  expect(await textOf(files.get('/icon.svg'))).toBe(logo);
  expect(files.has('/icon-192.png')).toBe(false);
  const manifest = JSON.parse(await textOf(files.get('/manifest.webmanifest'))) as object;
  expect(manifest).toEqual({ name: 'Laub & Co', theme_color: '#1a4f8b', icons: [{ src: '/icon.svg' }] });
  const page = await pages.get('/')?.('de');
  const [, shown = ''] = /<style>(.*?)<\/style>/s.exec(await textOf(page)) ?? [];
  expect(shown).toMatch(/:root\{--leaf:#1a4f8b;.*prefers-color-scheme: dark.*background:url\(\/icon\.svg\)/);
  const hash = createHash('sha256').update(shown).digest('base64');
  expect(page?.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

it('has neither pages nor lines of the sitemap for a tool that is switched off', async () => {
  const { pages, files } = await loadWebsite(folder, { ...site, toolsOff: ['convert'] });
  expect([...pages.keys()]).toEqual(['/']);
  const sitemap = await textOf(files.get('/sitemap.xml'));
  expect(sitemap).toBe('<url><loc>https://pdf.example/?lang=en</loc></url>\n');
  expect((await app.inject('/sitemap.xml')).body).toContain('https://pdf.example/converter/jpg');
});

describe('the service worker', () => {
  it('has a version of the site in its configuration, and is not cached', async () => {
    const answer = await app.inject('/sw.js');
    expect(answer.body).toMatch(/"app-[\w-]{16}"/);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    const bodyWith = async (changed: Partial<typeof site>) =>
      textOf((await loadWebsite(folder, { ...site, ...changed })).files.get('/sw.js'));
    expect(await bodyWith({})).toBe(answer.body);
    expect(await bodyWith({ brand: 'Other' })).not.toBe(answer.body);
    await writeFile(join(folder, 'site.json'), JSON.stringify({ ...built, digest: 'two' }));
    expect(await bodyWith({})).not.toBe(answer.body);
    await writeFile(join(folder, 'site.json'), JSON.stringify(built));
  });
});

it('files that are shared with an app without a service worker are discarded, and home opens', async () => {
  const own = fastify({ forceCloseConnections: true });
  own.removeAllContentTypeParsers();
  own.addContentTypeParser('*', (_request, _body, done) => done(null));
  serveWeb(own, await loadWebsite(folder, site), { bytes: 10_000_000, ms: 1_000 });
  const address = await own.listen({ port: 0, host: '127.0.0.1' });
  const body = formOf([['files', new Uint8Array(3_000_000)]]);
  const answer = await fetch(`${address}/share-target`, { method: 'POST', body, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  await own.close();
});

it.each([
  ['If-None-Match', ' ', (filling: string) => ({ url: '/', headers: { 'if-none-match': `"a"${filling}"b"` } })],
  ['Accept-Encoding', ' ', (filling: string) => ({ url: '/', headers: { 'accept-encoding': `gzip${filling}x` } })],
  ['address', '/', (filling: string) => ({ url: `/${filling}x`, headers: page })],
])('a long %s of separators takes as little processor time as one without', async (_name, separator, requestWith) => {
  async function measureShortest(filling: string): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const begin = process.cpuUsage();
      await app.inject(requestWith(filling.repeat(30_000)));
      const { user, system } = process.cpuUsage(begin);
      times.push(user + system);
    }
    return Math.min(...times);
  }
  // In quadratic time it would be hundreds of times as much.
  expect(await measureShortest(separator)).toBeLessThan(20 * (await measureShortest('a')));
});
