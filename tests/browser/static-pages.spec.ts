import { defaultSite, siteVariables } from '@blattwerk/site';
import type { Page } from '@playwright/test';
import { texts as aboutDe } from '../../apps/web/src/pages/about/texts.de.ts';
import { texts as aboutEn } from '../../apps/web/src/pages/about/texts.en.ts';
import { texts as app } from '../../apps/web/src/app/texts.de.ts';
import { texts as home } from '../../apps/web/src/pages/home/texts.de.ts';
import { texts as contactDe } from '../../apps/web/src/pages/contact/texts.de.ts';
import { texts as contactEn } from '../../apps/web/src/pages/contact/texts.en.ts';
import { texts as faqDe } from '../../apps/web/src/pages/faq/texts.de.ts';
import { texts as faqEn } from '../../apps/web/src/pages/faq/texts.en.ts';
import { expect, extendedUnless, filled, languages, open, ready, site, test } from './fixtures.ts';
import { type RunningGateway, startGateway } from './run-gateway.ts';
import { toolPaths } from './site-paths.ts';

const texts = {
  de: { about: aboutDe, contact: contactDe, faq: faqDe },
  en: { about: aboutEn, contact: contactEn, faq: faqEn },
};

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
}

for (const language of languages) {
  const repeated = extendedUnless(language === 'de');

  test(`every limit of the questions is that of the table (${language})${repeated}`, async ({ page }) => {
    await open(page, '/faq', language);
    const variables = siteVariables(defaultSite, language);
    const { rows } = texts[language].faq.limits;
    await expect(page.locator('dl dt')).toHaveText(rows.map(({ name }) => name));
    await expect(page.locator('dl dd')).toHaveText(rows.map(({ value }) => filled(value, variables)));
    await expect(page.locator('dl dd').first()).toHaveText('45');
    const [faq] = (await structuredData(page)).filter((data) => data['@type'] === 'FAQPage');
    expect(JSON.stringify(faq)).toContain(variables.imageSide);
  });

  test(`contact names the operator, or that none is configured (${language})${repeated}`, async ({ page }) => {
    await open(page, '/contact', language);
    await expect(page.locator('main a[href="mailto:support@localhost"]').first()).toBeVisible();
    const { response } = texts[language].contact.mail;
    await expect(page.getByText(filled(response, siteVariables(defaultSite, language)))).toContainText('24');
    await expect(page.locator('section[aria-labelledby=include] li')).toHaveCount(3);
    await expect(page.locator('form')).toHaveCount(0);
    await open(page, '/about', language);
    await expect(page.getByText(texts[language].about.money.noAds)).toBeVisible();
    await expect(page.locator('[data-when=ads], [data-when=founded]')).toHaveCount(0);
    await expect(page.locator('section[aria-labelledby=tools] li')).toHaveCount(toolPaths.length);
    for (const path of ['/privacy', '/terms']) {
      await open(page, path, language);
      await expect(page.locator('time')).toHaveText(language === 'de' ? '19. August 2025' : '19 August 2025');
      await expect(page.locator('[data-when=operatorUnnamed]')).toBeVisible();
      await expect(page.locator('#analytics, #ads, #payment, #withdrawal-function')).toHaveCount(0);
    }
  });
}

test('opens one answer at a time, and closes the open one', async ({ page }) => {
  await open(page, '/faq');
  const items = page.locator('main details');
  await items.first().locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await items.last().locator('summary').click();
  await expect(items.first()).not.toHaveAttribute('open');
  await expect(items.last()).toHaveAttribute('open');
  await items.last().locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(0);
});

test('leads to a place of another page, and of the same one', async ({ page }) => {
  await open(page, '/terms', 'en');
  await page.locator('main a[href="/faq?lang=en#limits"]').click();
  await expect(page).toHaveURL(`${site()}/faq?lang=en#limits`);
  await expect(page.locator('#limits')).toBeInViewport();
  await open(page, '/privacy');
  await page.locator('nav a[href="#rights"]').click();
  await expect(page.locator('#rights')).toBeInViewport();
  await expect(page).toHaveURL(`${site()}/privacy#rights`);
});

test.describe('on a site that its operator has made their own @desktop', () => {
  test.describe.configure({ mode: 'serial' });
  let gateway: RunningGateway;

  test.beforeAll(async () => {
    gateway = await startGateway({
      BRAND: 'Laub & "Söhne" <i>',
      SUPPORT_ADDRESS: 'hilfe@laub.example',
      SITE_ADDRESS: 'https://laub.example',
      OPERATOR_NAME: 'Laub & Söhne KG',
      OPERATOR_ADDRESS: 'Gasse 1, 1010 Wien',
      OPERATOR_REPRESENTATIVE: 'Lea Laub',
      EDITORIAL_RESPONSIBLE: 'Lea Laub, Gasse 1, 1010 Wien',
      HOSTING_PROVIDER: 'Wolke AG, Weg 2, 8001 Zürich',
      HOSTING_COUNTRY: 'CH',
      PRIVACY_DATE: '2026-11-02',
      JURISDICTION: 'AT',
      FOUNDED_YEAR: '2023',
      ANALYTICS_ID: 'G-A1',
      ADS_CLIENT: 'ca-pub-1',
      ADS_SLOT_TOOL: '1',
      TOOLS_OFF: 'merge,rotate,protect,unlock,redact,metadata,chain',
      ACCENT_COLOR: '#1a4f8b',
      LOGO: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><path d="M0 0h7v7z"/></svg>',
      LIMIT_IMAGES: '7',
      LIMIT_PDF_BYTES: String(12.5 * 1024 * 1024),
    });
  });

  test.afterAll(() => gateway[Symbol.asyncDispose]());

  const visit = async (page: Page, path: string) => {
    await page.goto(gateway.address + path);
    await ready(page);
  };

  test('brand, limits, operator and configured services are shown, before hydration and after', async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(new RegExp(`^request to another host: ${gateway.address}$`));
    for (const path of ['/about', '/about?lang=en']) {
      const html = await (await page.request.get(gateway.address + path)).text();
      expect(html).toContain('data-when="ads"');
      expect(html).not.toContain('data-when="noAds"');
      await visit(page, path);
      await expect(page.locator('h1')).toContainText('Laub & "Söhne" <i>');
      await expect(page.locator('[data-when=founded]')).toContainText('2023');
      await expect(page.locator('[data-when=ads]')).toHaveCount(1);
      await expect(page.locator('[data-when=noAds]')).toHaveCount(0);
    }
    await visit(page, '/privacy?lang=en');
    await expect(page.locator('[data-when=operatorNamed]')).toContainText('Gasse 1, 1010 Wien');
    await expect(page.locator('[data-when=operatorUnnamed]')).toHaveCount(0);
    await expect(page.locator('#analytics')).toBeVisible();
    await expect(page.locator('#ads')).toBeVisible();
    await expect(page.locator('#no-third-parties')).toHaveCount(0);
    await expect(page.locator('main [data-when=encrypted]')).toContainText('TLS');
    await expect(page.locator('time')).toHaveText('2 November 2026');
    await expect(page.locator('[data-when=hostedByOthers]')).toContainText('Wolke AG, Weg 2, 8001 Zürich');
    await expect(page.locator('[data-when=hostedOutsideEea]')).toBeVisible();
    await expect(page.locator('#rights ~ p').last()).toContainText('Austria');
    await page.getByRole('link', { name: /^DE/ }).click();
    await expect(page.locator('#rights ~ p').last()).toContainText('Österreich');
    await visit(page, '/faq');
    await expect(page.locator('dl dd').first()).toHaveText('7');
    await expect(page.locator('dl dd').filter({ hasText: '12,5 MB' })).toHaveCount(1);
    await visit(page, '/contact');
    await expect(page.locator('main a[href="mailto:hilfe@laub.example"]').first()).toBeVisible();
    await expect(page.locator('[data-when=operatorNamed]')).toContainText('Laub & Söhne KG');
    await page.locator('footer a[href="/contact#impressum"]').click();
    await expect(page.locator('#impressum')).toBeInViewport();
    await expect(page.locator('[data-when=representative]')).toContainText('Lea Laub');
    await expect(page.locator('[data-when=register], [data-when=vatId]')).toHaveCount(0);
    await expect(page.locator('footer [data-when=privacyComplete]')).toBeVisible();
  });

  test('tools that are switched off are in no list, before hydration and after, and their pages are not there', async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(new RegExp(`^request to another host: ${gateway.address}$`));
    watched.expectComplaint(/404 \(Not Found\)/);
    const off = /href="\/(?:merge|rotate|protect|unlock|redact|metadata|workflow)[/?"]/;
    const links = page.locator(
      '[href^="/merge"], [href^="/rotate"], [href^="/protect"], [href^="/unlock"], [href^="/redact"], [href^="/workflow"]',
    );
    for (const path of ['/', '/compress', '/about', '/blog/pdf-merge-vs-split-guide']) {
      expect(await (await page.request.get(gateway.address + path)).text()).not.toMatch(off);
      await visit(page, path);
      await expect(links).toHaveCount(0);
    }
    await visit(page, '/');
    await expect(page.locator('#tools li')).toHaveCount(toolPaths.length - 6);
    await expect(page.getByText(home.tools.workflow.text)).toHaveCount(0);
    // Nothing is left of the group that protects.
    await expect(page.locator('[data-accent=purple]')).toHaveCount(0);
    await expect(page.locator('header svg').first()).toHaveCSS(
      'background-image',
      `url("${gateway.address}/icon.svg")`,
    );
    await expect(page.locator('header svg').first().locator('path').first()).toBeHidden();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('PDF drehen');
    await expect(page.getByRole('option').filter({ hasText: 'Seiten drehen' })).toHaveCount(0);
    await page.getByRole('combobox').fill('mehrere Schritte');
    await expect(page.getByRole('option').filter({ hasText: app.pages.workflow })).toHaveCount(0);
    expect(await (await page.request.get(`${gateway.address}/sitemap.xml`)).text()).not.toContain('/workflow');
    for (const path of ['/workflow', '/rotate']) {
      const answer = await page.goto(gateway.address + path);
      expect(answer?.status(), path).toBe(404);
      await ready(page);
      await expect(page.locator('h1')).toBeVisible();
    }
  });
});

for (const language of languages) {
  test(`the home page shows the texts of all tools whole, in four columns from 960 px on (${language}) @desktop`, async ({
    page,
  }) => {
    await open(page, '/', language);
    const tools = page.locator('#tools li');
    await expect(tools).toHaveCount(toolPaths.length);
    for (const width of [1280, 960, 390]) {
      await page.setViewportSize({ width, height: 720 });
      const cut = await tools.evaluateAll((items) =>
        items.flatMap((item) =>
          [...item.querySelectorAll('h3, h4, p')]
            .filter(
              (text) =>
                text.getClientRects().length === 0 ||
                text.scrollWidth > text.clientWidth ||
                (getComputedStyle(text).overflowY !== 'visible' && text.scrollHeight > text.clientHeight),
            )
            .map((text) => text.textContent),
        ),
      );
      expect(cut, `${width} px`).toEqual([]);
      const lefts = await tools.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
      // Large cards, and tools on the sheets of their groups.
      expect(new Set(lefts.slice(0, 4)).size, `${width} px`).toBe(width < 960 ? 2 : 4);
      expect(new Set(lefts.slice(4)).size, `${width} px`).toBe(width < 960 ? 1 : 4);
    }
  });
}

test('the home page has the tools that were opened last, if the visitor wants it @desktop', async ({ page }) => {
  await open(page, '/', 'en');
  const recent = page.getByRole('list', { name: 'Recent:' });
  await page.getByRole('checkbox', { name: 'Show recently opened tools' }).check();
  await page.locator('#tools').getByRole('link', { name: 'Rotate PDF' }).click();
  // The tool is opened when its page is there, not when its link was clicked.
  await expect(page.getByRole('heading', { level: 1, name: 'Rotate PDF' })).toBeVisible();
  await page.getByRole('link', { name: 'Blattwerk' }).first().click();
  await expect(recent.getByRole('link')).toHaveText(['Rotate']);
  await page.reload();
  await expect(recent.getByRole('link')).toHaveText(['Rotate']);
  await page.getByRole('checkbox', { name: 'Show recently opened tools' }).uncheck();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the tools of the home page are in two columns on a phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((index) => page.locator('#tools li').nth(index).boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  expect(third?.x).toBe(first?.x);
});
