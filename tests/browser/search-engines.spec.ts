import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '@blattwerk/site';
import { checkStructuredData } from '../../apps/web/prerender/check-structured-data.ts';
import { webFolder } from '@blattwerk/testing/build-web';
import { expect, languages, pathIn, ready, site, test, extendedUnless } from './fixtures.ts';

const paths = (JSON.parse(readFileSync(join(webFolder, 'site.json'), 'utf8')) as BuiltSite).pages.map(
  ({ path }) => path,
);
/** The configuration of a product without operator settings. */
const origin = process.env.E2E_ADDRESS ?? '';

/** Query strings, and the languages that they select. */
const queries = [
  ['', 'de'],
  ['?lang=en', 'en'],
  ['?lang=de', 'de'],
  ['?lang=xx', 'de'],
  ['?utm_source=x', 'de'],
  ['?utm_source=x&lang=en', 'en'],
  ['?lang=en#content', 'en'],
] as const;

/** A page of each kind. */
const briefPaths = [
  '/',
  '/converter',
  '/merge',
  '/split',
  '/blog',
  paths.find((path) => path.startsWith('/blog/')),
  '/faq',
];

for (const path of paths) {
  test(`${path} is hydrated without an error in every language @desktop${extendedUnless(briefPaths.includes(path))}`, async ({
    page,
  }) => {
    const addresses = queries.map(([query, language]) => [`${path}${query}`, language] as const);
    if (path !== '/') addresses.push([`${path}/`, 'de'], [`${path}/?lang=en`, 'en']);
    for (const [address, language] of addresses) {
      const answer = await page.goto(`${site()}${address}`);
      expect(answer?.status(), address).toBe(200);
      await ready(page);
      const head = await page.evaluate(() => ({
        language: document.documentElement.lang,
        titles: document.querySelectorAll('title[data-head]').length,
        canonical: [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
        alternates: document.querySelectorAll('link[rel=alternate][hreflang]').length,
        descriptions: document.querySelectorAll('meta[name=description]').length,
        headings: document.querySelectorAll('h1').length,
      }));
      expect(head, address).toEqual({
        language,
        titles: 1,
        canonical: [`${origin}${path}${language === 'de' ? '' : '?lang=en'}`],
        alternates: 3,
        descriptions: 1,
        headings: 1,
      });
    }
  });

  for (const language of languages) {
    test(`${path} is served with structured data of its own (${language}) @desktop`, async ({ request }) => {
      const html = await (await request.get(pathIn(path, language))).text();
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(data.length).toBeGreaterThan(0);
      const own = `${path}${language === 'de' ? '' : '?lang=en'}`;
      for (const [, json = ''] of data) expect(checkStructuredData(JSON.parse(json), origin, own)).toEqual([]);
      expect(html).not.toContain('%%');
    });
  }
}

test('the sitemap names every page in both languages, and each answers @desktop', async ({ request }) => {
  const xml = await (await request.get(`${site()}/sitemap.xml`)).text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(2 * paths.length);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(addresses.length);
  expect(xml).toContain('<lastmod>');
  for (const address of addresses) {
    const answer = await request.get(address.replace(origin, site()));
    expect(answer.status(), address).toBe(200);
    expect(answer.url(), address).toBe(address.replace(origin, site()));
  }
});

test('robots.txt, the manifest and every picture that they and the pages name are served @desktop', async ({
  request,
}) => {
  const robots = await (await request.get(`${site()}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const manifest = (await (await request.get(`${site()}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(site() + src);
    expect(icon.headers()['content-type'], src).toBe(type);
    if (type === 'image/png') expect(sizeOf(await icon.body()).join('x'), src).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const html = await (await request.get(pathIn('/blog', 'en'))).text();
  const picture = /property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replace(origin, site()) ?? '';
  const answer = await request.get(picture);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(sizeOf(await answer.body())).toEqual([1200, 630]);
});

/** Width and height from the IHDR chunk of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
