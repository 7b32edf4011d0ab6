import type { Page } from '@playwright/test';
import { expect, extendedUnless, languages, open, test, siteTexts, quickIf } from './fixtures.ts';
import { jpeg } from './images.ts';
import { journeys } from './journeys.ts';
import { chooseFiles, pageOf, toolTexts, setOptions, startTool } from './tool-page.ts';

/** Nothing lies beyond the right edge: neither of the page, nor anything that is to be touched. */
async function expectFits(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [...document.querySelectorAll('main :is(button, a, input, h1, h2, p, label)')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 0.5 || left < -0.5) && !element.closest('[data-scrolls]');
    });
    return { page: scrollWidth - clientWidth, outside: outside.map((element) => element.outerHTML.slice(0, 200)) };
  });
  expect(beyond, state).toEqual({ page: 0, outside: [] });
}

/** Nothing lies over the button that starts the tool while it is in the lower half of the window, wherever the page is scrolled to. */
async function expectStartUncovered(page: Page): Promise<void> {
  const start = page.locator('main button[class*=primary]').last();
  await expect(start).toBeVisible();
  const covering = await start.evaluate((button) => {
    const found = new Set<string>();
    for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
      scrollTo({ top: y, behavior: 'instant' });
      const { left, right, top, bottom } = button.getBoundingClientRect();
      if (top < innerHeight / 2) continue;
      for (const height of [top + 8, (top + bottom) / 2, bottom - 8]) {
        const topmost = document.elementFromPoint((left + right) / 2, height);
        if (topmost && !button.contains(topmost)) found.add(topmost.outerHTML.slice(0, 100));
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...found];
  });
  expect(covering).toEqual([]);
}

for (const language of languages) {
  for (const { tool, files, options } of journeys) {
    // German texts are longer. accessibility.spec.ts has every tool at 320 pixels.
    const represents = language === 'de' && ['convert', 'merge', 'protect', 'rotate'].includes(tool);
    test(`${tool} fits 360 pixels in every state (${language}) @phone${extendedUnless(represents)}${quickIf(tool === 'convert')}`, async ({
      page,
      connection,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const t = await toolTexts(tool, language);
      const { error } = siteTexts[language].run;
      const name = 'Nebenkostenabrechnung_2025_Wohnung_Erdgeschoss_links_endgueltige_Fassung';
      const named = files.map((file, index) => ({ ...file, name: `${name}${index}${file.name.slice(-4)}` }));
      await open(page, pageOf(tool), language, connection.address);
      await expectFits(page, 'idle');
      await chooseFiles(page, ...named);
      await expect(page.locator('main [data-file]')).toHaveCount(named.length);
      await setOptions(page, options);
      await expectFits(page, 'file');
      await expectStartUncovered(page);
      connection.fault = { stallAfter: 0 };
      await startTool(page, t);
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expectFits(page, 'busy');
      await page.getByRole('button', { name: siteTexts[language].run.cancel, exact: true }).click();
      const body = JSON.stringify({ code: 'damagedPdf', file: named[0]?.name });
      connection.fault = { status: 422, body };
      await startTool(page, t);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectFits(page, 'error');
      connection.fault = null;
      await page.getByRole('button', { name: error.retry, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
      await expectFits(page, 'result');
    });
  }

  test(`a phone may take photos, one after the other (${language}) @phone${extendedUnless(language === 'de')}`, async ({
    page,
  }) => {
    const { takePhoto, sort, clear } = siteTexts[language].convert;
    await open(page, '/converter', language);
    const camera = page.locator('input[capture=environment]');
    for (const [index, name] of ['image.jpg', 'foto.jpg'].entries()) {
      await expect(page.getByText(takePhoto, { exact: true })).toBeVisible();
      await expect(camera).toHaveAttribute('accept', 'image/*');
      await camera.setInputFiles(await jpeg(name, 300 + index, 400));
      await expect(page.locator('main [data-file]')).toHaveCount(index + 1);
    }
    // What is done with all of them is one row.
    const actions = [sort.name, sort.date, clear.action].map((name) => page.getByRole('button', { name, exact: true }));
    const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  });
}

test('a desktop has no camera button @desktop', async ({ page }) => {
  await open(page, '/converter');
  await expect(page.getByText(siteTexts.de.convert.takePhoto, { exact: true })).toBeHidden();
});
