import type { Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, open, test } from './fixtures.ts';
import { chooseFiles, pdfFile, run, toolTexts } from './tool-page.ts';

/** Records which addresses of results the page makes and releases. */
async function watchLinks(page: Page): Promise<{ open: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const links = new Set<string>();
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = create(object);
      if (object instanceof Blob && /pdf|zip/.test(object.type)) links.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      links.delete(url);
      revoke(url);
    };
    Object.assign(window, { links });
  });
  return { open: () => page.evaluate(() => [...(window as unknown as { links: Set<string> }).links]) };
}

// The other tools start over without a browser; the order of pages needs the pages that only a browser reads.
test('organize-pages starts over with nothing left of before', async ({ page }) => {
  const links = await watchLinks(page);
  const t = await toolTexts('organize-pages', 'de');
  const heft = pdfFile('Heft.pdf', makePdf(3));
  const tiles = page.locator('[data-place] [role=option]');
  await open(page, '/organize-pages');
  await chooseFiles(page, heft);
  await expect(tiles).toHaveCount(3);
  await tiles.first().focus();
  await page.keyboard.press('Delete');
  await expect(tiles).toHaveCount(2);
  await run(page, t);
  const link = await page.locator('main a[download]').first().getAttribute('href');
  expect(await links.open()).toContain(link);

  await page.getByRole('button', { name: t.again, exact: true }).click();
  await expect(page.locator('main input[type=file]').first()).toBeFocused();
  await expect(page.locator('main [data-file]')).toHaveCount(0);
  await expect(page.locator('main a[download]')).toHaveCount(0);
  expect(await links.open()).not.toContain(link);

  await chooseFiles(page, heft);
  await expect(tiles).toHaveCount(3);
});
