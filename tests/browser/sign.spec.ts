import type { Page } from '@playwright/test';
import { formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { inspectPdf, pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { changedBox, edges, pageFrame, shownBox } from './changed-box.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, open, test } from './fixtures.ts';
import { png, type TestFile } from './images.ts';
import { chooseFiles, pdfFile, pick, run, save, toolTexts } from './tool-page.ts';
import { touchGestures } from './touch-gestures.ts';

const dpi = 144;
/** Points between preview and result. */
const tolerance = 2;
/** Points around what is placed in which nothing else is. */
const surroundings = 30;

/** Pages that are rotated, and cropped: 500 by 400 points as they are shown. */
const shownWidth = 500;
const oddPages = pdfFile(
  'Vertrag.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Rotate 90 /Contents 5 0 R >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 700] /CropBox [120 80 620 480] /Contents 5 0 R >>',
    stream('', ''),
  ]),
);
const form = pdfFile('Antrag.pdf', formPdf());

const placed = (page: Page) => page.locator('[data-placed] button');
const add = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Einfügen' }).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => pageFrame(page).getByLabel(name, { exact: true });
const typed = (page: Page) => pageFrame(page).getByRole('textbox', { name: 'Text' });

async function openEditor(page: Page, file: TestFile): Promise<void> {
  await open(page, '/sign');
  await chooseFiles(page, file);
  await expect(pageFrame(page).locator('canvas')).toBeVisible();
}

/** Clicks a point of the page, given as shares of its size. */
async function clickAt(page: Page, right: number, down: number): Promise<void> {
  const box = await pageFrame(page).boundingBox();
  if (!box) throw new Error('the page is not shown');
  await page.mouse.click(box.x + right * box.width, box.y + down * box.height);
}

async function write(page: Page, text: string, right: number, down: number): Promise<void> {
  await add(page, 'Text').click();
  await clickAt(page, right, down);
  await typed(page).fill(text);
  await typed(page).press('Escape');
}

/** Makes a signature of a name, unless there is one, and arms it. */
async function typeSignature(page: Page, name: string): Promise<void> {
  await add(page, 'Unterschrift').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tippen', { exact: true }).click();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Saves the result, and compares where its pages have each item with where the editor shows it. */
async function expectWhereShown(page: Page, file: TestFile, perPage: number): Promise<void> {
  const shown = [];
  for (const pageNumber of [1, 2]) {
    await page.getByRole('textbox', { name: /^Seite/ }).fill(String(pageNumber));
    await page.keyboard.press('Enter');
    await expect(placed(page).first()).toHaveAccessibleName(new RegExp(`Seite ${pageNumber}`));
    await expect(pageFrame(page).locator('canvas')).toBeVisible();
    await placed(page).first().press('Escape');
    for (let index = 0; index < perPage; index++)
      shown.push({ pageNumber, box: await shownBox(page, shownWidth, index) });
  }
  await run(page, await toolTexts('sign', 'de'));
  const { bytes } = await save(page);
  for (const { pageNumber, box } of shown) {
    const found = await changedBox(
      pngOfPage(file.buffer, pageNumber, dpi),
      pngOfPage(bytes, pageNumber, dpi),
      shownWidth,
      {
        left: box.left - surroundings,
        top: box.top - surroundings,
        right: box.right + surroundings,
        bottom: box.bottom + surroundings,
      },
    );
    for (const side of edges)
      expect(
        Math.abs(found[side] - box[side]),
        `${side} on page ${pageNumber}: ${JSON.stringify({ box, found })}`,
      ).toBeLessThanOrEqual(tolerance);
  }
}

test('text, signature and tick are on a rotated and a cropped page where they were placed @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openEditor(page, oddPages);
  await typeSignature(page, 'Lara Müller');
  await clickAt(page, 0.7, 0.7);
  await expect(placed(page)).toHaveAccessibleName(/^Bild „Unterschrift“, Seite 1, unten rechts/);
  await write(page, 'Berlin, 1. März', 0.2, 0.2);
  await add(page, 'Haken').click();
  await clickAt(page, 0.3, 0.6);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(placed(page)).toHaveCount(0);
  await add(page, 'Unterschrift').click();
  await clickAt(page, 0.3, 0.75);
  await write(page, 'Zweite Seite', 0.55, 0.3);
  await add(page, 'Haken').click();
  await clickAt(page, 0.15, 0.25);
  await page.keyboard.press('Escape');
  await expectWhereShown(page, oddPages, 3);
});

test('a form is filled in, by the key Tab from page to page, and fixed @desktop', async ({ page }) => {
  await openEditor(page, form);
  await field(page, 'Vor- und Nachname').fill('Lara Müller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Erste Zeile\nzweite');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'Feld Einverstanden')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Seite 2' })).toBeVisible();
  await expect(field(page, 'Feld Versand').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field(page, 'Feld Versand').first()).toBeChecked();
  await field(page, 'Feld Versand').nth(1).check();
  await expect(field(page, 'Feld Versand').first()).not.toBeChecked();
  await field(page, 'Feld Land').selectOption('AT');
  await pick(page, 'true');
  await run(page, await toolTexts('sign', 'de'));
  await expect(page.locator('main')).toContainText('Ausgefüllte Felder');
  const { name, bytes } = await save(page);
  expect(name).toBe('signed_Antrag.pdf');
  const { texts } = inspectPdf(bytes);
  expect(texts[0]).toContain('Lara Müller');
  expect(texts[0]).toContain('zweite');
  expect(texts[1]).toContain('Österreich');
  expect(bytes.toString('latin1')).not.toContain('/Widget');
  // The second of the radio buttons: its area on the page as it is shown.
  const chosen = await changedBox(pngOfPage(form.buffer, 2, dpi), pngOfPage(bytes, 2, dpi), 300, {
    left: 230,
    top: 130,
    right: 270,
    bottom: 165,
  });
  expect(chosen.right).toBeGreaterThan(chosen.left);
  await page.getByRole('button', { name: 'Zurück zum PDF' }).click();
  await expect(field(page, 'Vor- und Nachname')).toHaveValue('Lara Müller');
});

test('initials from a photo are on the pages that are named @desktop', async ({ page }) => {
  await openEditor(page, oddPages);
  await add(page, 'Kürzel').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Vom Foto', { exact: true }).click();
  await dialog.getByLabel('Foto auswählen').setInputFiles(await png('Kürzel.png', 300, 120));
  await dialog.getByRole('slider').fill('245');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toHaveCount(0);
  await clickAt(page, 0.5, 0.5);
  await page.getByRole('textbox', { name: 'Auf den Seiten' }).fill('1-2');
  await expect(placed(page)).toHaveAccessibleName(/^Bild „Kürzel“, .* auf allen Seiten$/);
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(placed(page)).toHaveCount(1);
  await run(page, await toolTexts('sign', 'de'));
  const { bytes } = await save(page);
  for (const pageNumber of [1, 2]) {
    const [before, after] = [oddPages.buffer, bytes].map((pdf) => pngOfPage(pdf, pageNumber, dpi)) as [Buffer, Buffer];
    const { left, top, right, bottom } = await changedBox(before, after, shownWidth);
    // The middle of the page.
    expect([(left + right) / 2, (top + bottom) / 2].map(Math.round), `page ${pageNumber}`).toEqual([250, 200]);
  }
});

test('the editor and the dialog are accessible @desktop', async ({ page }) => {
  await openEditor(page, oddPages);
  await write(page, 'Berlin', 0.2, 0.2);
  await placed(page).focus();
  await expectAccessible(page, 'a selected text');
  await add(page, 'Unterschrift').click();
  await expectAccessible(page, 'the signature');
});

test('the buttons in the note over the page are not covered @both', async ({ page, isMobile }) => {
  await openEditor(page, oddPages);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await (isMobile ? button.tap() : button.click());
  };
  await add(page, 'Haken').click();
  await press('In die Mitte setzen');
  await expect(placed(page)).toHaveCount(1);
  await press('Abbrechen');
  await expect(add(page, 'Haken')).toHaveAttribute('aria-pressed', 'false');
  await expect(placed(page)).toHaveCount(1);
});

test('on a phone a finger signs and places @phone', async ({ page }) => {
  await openEditor(page, oddPages);
  await expectFit(page, 'the editor');
  await add(page, 'Unterschrift').click();
  const pad = page.getByRole('dialog').getByRole('img');
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const finger = await touchGestures(page);
  await finger.down({ x: box.x + 40, y: box.y + 60 });
  await finger.move({ x: box.x + 200, y: box.y + 30 });
  await finger.up();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sheet = await pageFrame(page).boundingBox();
  if (!sheet) throw new Error('the page is not shown');
  await page.touchscreen.tap(sheet.x + sheet.width / 2, sheet.y + sheet.height / 2);
  await expect(placed(page)).toHaveAccessibleName(/^Bild „Unterschrift“/);
  await expect(pageFrame(page)).toBeInViewport({ ratio: 0.9 });
});
