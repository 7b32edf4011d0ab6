import type { Locator, Page } from '@playwright/test';
import { pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { changedBox, edges, pageFrame as frame, shownBox } from './changed-box.ts';
import { expect, open, test } from './fixtures.ts';
import { png, type TestFile } from './images.ts';
import { threePages } from './journeys/journey.ts';
import { chooseFiles, option, pick, run, save, toolTexts } from './tool-page.ts';

/** Points of a page of `makePdf`. */
const pageWidth = 595;
const dpi = 144;
/** Points between preview and result. */
const tolerance = 2;

const mark = (page: Page) => frame(page).locator('[data-placed] button');
const text = (page: Page) => option(page, 'text');
const undo = (page: Page) => page.getByRole('button', { name: 'Rückgängig' });

async function openEditor(page: Page, file: TestFile): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1300 });
  await open(page, '/watermark');
  await chooseFiles(page, file);
  await expect(frame(page).locator('canvas')).toBeVisible();
}

/** Drags by a share of the page. */
async function dragBy(page: Page, element: Locator, right: number, down: number): Promise<void> {
  const [box, sheet] = await Promise.all([element.boundingBox(), frame(page).boundingBox()]);
  if (!box || !sheet) throw new Error('what is dragged is not shown');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1])
    await page.mouse.move(from.x + right * share * sheet.width, from.y + down * share * sheet.height);
  await page.mouse.up();
}

/** Saves the result, and compares where its first page has the mark with where the editor shows it. */
async function expectWhereShown(page: Page, file: TestFile): Promise<void> {
  await mark(page).press('Escape');
  const shown = await shownBox(page, pageWidth);
  await run(page, await toolTexts('watermark', 'de'));
  const { bytes } = await save(page);
  const found = await changedBox(pngOfPage(file.buffer, 1, dpi), pngOfPage(bytes, 1, dpi), pageWidth);
  for (const side of edges)
    expect(Math.abs(found[side] - shown[side]), `${side}: ${JSON.stringify({ shown, found })}`).toBeLessThanOrEqual(
      tolerance,
    );
}

test('a text is in the file where it was dragged to @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await text(page).fill('Entwurf');
  await pick(page, 'black');
  await page.getByRole('slider', { name: 'Deckkraft' }).fill('100');
  await dragBy(page, mark(page), 0.12, 0.21);
  await expect(mark(page)).toHaveAccessibleName(/^Text „Entwurf“, Seite 1, .* auf allen Seiten$/);
  await expectWhereShown(page, threePages);
});

test('an image is in the file where it was dragged to, larger and rotated @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await page.getByText('Bild', { exact: true }).click();
  await page.getByLabel('Bild auswählen').setInputFiles(await png('Logo.png', 300, 120));
  await page.getByRole('slider', { name: 'Deckkraft' }).fill('100');
  await dragBy(page, mark(page), -0.1, -0.2);
  const width = async () => (await mark(page).boundingBox())?.width ?? 0;
  const before = await width();
  await dragBy(page, page.locator('[data-corner=bottom-right]'), -0.08, -0.03);
  expect(await width()).toBeLessThan(before);
  await dragBy(page, page.getByTitle('Drehen'), 0.2, 0.1);
  await expect(page.getByRole('spinbutton', { name: 'Drehung' })).not.toHaveValue('0');
  await expect(mark(page)).toHaveAccessibleName(/^Bild „Logo.png“/);
  await expectWhereShown(page, threePages);
});

test('an undo returns after a result to what was before @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await text(page).fill('Kopie');
  await dragBy(page, mark(page), 0.1, 0.1);
  const placed = await mark(page).getAttribute('aria-label');
  await run(page, await toolTexts('watermark', 'de'));
  await page.getByRole('button', { name: 'Zurück zum PDF' }).click();
  await expect(mark(page)).toHaveAttribute('aria-label', placed ?? '');
  await undo(page).click();
  await expect(mark(page)).toHaveAccessibleName(/in der Mitte/);
});

test('a page is left out in the editor, and gets no mark @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await text(page).fill('Kopie');
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await page.getByRole('button', { name: 'Auf dieser Seite' }).click();
  await expect(option(page, 'pages')).toHaveValue('1,3');
  await expect(mark(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(mark(page)).toHaveAccessibleName(/Seite 3, .* auf den Seiten 1,3$/);
});

test('on a phone the settings are open first, and again where a field needs another value @phone', async ({ page }) => {
  await open(page, '/watermark');
  await chooseFiles(page, threePages);
  await expect(frame(page).locator('canvas')).toBeVisible();
  const settings = page.getByRole('button', { name: 'Wasserzeichen', exact: true });
  await expect(settings).toHaveAttribute('aria-expanded', 'true');
  await text(page).fill('Kopie');
  await option(page, 'pages').fill('9');
  await settings.click();
  await expect(text(page)).toBeHidden();
  await page.getByRole('button', { name: 'Jetzt einfügen' }).click();
  await expect(option(page, 'pages')).toBeFocused();
});
