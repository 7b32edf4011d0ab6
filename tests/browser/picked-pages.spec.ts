import { devicesOf, expect, languages, open, test } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { chooseFiles, option, pdfFile, run, save, toolTexts } from './tool-page.ts';

for (const language of languages) {
  test(`the pages that are picked by their pictures become JPGs, and no others (${language}) ${devicesOf[language]}`, async ({
    page,
  }) => {
    const t = await toolTexts('pdf-to-jpg', language);
    await open(page, '/pdf-to-jpg', language);
    await chooseFiles(page, pdfFile('Heft.pdf', makePdf(12)));
    const picture = (number: number) =>
      page.getByRole('option', { name: language === 'de' ? `Seite ${number}` : `Page ${number}`, exact: true });
    for (const number of [11, 2, 7]) await picture(number).click();
    await picture(7).click();
    await expect(option(page, 'pages')).toHaveValue('2,11');
    await run(page, t);
    const tiles = page.locator('main section').getByRole('link', { name: /-\d\d\.jpg/ });
    await expect(tiles).toHaveCount(2);
    const { name, bytes } = await save(page);
    expect(name).toBe('converted_images.zip');
    expect(zipNames(bytes)).toEqual(['page-02.jpg', 'page-11.jpg']);
    await tiles.first().scrollIntoViewIfNeeded();
    const saved = page.waitForEvent('download');
    await tiles.first().click();
    expect((await saved).suggestedFilename()).toBe(language === 'de' ? 'Heft-Seite-02.jpg' : 'Heft-Page-02.jpg');
  });
}

test('pages take no click in the moment in which they appear @desktop', async ({ page }) => {
  await open(page, '/pdf-to-jpg');
  const hit = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const tile = document.querySelector('main [role=option]');
          if (tile === null) return;
          observer.disconnect();
          tile.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { x, y, width, height } = tile.getBoundingClientRect();
          resolve(tile.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  await chooseFiles(page, pdfFile('Heft.pdf', makePdf(3)));
  expect(await hit).toBe(false);
  await page.getByRole('option', { name: 'Seite 2', exact: true }).click();
  await expect(option(page, 'pages')).toHaveValue('2');
});

test('a chosen PDF is opened once, for its inspection, its picture and its pages @desktop', async ({ page }) => {
  const renderers: string[] = [];
  page.on('worker', (worker) => worker.url().includes('render-worker') && renderers.push(worker.url()));
  await open(page, '/pdf-to-jpg');
  await chooseFiles(page, pdfFile('Heft.pdf', makePdf(3)));
  await expect(page.locator('[data-file] canvas')).toBeVisible();
  await expect(page.locator('[data-picture] canvas')).toHaveCount(3);
  expect(renderers).toHaveLength(1);
});
