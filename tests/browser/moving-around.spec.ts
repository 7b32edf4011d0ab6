import { contracts } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { texts as privacyDe } from '../../apps/web/src/pages/privacy/texts.de.ts';
import { pdfFile } from './tool-page.ts';
import { expect, extendedUnless, type Language, languages, open, pathIn, ready, site, test } from './fixtures.ts';
import { toolPaths } from './site-paths.ts';

interface AppTexts {
  moreTools: string;
  menu: string;
  allTools: string;
  failure: { notLoaded: string; connection: string; retry: string; back: string };
}

// Not by name: their types lead to components, which these tests have no compiler for.
const textsOf = async (language: Language) =>
  ((await import(`../../apps/web/src/app/texts.${language}.ts`)) as { texts: AppTexts }).texts;
const app = { de: await textsOf('de'), en: await textsOf('en') };
/** Pages of the tools that the header does not name, all but the first four, and that of several steps. */
const more = [...toolPaths.slice(4), '/workflow'];

test('more tools open on hover, and close when the mouse leaves @desktop', async ({ page }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: app.de.moreTools });
  const links = page.locator(`[id="${await button.getAttribute('aria-controls')}"] a:visible`);
  await expect(links.first()).toBeHidden();
  await button.hover();
  await expect(links).toHaveCount(more.length);
  for (const path of more) await expect(links.and(page.locator(`[href="${path}"]`))).toBeVisible();
  // A click after hovering does not close the menu, and the gap to its links keeps it open.
  await button.click();
  await links.last().hover();
  await expect(links.last()).toBeVisible();
  await page.mouse.move(300, 600, { steps: 4 });
  await expect(links.first()).toBeHidden();
  await button.hover();
  await links.nth(1).click();
  await expect(page).toHaveURL(`${site()}/rotate`);
  await page.mouse.move(300, 600);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('more tools open by key, Tab leaves them, and Escape returns the focus @desktop', async ({ page }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: app.de.moreTools });
  const links = page.locator(`[id="${await button.getAttribute('aria-controls')}"] a:visible`);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(links.first()).toBeHidden();
  await page.keyboard.press('Space');
  for (let link = 0; link <= more.length; link++) await page.keyboard.press('Tab');
  await expect(links.first()).toBeHidden();
});

test('more tools open and close by touch @desktop', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await open(page, '/');
    const button = page.getByRole('button', { name: app.de.moreTools });
    const links = page.locator(`[id="${await button.getAttribute('aria-controls')}"] a:visible`);
    await button.tap();
    await expect(links.first()).toBeVisible();
    await button.tap();
    await expect(links.first()).toBeHidden();
    await button.tap();
    await page.touchscreen.tap(8, 600);
    await expect(links.first()).toBeHidden();
    await button.tap();
    await links.first().tap();
    await expect(page).toHaveURL(`${site()}/split`);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  } finally {
    await context.close();
  }
});

test("a phone's menu has every tool, and closes beside it, by Escape and by a link @phone @quick", async ({ page }) => {
  await open(page, '/');
  const toggle = page.getByRole('button', { name: app.de.menu });
  const menu = page.getByRole('navigation', { name: app.de.allTools });
  await toggle.tap();
  for (const tool of Object.values(contracts)) await expect(menu.locator(`a[href="${tool.page}"]`)).toBeVisible();
  await page.touchscreen.tap(8, 820);
  await expect(menu).toBeHidden();
  await toggle.tap();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await toggle.tap();
  await menu.locator('a[href="/merge"]').tap();
  await expect(page).toHaveURL(`${site()}/merge`);
  await expect(menu).toBeHidden();
});

for (const language of languages) {
  test(`a page whose script cannot be loaded can be tried again, and the page before keeps its file (${language})${extendedUnless(language === 'de')}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/./);
    await open(page, '/rotate', language);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdfFile('Vertrag.pdf', makePdf(2)));
    await expect(page.locator('[data-file]')).toHaveCount(1);
    // What the page loads with its first file is there.
    await expect(page.locator('[data-place="2"]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.locator('footer a[href^="/faq"]').click();
    const { notLoaded, connection, retry, back } = app[language].failure;
    await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible();
    await expect(page.getByText(connection)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('button', { name: back, exact: true }).click();
    await expect(page.locator('[data-file]')).toHaveCount(1);
    await page.goForward();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('button', { name: retry, exact: true }).click();
    await expect(page.locator('main h1')).not.toHaveText(notLoaded);
    await expect(page.locator('main a[href^="/contact"]').first()).toBeVisible();
    await expect(page).toHaveURL(`${site()}/faq${language === 'de' ? '' : '?lang=en'}`);
  });
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

test('a language that is not spoken goes from the address without a place in the history', async ({ page }) => {
  await open(page, '/');
  await page.goto(`${site()}/merge?lang=xx`);
  await ready(page);
  await expect(page).toHaveURL(`${site()}/merge`);
  await page.goBack();
  await expect(page).toHaveURL(`${site()}/`);
});

test('another page begins at its top, another language stays where one was', async ({ page }) => {
  await open(page, '/');
  await page.locator('footer a[href="/compress"]').click();
  await expect(page).toHaveURL(`${site()}/compress`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  // Playwright's own click would scroll to where a header that sticks would otherwise be.
  const switchTo = await page.locator('header a[hreflang=en]').boundingBox();
  await page.mouse.click((switchTo?.x ?? 0) + 10, (switchTo?.y ?? 0) + 10);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${site()}/`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('language and link respond during hydration @desktop', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  for (const rate of [2, 4, 6]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(pathIn('/privacy', 'en'));
    await page.getByRole('link', { name: /^DE/ }).click();
    await expect(page).toHaveURL(`${site()}/privacy`);
    await expect(page.getByRole('heading', { level: 1, name: privacyDe.title, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page).toHaveURL(`${site()}/blog`);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog', exact: true })).toBeVisible();
  }
});
