import { AxeBuilder } from '@axe-core/playwright';
import { consentKey } from '@blattwerk/site';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { texts as de } from '../../apps/web/src/usage/texts.de.ts';
import { texts as en } from '../../apps/web/src/usage/texts.en.ts';
import { extendedUnless, languages, ready, site } from './fixtures.ts';
import { type RunningGateway, startGateway } from './run-gateway.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type Recorded, standIn } from './service-stand-ins.ts';

// One gateway for the whole file.
test.describe.configure({ mode: 'default' });

const consentTexts = { de, en };
const foot = { de: 'Cookie-Einstellungen', en: 'Cookie settings' };
const fileName = 'Scheidung Müller.pdf';
/** A page of each kind. */
const routes = ['/', '/converter', '/merge', '/privacy', '/blog', '/blog/why-pdfs-are-large', '/gibt-es-nicht'];

let gateway: RunningGateway;
test.beforeAll(async () => {
  gateway = await startGateway({
    ANALYTICS_ID: 'G-TEST1',
    ADS_CLIENT: 'ca-pub-123',
    ADS_SLOT_TOOL: '456',
    ADS_SLOT_ARTICLE: '457',
    CONVERSION_ID: 'AW-789/Label',
  });
});
test.afterAll(() => gateway[Symbol.asyncDispose]());

async function visit(page: Page, path: string, address = gateway.address): Promise<void> {
  await page.goto(address + path);
  await ready(page);
}

function banner(page: Page, language: 'de' | 'en' = 'de'): Locator {
  return page.getByRole('region', { name: consentTexts[language].title });
}

async function answer(page: Page, button: string): Promise<void> {
  await banner(page).getByRole('button', { name: button, exact: true }).click();
  await expect(banner(page)).toHaveCount(0);
}

/** Chooses a file and starts the tool that is open. */
async function rotate(page: Page, buffer = makePdf(2)): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
  await page.locator('main button[class*=primary]').filter({ visible: true }).last().click();
}

async function rotateAndSave(page: Page): Promise<void> {
  await rotate(page);
  const saved = page.waitForEvent('download');
  await page.locator('main a[download]').first().click();
  expect((await saved).suggestedFilename()).toContain('Scheidung');
}

async function traces(page: Page): Promise<{ cookies: string[]; stored: string[] }> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  return { cookies, stored: await page.evaluate(() => Object.keys(localStorage).toSorted()) };
}

/** Sum of layout shifts without recent input. */
async function shifts(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) found.push(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(found), 300);
      }),
  );
}

function expectQuiet({ foreign, complaints }: Recorded): void {
  expect(foreign).toEqual([]);
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
}

test('no third party is requested before a decision, on a page of any kind or in a tool', async ({ page }) => {
  const recorded = await standIn(page, gateway.address);
  for (const path of routes) {
    await visit(page, path);
    await expect(banner(page)).toBeVisible();
  }
  // On paper it would cover a part of each page.
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await visit(page, '/rotate');
  await rotateAndSave(page);
  await page.waitForLoadState('networkidle');
  expectQuiet(recorded);
  expect(await traces(page)).toEqual({ cookies: [], stored: [] });
});

test('no third party is requested after a refusal, which is stored', async ({ page }) => {
  const recorded = await standIn(page, gateway.address);
  await visit(page, '/rotate');
  await answer(page, de.refuse);
  await expect(page.locator('main')).toBeFocused();
  await rotateAndSave(page);
  for (const path of ['/', '/compress', '/privacy']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
  }
  await expect(page.locator('ins')).toHaveCount(0);
  expectQuiet(recorded);
  expect(await traces(page)).toEqual({ cookies: [], stored: [consentKey] });
});

test('both answers weigh the same', async ({ page }) => {
  await standIn(page, gateway.address);
  for (const language of languages) {
    await visit(page, language === 'de' ? '/' : '/?lang=en');
    const look = (name: string) =>
      banner(page, language)
        .getByRole('button', { name, exact: true })
        .evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const { width, height, top } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top };
        });
    const { refuse, grant } = consentTexts[language];
    expect(await look(refuse)).toEqual(await look(grant));
    await expect(banner(page, language).getByRole('link')).toHaveAttribute('href', /^\/privacy(\?lang=en)?$/);
  }
});

test('after consent analytics receives pages, uploads, successes, downloads and errors, and never a file @desktop', async ({
  page,
}) => {
  const recorded = await standIn(page, gateway.address);
  await visit(page, '/rotate?geheim=1#geheim');
  await answer(page, de.grant);
  const expectEvents = (name: string) => expect.poll(() => recorded.events.filter((event) => event.name === name));
  const tool = { tool: 'rotate', send_to: 'G-TEST1' };
  await expectEvents('page_view').toMatchObject([{ page_location: `${gateway.address}/rotate`, page_referrer: '' }]);

  await rotateAndSave(page);
  await expectEvents('upload').toMatchObject([tool]);
  await expectEvents('success').toMatchObject([tool]);
  await expectEvents('conversion').toMatchObject([{ send_to: 'AW-789/Label' }]);
  await expectEvents('download').toMatchObject([tool]);

  await page.getByRole('link', { name: 'Komprimieren', exact: true }).first().click();
  await expect(page).toHaveURL(/compress/);
  await expectEvents('page_view').toHaveLength(2);
  expect(recorded.events.findLast(({ name }) => name === 'page_view')).toMatchObject({
    page_location: `${gateway.address}/compress`,
    page_title: expect.stringContaining('verkleinern'),
  });

  await visit(page, '/rotate');
  // Events before the service is loaded are dropped.
  await expectEvents('page_view').toHaveLength(3);
  await rotate(page, Buffer.from('%PDF-1.7\nnothing'));
  await expect(page.getByRole('alert').first()).toContainText('Scheidung');
  await expectEvents('error').toMatchObject([
    { ...tool, code: 'http_422', message: expect.stringMatching(/^[^{}]{5,100}$/) },
  ]);
  await page.route(`${gateway.address}/rotate`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await rotate(page);
  await expectEvents('error').toHaveLength(2);
  expect(recorded.events.findLast(({ name }) => name === 'error')).toMatchObject({ ...tool, code: 'network_error' });

  expect(JSON.stringify(recorded.events)).not.toMatch(/Scheidung|Müller|geheim|blob:/);
  expect(recorded.foreign.join(' ')).not.toMatch(/Scheidung|M%C3%BCller|geheim/);
  expect(recorded.complaints.filter((text) => !/status of 422|ERR_FAILED/.test(text))).toEqual([]);
});

test('one purpose is granted without the other', async ({ page }) => {
  const recorded = await standIn(page, gateway.address);
  await visit(page, '/rotate');
  await banner(page).getByText(de.single).click();
  await expect(banner(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await banner(page).getByText(de.purposes.analytics, { exact: true }).click();
  await answer(page, de.save);
  await expect.poll(() => recorded.events.length).toBeGreaterThan(0);
  await rotateAndSave(page);
  await expect.poll(() => recorded.events.map(({ name }) => name)).toContain('download');
  expect(recorded.events.map(({ name }) => name)).not.toContain('conversion');
  expect(recorded.foreign.filter((url) => !/googletagmanager|google-analytics/.test(url))).toEqual([]);
  await expect(page.locator('ins')).toHaveCount(0);
});

test('nothing is loaded before a consent, which is taken back at the foot of the page, and nothing stays @quick', async ({
  page,
}) => {
  const recorded = await standIn(page, gateway.address);
  await visit(page, '/merge');
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectQuiet(recorded);
  expect(await traces(page)).toEqual({ cookies: [], stored: [] });
  await answer(page, de.grant);
  await expect.poll(async () => (await traces(page)).cookies.toSorted()).toEqual(['__gads', '_ga', '_ga_TEST1']);
  // By key: just after a scroll the browser may still send a click to the frame that was there.
  await page.getByRole('button', { name: foot.de }).press('Enter');
  await expect(banner(page).getByRole('heading')).toBeFocused();
  await expect(banner(page)).toContainText(de.granted);
  const loaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: de.refuse, exact: true }).click();
  await loaded;
  recorded.foreign.length = 0;
  await ready(page);
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('script[src^="https:"], ins')).toHaveCount(0);
  expect(await traces(page)).toEqual({ cookies: [], stored: [consentKey] });
  await visit(page, '/compress');
  await page.waitForLoadState('networkidle');
  expectQuiet(recorded);
});

for (const [signal, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const) {
  test(`${signal} is a refusal without a question${extendedUnless(value === true)}`, async ({ page }) => {
    const recorded = await standIn(page, gateway.address);
    const consent = { question: '1 analytics ads', granted: ['analytics', 'ads'], at: new Date().toISOString() };
    await page.addInitScript(
      ([name, wanted, key, stored]) => {
        Object.defineProperty(Navigator.prototype, name, { get: () => wanted, configurable: true });
        localStorage.setItem(key, stored);
      },
      [signal, value, consentKey, JSON.stringify(consent)] as const,
    );
    await visit(page, '/merge');
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
    await expect(page.locator('html[data-ads]')).toHaveCount(0);
    expectQuiet(recorded);
    await page.getByRole('button', { name: foot.de }).click();
    await expect(banner(page)).toContainText(de.byBrowser);
    await answer(page, de.close);
    await expect(page.getByRole('button', { name: foot.de })).toBeFocused();
  });
}

test('the banner waits: Escape decides nothing, the keyboard reaches it first, and a tool works beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const recorded = await standIn(page, gateway.address);
  await visit(page, '/rotate');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(1);
  await rotateAndSave(page);
  await expect(banner(page)).toBeVisible();
  // The footer can be scrolled above it.
  await page.getByRole('button', { name: foot.de }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expectQuiet(recorded);
});

test.describe('room for an advertisement', () => {
  const slot = (page: Page) => page.getByRole('region', { name: 'Anzeige' });

  test('is absent without consent, and shifts no layout when it appears', async ({ page }) => {
    const recorded = await standIn(page, gateway.address);
    await visit(page, '/merge');
    await expect(banner(page)).toBeVisible();
    await expect(slot(page)).toBeHidden();
    await answer(page, de.grant);
    await expect(slot(page)).toBeVisible();
    await expect(page.frameLocator('ins iframe').getByText('Ad')).toBeAttached();
    expect(await shifts(page)).toEqual([]);
    expect(recorded.complaints).toEqual([]);
  });

  test('is there from the first paint for who has consented, on each page @desktop', async ({ page }) => {
    const recorded = await standIn(page, gateway.address);
    await visit(page, '/merge');
    await answer(page, de.grant);
    await page.reload();
    await ready(page);
    await expect(page.frameLocator('ins iframe').getByText('Ad')).toBeAttached();
    expect(await shifts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Bilder in PDF', exact: true }).first().press('Enter');
    await expect(page).toHaveURL(/converter/);
    await expect(page.locator('ins[data-ad-slot="456"] iframe')).toBeAttached();
    await visit(page, '/blog/why-pdfs-are-large');
    await expect(page.locator('ins[data-ad-slot="457"] iframe')).toBeAttached();
    expect(await shifts(page)).toEqual([]);
    expect(recorded.complaints).toEqual([]);
  });

  for (const adService of ['has nothing', 'is blocked'] as const) {
    test(`goes unseen where the service ${adService} @desktop`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await standIn(page, gateway.address, adService);
      await visit(page, '/merge');
      await answer(page, de.grant);
      await page.reload();
      await ready(page);
      // In view it stays, without its name, until it is not.
      await expect(page.locator('section[data-when=adBelowTool]')).toHaveAttribute('data-state', 'empty');
      await expect(slot(page)).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 500 });
      await expect(page.locator('section[data-when=adBelowTool]')).toHaveAttribute('data-state', 'gone');
      expect(await shifts(page)).toEqual([]);
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of languages) {
    test(`axe finds nothing at the banner (${language}, ${colorScheme})${extendedUnless(language === 'de')}`, async ({
      page,
    }) => {
      await standIn(page, gateway.address);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visit(page, language === 'de' ? '/' : '/?lang=en');
      const check = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
      };
      const { single, refuse } = consentTexts[language];
      await banner(page, language).getByText(single).click();
      await check();
      await banner(page, language).getByRole('button', { name: refuse, exact: true }).click();
      await page.getByRole('button', { name: foot[language] }).click();
      await expect(banner(page, language)).toContainText(consentTexts[language].refused);
      await check();
    });
  }
}

test('by default there is no question, no storage, and no third-party request in a whole visit', async ({ page }) => {
  const recorded = await standIn(page, site());
  for (const path of ['/', '/privacy', '/blog/why-pdfs-are-large', '/rotate']) {
    const response = await page.request.get(site() + path);
    // The texts of all states of a page are data in it.
    const shown = (await response.text()).replace(/<script type="application\/json" id="page-texts">[^<]*/, '');
    expect(shown).not.toMatch(/Cookie-Einstellungen|data-when="(thirdParties|ad)|google/);
    expect(response.headers()['content-security-policy']).not.toMatch(/https?:|unsafe|strict-dynamic/);
    await visit(page, path, site());
  }
  await rotateAndSave(page);
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: foot.de })).toHaveCount(0);
  expectQuiet(recorded);
  expect(await traces(page)).toEqual({ cookies: [], stored: [] });
});
