import { contracts } from '@blattwerk/shared';
import { expect, languages, open, pathIn, ready, site, test, extendedUnless } from './fixtures.ts';

const routes = [
  '/',
  ...Object.values(contracts).map((tool) => tool.page),
  '/blog',
  '/blog/why-pdfs-are-large',
  '/gibt-es-nicht',
];

/** search-engines.spec.ts checks the other pages. */
const briefRoutes = ['/', '/converter', '/gibt-es-nicht'];

for (const language of languages) {
  for (const path of routes) {
    test(`${path} has one document in ${language}, with its alternates${extendedUnless(briefRoutes.includes(path))}`, async ({
      page,
      watched,
    }) => {
      watched.expectComplaint(/status of 404/);
      const answer = await page.goto(pathIn(path, language));
      expect(answer?.status()).toBe(path === '/gibt-es-nicht' ? 404 : 200);
      await ready(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('h1')).toHaveCount(1);
      if (path !== '/gibt-es-nicht') {
        await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
        await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(3);
      }
    });
  }
}

test('keeps the language on internal links, omits it for German, and removes an unknown one', async ({ page }) => {
  await open(page, '/', 'en');
  await page.locator('main a[href^="/converter"]').first().click();
  await expect(page).toHaveURL(`${site()}/converter?lang=en`);
  await open(page, '/converter', 'de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(`${site()}/?lang=xx`);
  await ready(page);
  await expect(page).toHaveURL(`${site()}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('links to no page that does not exist', async ({ page }) => {
  await open(page, '/');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect((await page.request.get(site() + link)).status(), link).toBe(200);
});

test('fits a phone of 360 pixels without scrolling sideways', async ({ page, watched }) => {
  watched.expectComplaint(/status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of routes) {
    await page.goto(`${site()}${path}`);
    await ready(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
