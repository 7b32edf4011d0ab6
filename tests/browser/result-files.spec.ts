import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expectAccessible } from './expect-accessible.ts';
import { expect, open, test } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { pick } from './tool-page.ts';

const pdf = { name: 'Heft.pdf', mimeType: 'application/pdf' };

test('the images of a ZIP are shown, and each is saved alone, named after the document', async ({ page }) => {
  await open(page, '/pdf-to-jpg');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf, buffer: makePdf(3, { image: true }) });
  await page.getByRole('button', { name: 'In JPG umwandeln', exact: true }).click();
  const tile = page.getByRole('region', { name: 'Inhalt der ZIP-Datei' }).getByRole('link').first();
  const image = tile.locator('img');
  await expect(tile).toBeAttached();
  // Pictures are drawn where they are looked at.
  await tile.scrollIntoViewIfNeeded();
  await expect(image).toBeAttached();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const saved = page.waitForEvent('download');
  await tile.click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Heft-Seite-\d\.jpg$/);
  const { width } = await sharp(readFileSync(await download.path())).metadata();
  expect(width).toBe(await image.evaluate((element: HTMLImageElement) => element.naturalWidth));
});

test('the picture of a result is its first changed page, and opens all pages, before and after', async ({
  page,
  isMobile,
}) => {
  await open(page, '/page-numbers');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf, buffer: makePdf(3) });
  await page.getByRole('checkbox', { name: 'Deckblatt auslassen' }).check();
  await page.getByRole('button', { name: 'PDF nummerieren', exact: true }).click();
  const picture = page.getByRole('button', { name: 'Ergebnis ansehen, Seite 2' });
  await picture.click();
  const pages = page.getByRole('dialog', { name: 'Seite 2' });
  const compare = pages.getByRole('button', { name: isMobile ? 'Vorher' : 'Vorher und nachher', exact: true });
  // A narrow window has one of both.
  if (isMobile) await compare.click();
  await expect(pages.locator('p').getByText('Vorher', { exact: true })).toBeVisible();
  const sides = isMobile ? 1 : 2;
  await expect(pages.locator('canvas')).toHaveCount(sides);
  // The number, on both.
  await expect(pages.locator('[data-changed-part]')).toHaveCount(sides);
  await expectAccessible(page, 'before and after');
  await compare.click();
  await expect(pages.locator('p').getByText('Vorher', { exact: true })).toHaveCount(0);
  await expect(pages.locator('canvas')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Seite 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
});

test('some files of a ZIP are saved together, and one as it is @quick', async ({ page }) => {
  await open(page, '/split');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf, buffer: makePdf(5) });
  await pick(page, 'interval');
  await page.locator('input[data-option=config]').fill('2');
  await page.getByRole('button', { name: 'PDF teilen', exact: true }).click();
  const files = page.getByRole('region', { name: 'Inhalt der ZIP-Datei' });
  const save = files.getByRole('button', { name: 'Auswahl speichern' });
  const chosen = files.getByRole('checkbox');
  await expect(chosen).toHaveCount(3);
  await expect(save).toBeDisabled();
  await chosen.nth(1).uncheck();
  const zip = page.waitForEvent('download');
  await save.click();
  expect((await zip).suggestedFilename()).toBe('split_pdfs.zip');
  expect(zipNames(readFileSync(await (await zip).path()))).toEqual(['Heft_pages_1-2.pdf', 'Heft_page_5.pdf']);
  await files.getByRole('button', { name: 'Keine' }).click();
  await expect(save).toBeDisabled();
  await chosen.nth(2).press('Space');
  const single = page.waitForEvent('download');
  await save.click();
  expect((await single).suggestedFilename()).toBe('Heft_page_5.pdf');
  expect(inspectPdf(readFileSync(await (await single).path())).texts).toEqual(['Seite 5']);
});
