import { scannedText } from '@blattwerk/testing/files/scanned-text';
import type { Locator, Page } from '@playwright/test';
import { expect, nextFrame, open, test } from './fixtures.ts';
import { makeScan } from './scan.ts';
import { chooseFiles, pdfFile } from './tool-page.ts';
import { run } from './tool-states.ts';

const results = [
  {
    tool: 'compress',
    file: pdfFile('Scan.pdf', await makeScan()),
    part: /before-after-[^/]*$/,
    later: (page: Page) => page.getByRole('slider'),
  },
  {
    tool: 'ocr',
    file: pdfFile('Brief.pdf', await scannedText([['Die Rechnung vom Montag']])),
    part: /result-text-[^/]*$/,
    later: (page: Page) => page.locator('main pre').filter({ hasText: 'Rechnung' }),
  },
] as const;

/** Where the download is, in px from the edges of the page. */
async function placeOf(download: Locator): Promise<object> {
  return download.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left: Math.round(left), top: Math.round(top + scrollY) };
  });
}

for (const { tool, file, part, later } of results) {
  test(`the download of ${tool} stays where it is when the rest of the result has been loaded @both`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let loadRest = () => {};
    const isWanted = new Promise<void>((resolve) => (loadRest = resolve));
    await page.route(part, async (route) => {
      await isWanted;
      await route.continue();
    });
    await open(page, `/${tool}`);
    await chooseFiles(page, file);
    await run(page);
    const download = page.locator('main a[download]').first();
    await expect(download).toBeVisible();
    await expect(page.locator('[data-result-picture] canvas, [data-result-picture] img').first()).toBeVisible();
    await nextFrame(page);
    const before = await placeOf(download);
    await expect(later(page)).toHaveCount(0);
    loadRest();
    await expect(later(page)).toBeVisible();
    expect(await placeOf(download)).toEqual(before);
  });
}
