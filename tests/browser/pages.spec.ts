import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { pick } from './tool-page.ts';

const ten = makePdf(10);

async function choose(page: Page, path: string, bytes = ten): Promise<void> {
  await open(page, path);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Heft.pdf', mimeType: 'application/pdf', buffer: bytes });
}

/** Whether the picture of a page is not all white. */
async function isPainted(page: Page, at: number): Promise<boolean> {
  return page
    .locator('[data-pages] canvas')
    .nth(at)
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d');
      context?.drawImage(canvas, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return data.some((value, index) => index % 4 < 3 && value < 128);
    });
}

test('pages are selected by click, by range and by keyboard, and appear in the text field @both', async ({ page }) => {
  await choose(page, '/delete-pages');
  const field = page.locator('input[data-option=pages]');
  const option = (number: number) => page.getByRole('option', { name: `Seite ${number}`, exact: true });
  await option(3).click();
  await option(5).click({ modifiers: ['Shift'] });
  await expect(field).toHaveValue('3-5');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(field).toHaveValue('3-5,7');
  await option(4).click();
  await expect(field).toHaveValue('3,5,7');
  await expect(page.locator('main')).toContainText('3 von 10 Seiten werden gelöscht, übrig: 7.');
  await expect.poll(() => isPainted(page, 0)).toBe(true);
});

test('pages in the text field are selected', async ({ page }) => {
  await choose(page, '/split');
  await page.locator('input[data-option=config]').fill('9-,2');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
  await expect(page.locator('main')).toContainText('3 von 10 Seiten kommen in das neue PDF.');
  await page.locator('input[data-option=config]').fill('9-,');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
});

test('split shows where it cuts', async ({ page }) => {
  await choose(page, '/split');
  await pick(page, 'interval');
  await page.locator('input[data-option=config]').fill('4');
  await expect(page.locator('[data-pages] li', { hasText: 'Datei' })).toHaveText(['1Datei 1', '5Datei 2', '9Datei 3']);
});

test('rotate turns the pictures', async ({ page }) => {
  await choose(page, '/rotate');
  const canvas = page.locator('[data-pages] canvas').first();
  await expect(canvas).toHaveCSS('rotate', '90deg');
  await pick(page, '180');
  await expect(canvas).toHaveCSS('rotate', '180deg');
});

test('a PDF that the browser cannot paint still works by text', async ({ page }) => {
  await choose(page, '/delete-pages', Buffer.from('%PDF-1.7\nnothing'));
  await page.locator('input[data-option=pages]').fill('1');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(page.locator('[data-pages]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Seiten löschen', exact: true })).toBeEnabled();
});

for (const worker of ['render-worker', 'reader-worker']) {
  test(`a ${worker} that cannot be loaded leaves the page to text @desktop`, async ({ page, watched }) => {
    watched.expectComplaint(/Failed to load resource|ERR_FAILED/);
    await page.route(`**/assets/${worker}*`, (route) => route.abort());
    await choose(page, '/delete-pages', makePdf(3));
    await page.locator('input[data-option=pages]').fill('1');
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await expect(page.locator('[data-pages]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Seiten löschen', exact: true })).toBeEnabled();
  });
}

test('split is cut between pages, by pointer and by keyboard @both', async ({ page }) => {
  await choose(page, '/split');
  await pick(page, 'ranges');
  const field = page.locator('input[data-option=config]');
  const cutBefore = (number: number) => page.locator(`[data-place="${number}"] [data-action=cut]`);
  await cutBefore(4).click();
  await expect(field).toHaveValue('1-3,4-10');
  await page.getByRole('option', { name: 'Seite 4', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(field).toHaveValue('1-3,4,5-10');
  await expect(page.locator('main')).toContainText('Es entstehen 3 Dateien.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(field).toHaveValue('1-4,5-10');
  await cutBefore(5).click();
  await expect(field).toHaveValue('');
});
