import { ownAddresses } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, extendedUnless, open, pathIn, ready, site, test, quickIf } from './fixtures.ts';
import { isRepeated, paths, toolPaths } from './site-paths.ts';

const KiB = 1024;
/** Each tool is in the menus and the search of every page, in both languages. */
const ofTools = toolPaths.length * 0.5 * KiB;
/**
 * Bytes of JavaScript, as they are transferred, before a file is chosen. Those of tools have the table of characters that can be
 * drawn, and the sentences about others: a text is checked before anything is sent; and what starts to load the reader of PDFs while a
 * file is being chosen, which shows the first page seconds earlier. The page of a frequent task has a script more.
 */
const budgets = {
  home: 86 * KiB + ofTools,
  page: 87 * KiB + ofTools,
  tool: 119.25 * KiB + ofTools,
  preset: 119.5 * KiB + ofTools,
  workflow: 123.75 * KiB + ofTools,
};
/**
 * Requests of scripts before a file is chosen: options that a workflow shows without their tool are a script of their own, and the page
 * of a frequent task has texts of its own.
 */
const maxScripts = { page: 6, preset: 7, workflow: 10 };

function maxScriptsOf(path: string): number {
  // It is loaded in parts when the page is there: what it shows depends on the address and the browser.
  if (path === '/workflow') return maxScripts.workflow;
  return isPreset(path) ? maxScripts.preset : maxScripts.page;
}
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
/** Pages that are opened with every query; the others are opened in both languages. */
const queriedPaths = ['/', '/converter'];

/** Opens a page, and asserts its head and its scripts' size. */
async function expectHydrated(page: Page, path: string, query: string, language: string): Promise<void> {
  const address = path + query;
  const answer = await page.goto(site() + address);
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

/** Whether it is a page of a tool for a frequent task. */
function isPreset(path: string): boolean {
  return path in ownAddresses || toolPaths.some((tool) => path.startsWith(`${tool}/`));
}

function budgetOf(path: string): number {
  if (path === '/') return budgets.home;
  if (path === '/workflow') return budgets.workflow;
  if (isPreset(path)) return budgets.preset;
  return toolPaths.includes(path) ? budgets.tool : budgets.page;
}

/** Sizes of scripts from now on, in bytes. */
function watchScripts(page: Page): () => Promise<number[]> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return Promise.all(sizes);
  };
}

for (const path of paths) {
  const repeated = extendedUnless(!isRepeated(path));
  test(`${path} is hydrated without an error in both languages, by few scripts @desktop${repeated}${quickIf(queriedPaths.includes(path))}`, async ({
    page,
  }) => {
    const scriptSizes = watchScripts(page);
    await expectHydrated(page, path, '', 'de');
    const sizes = await scriptSizes();
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.length).toBeLessThanOrEqual(maxScriptsOf(path));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budgetOf(path));
    await expectHydrated(page, path, '?lang=en', 'en');
  });

  test(`${path} has the language of its address, whatever else is in it @desktop${extendedUnless(queriedPaths.includes(path))}`, async ({
    page,
  }) => {
    for (const [query, language] of queries) await expectHydrated(page, path, query, language);
    if (path === '/') return;
    // Without its last slash.
    for (const [address, language] of [
      [`${path}/`, 'de'],
      [`${path}/?lang=en`, 'en'],
    ] as const) {
      expect((await page.goto(site() + address))?.status(), address).toBe(200);
      await ready(page);
      await expect(page).toHaveURL(pathIn(path, language));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  });
}

test('a page whose browser is never idle becomes ready @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    const drawLonger = () => {
      const started = performance.now();
      while (performance.now() - started < 20);
      document.documentElement.style.setProperty('--drawn', String(started));
      requestAnimationFrame(drawLonger);
    };
    requestAnimationFrame(drawLonger);
  });
  await page.goto(site());
  await ready(page);
});

/** Scripts that show a chosen file. */
const scriptsOfFiles = {
  '/rotate': ['selected-pdf', 'open-pages', 'reader-worker', 'render-worker'],
  '/e-invoice': ['chosen-invoices'],
};

for (const [path, scripts] of Object.entries(scriptsOfFiles)) {
  test(`${path} loads what shows a file while it is chosen @both`, async ({ page }) => {
    await open(page, path);
    const requested = scripts.map((name) => page.waitForRequest((request) => request.url().includes(`/${name}-`)));
    const dialog = page.waitForEvent('filechooser');
    await page.locator('main label').first().click();
    await dialog;
    await Promise.all(requested);
  });
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
    expect(await answer.text(), address).not.toContain('%%');
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
