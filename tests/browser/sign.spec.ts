import type { Page } from '@playwright/test';
import { formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { inspectPdf, pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { type Box, changedBox, edges, pageFrame, shownBox } from './changed-box.ts';
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

const placed = (page: Page) => pageFrame(page).locator('[data-placed] button');
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
  await expect(placed(page)).toHaveAccessibleName(/^Text „Lara Müller“, Seite 1, unten rechts/);
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
  await expect(field(page, 'Feld Land')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Feld Versand: Post')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field(page, 'Feld Versand: Post')).toBeChecked();
  await field(page, 'Feld Versand: Abholung').check();
  await expect(field(page, 'Feld Versand: Post')).not.toBeChecked();
  await field(page, 'Feld Land').selectOption('AT');
  await pick(page, 'true');
  await run(page, await toolTexts('sign', 'de'));
  await expect(page.locator('main')).toContainText('Geänderte Felder');
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

/** A page with lines for a place, a date and a signature. */
const contract = pdfFile(
  'Mietvertrag.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream('', 'BT /F 9 Tf 72 700 Td (Ort, Datum) Tj ET BT /F 9 Tf 320 700 Td (Unterschrift) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]),
);

test('the editor takes the window, and the page its width @both', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 720 });
  await openEditor(page, contract);
  const sheet = await pageFrame(page).boundingBox();
  const window = page.viewportSize();
  if (!sheet || !window) throw new Error('the page is not shown');
  // At 1280 pixels an A4 page has at least 90 percent of its real size, 794 pixels.
  expect(sheet.width).toBeGreaterThan(isMobile ? window.width * 0.96 : 794 * 0.9);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page
    .getByRole('button', { name: /^Mietvertrag.pdf entfernen|entfernen$/ })
    .first()
    .click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the window is the editor as soon as a PDF is chosen @desktop', async ({ page }) => {
  await open(page, '/sign');
  const held = Promise.withResolvers<void>();
  await page.route('**/sign-options-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseFiles(page, contract);
  await expect(page.locator('[data-page-editor][data-waiting]')).toBeAttached();
  await expect(page.getByRole('banner')).toBeHidden();
  held.resolve();
  await expect(pageFrame(page).locator('canvas')).toBeVisible();
});

test('in a low window the page has most of it, and the action is in the bar @desktop', async ({ page }) => {
  await openEditor(page, contract);
  await page.setViewportSize({ width: 844, height: 390 });
  const canvas = await page.locator('[data-page-canvas]').boundingBox();
  expect(canvas?.height).toBeGreaterThan(330);
  expect(canvas?.width).toBeGreaterThan(780);
  const action = page.getByRole('button', { name: 'PDF fertigstellen' });
  await expect(action).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await expect(page.getByText('Wählen Sie, was auf die Seite soll.')).toBeInViewport();
  await expect(action).toBeInViewport({ ratio: 1 });
});

test('the strip marks pages on which something lies @desktop', async ({ page }) => {
  await openEditor(page, oddPages);
  const strip = page.getByRole('navigation', { name: 'Alle Seiten' });
  await expect(strip.getByRole('button')).toHaveCount(2);
  await strip.getByRole('button', { name: 'Zu Seite 2', exact: true }).click();
  await write(page, 'Berlin', 0.3, 0.7);
  await expect(strip.getByRole('button', { name: 'Zu Seite 2, auf der etwas liegt' })).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Zu Seite 1', exact: true })).toBeVisible();
});

test('what is small is moved by its middle, at any zoom @both', async ({ page, isMobile }) => {
  await openEditor(page, contract);
  await add(page, 'Haken').click();
  await clickAt(page, 0.5, 0.3);
  await page.keyboard.press('Escape');
  const finger = await touchGestures(page);
  for (const zoom of ['', 'Ganze Seite']) {
    if (zoom !== '' && !isMobile) await page.getByRole('button', { name: zoom }).click();
    const before = await placed(page).boundingBox();
    if (!before) throw new Error('nothing is placed');
    const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    if (isMobile) {
      await finger.down(from);
      await finger.move({ x: from.x + 40, y: from.y + 30 });
      await finger.up();
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
      await page.mouse.up();
    }
    const after = await placed(page).boundingBox();
    if (!after) throw new Error('it is gone');
    expect([after.width - before.width, after.height - before.height].map(Math.round)).toEqual([0, 0]);
    expect(Math.abs(after.x - before.x - 40)).toBeLessThan(8);
    expect(Math.abs(after.y - before.y - 30)).toBeLessThan(8);
  }
  await expect(placed(page)).toHaveCount(1);
});

test('what is placed hangs on the pointer, and one Escape ends it @desktop', async ({ page }) => {
  await openEditor(page, contract);
  await add(page, 'Haken').click();
  await clickAt(page, 0.5, 0.3);
  await expect(placed(page)).toBeFocused();
  const sheet = await pageFrame(page).boundingBox();
  if (!sheet) throw new Error('the page is not shown');
  const hanging = pageFrame(page).locator('[data-hanging] svg');
  await page.mouse.move(sheet.x + 300, sheet.y + 100);
  const box = await hanging.boundingBox();
  if (!box) throw new Error('nothing hangs on the pointer');
  expect(Math.abs(box.x + box.width / 2 - sheet.x - 300)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - sheet.y - 100)).toBeLessThan(2);
  // What lies there is taken all the same.
  await placed(page).click();
  await expect(placed(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(add(page, 'Haken')).toHaveAttribute('aria-pressed', 'false');
  await expect(hanging).toHaveCount(0);
});

test('a field is legible while it is typed into, and the page returns @phone', async ({ page }) => {
  await openEditor(page, form);
  const width = async () => (await pageFrame(page).boundingBox())?.width ?? 0;
  const before = await width();
  await field(page, 'Vor- und Nachname').tap();
  // In its real size.
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await expect(field(page, 'Vor- und Nachname')).toBeInViewport({ ratio: 0.7 });
  await page.keyboard.type('Lara');
  await field(page, 'Vor- und Nachname').blur();
  await expect.poll(width).toBeCloseTo(before, 0);
});

test('lines for signature and date are offered, and filled at once @both', async ({ page }) => {
  await openEditor(page, contract);
  await expect(page.getByRole('button', { name: 'Datum einsetzen' })).toBeVisible();
  await page.getByRole('button', { name: 'Hier unterschreiben' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tippen', { exact: true }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Lara Müller');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(placed(page)).toHaveCount(2);
  await expect(placed(page).first()).toHaveAccessibleName(/^Text „Lara Müller“/);
  await expect(placed(page).last()).toHaveAccessibleName(/^Text „\d\d\.\d\d\.\d{4}“/);
  await expect(page.locator('[data-sign-place]')).toHaveCount(0);
});

test('settings of a text are there while it is typed @desktop', async ({ page }) => {
  await openEditor(page, contract);
  await add(page, 'Text').click();
  await clickAt(page, 0.3, 0.3);
  await typed(page).pressSequentially('Berlin');
  await expect(typed(page)).toBeFocused();
  await expect(page.getByRole('spinbutton', { name: 'Schriftgröße' })).toBeVisible();
});

test('a message leaves the page where it is @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openEditor(page, contract);
  await write(page, 'Berlin', 0.2, 0.2);
  const before = await pageFrame(page).boundingBox();
  await page.getByLabel('Anderes PDF').setInputFiles(contract);
  await expect(page.getByText('ersetzt')).toBeVisible();
  await expect(pageFrame(page).locator('canvas')).toBeVisible();
  expect(await pageFrame(page).boundingBox()).toEqual(before);
});

test('the buttons of the signature, and all of what is written on, are in sight in low windows @desktop', async ({
  page,
}) => {
  await openEditor(page, contract);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await add(page, 'Unterschrift').click();
    const dialog = page.getByRole('dialog');
    const pad = await dialog.getByRole('img').boundingBox();
    expect(pad?.height).toBeGreaterThanOrEqual(198);
    const actions = await dialog.getByRole('button', { name: 'Übernehmen' }).boundingBox();
    expect((pad?.y ?? 0) + (pad?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
    for (const way of ['Vom Foto', 'Zeichnen']) {
      await dialog.getByText(way, { exact: true }).click();
      await expect(dialog.getByRole('button', { name: 'Übernehmen' })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
  }
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

const fieldArea = (top: number): Box => ({ left: 60, top, right: 260, bottom: top + 24 });
/** Fields of 200 by 24 points on a page of 500 by 300, one of them lower: their distances from its upper edge by their names. */
const fieldTops = { rechts: 40, auto: 90, kamm: 140, mitte: 190, niedrig: 240 } as const;
const styledForm = pdfFile(
  'Schriften.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R] /DR << /Font << /Helv 9 0 R /HeBo 10 0 R >> >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 500 300] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R] >>',
    ...(
      [
        ['rechts', '/Q 2 /DA (/Helv 12 Tf 0 g)', 0],
        ['auto', '/DA (/Helv 0 Tf 0 g)', 0],
        ['kamm', '/Ff 16777216 /MaxLen 10 /DA (/Helv 12 Tf 0 g)', 0],
        ['mitte', '/Ff 2 /Q 1 /DA (/HeBo 15 Tf 0 0 1 rg)', 0],
        // Grows for its text.
        ['niedrig', '/DA (/Helv 11 Tf 0 g)', 9],
      ] as const
    ).map(([name, entries, inset]) => {
      const bottom = 300 - fieldTops[name] - 24;
      return `<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (${name}) /TU (${name}) /Rect [60 ${bottom + inset} 260 ${bottom + 24 - inset}] ${entries} >>`;
    }),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]),
);

test('the text of a field is as large, and where, as it is in the file @desktop', async ({ page }) => {
  await openEditor(page, styledForm);
  const picture = () => pageFrame(page).screenshot({ animations: 'disabled', caret: 'hide' });
  const blank = await picture();
  const names = Object.keys(fieldTops) as (keyof typeof fieldTops)[];
  for (const name of names) await field(page, name).fill(name === 'kamm' ? '1234567' : 'Muster');
  await field(page, 'mitte').blur();
  await page.mouse.move(0, 0);
  const shown = await picture();
  await run(page, await toolTexts('sign', 'de'));
  const { bytes } = await save(page);
  const [before, after] = [styledForm.buffer, bytes].map((pdf) => pngOfPage(pdf, 1, dpi)) as [Buffer, Buffer];
  for (const name of names) {
    const area = fieldArea(fieldTops[name]);
    // Without the lines around the field, which a value may remove.
    const inset = name === 'niedrig' ? 9 : 2;
    const within = { left: area.left + 4, right: area.right - 1, top: area.top + inset, bottom: area.bottom - inset };
    const [seen, made] = [await changedBox(blank, shown, 500, within), await changedBox(before, after, 500, within)];
    for (const side of edges)
      expect(
        Math.abs(seen[side] - made[side]),
        `${name}, ${side}: ${JSON.stringify({ seen, made })}`,
      ).toBeLessThanOrEqual(tolerance);
  }
});

test('the first click beside a text that is typed gets the focus @desktop', async ({ page }) => {
  await openEditor(page, form);
  for (const [at, name] of ['Schriftgröße', 'Farbe', 'Von links'].entries()) {
    await add(page, 'Text').click();
    await clickAt(page, 0.5, 0.8 - at * 0.06);
    await typed(page).fill('Berlin');
    const input = page.getByLabel(name, { exact: true });
    await input.click();
    await expect(typed(page)).toHaveCount(0);
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
  }
});

test('the choices about a form are above the button where a signature was placed @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openEditor(page, styledForm);
  await typeSignature(page, 'Lara Müller');
  await clickAt(page, 0.5, 0.8);
  await expect(page.getByRole('button', { name: 'Von der Seite nehmen' })).toBeVisible();
  const choice = await page.locator('label', { hasText: 'fest eingetragen' }).boundingBox();
  const action = await page.getByRole('button', { name: 'PDF fertigstellen' }).boundingBox();
  expect((choice?.y ?? 0) + (choice?.height ?? 0)).toBeLessThan(action?.y ?? 0);
});

test('a form leads to what it still needs, and says at a field what it does not take @both', async ({
  page,
  isMobile,
}) => {
  await openEditor(page, styledForm);
  const press = (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    return isMobile ? button.tap() : button.click();
  };
  await expect(page.getByText('0 von 5 Feldern ausgefüllt')).toBeVisible();
  await press('Nächstes Feld');
  await expect(field(page, 'rechts')).toBeFocused();
  await expect(page.getByText('Feld 1 von 5')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'auto')).toBeFocused();
  await press('Nächstes Feld');
  await expect(field(page, 'kamm')).toBeFocused();
  await page.keyboard.insertText('DE89 3704 0044');
  await expect(field(page, 'kamm')).toHaveValue('DE89 3704 0044');
  await expect(page.getByText('Hier passen 10 Zeichen hinein, 4 sind zu viel.')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a field with too much text');
  await expectFit(page, 'a field with too much text');
  await field(page, 'kamm').blur();
  await press('PDF fertigstellen');
  await expect(field(page, 'kamm')).toBeFocused();
  await field(page, 'kamm').fill('DE89');
  await press('noch ein Pflichtfeld');
  await expect(field(page, 'mitte')).toBeFocused();
  await page.keyboard.type('x');
  await expect(page.getByText('alle Pflichtfelder ausgefüllt')).toBeVisible();
});
