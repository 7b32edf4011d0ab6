import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { type Box, changedBox, pageFrame } from './changed-box.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, open, test } from './fixtures.ts';
import type { TestFile } from './images.ts';
import { chooseFiles, option, pdfFile, run, save, toolTexts } from './tool-page.ts';
import { touchGestures } from './touch-gestures.ts';

const dpi = 144;
const pageSize = { width: 595, height: 842 };
/** Where the second line of each page is, in points from the upper left corner. */
const accountLine: Box = { left: 60, top: 180, right: 400, bottom: 210 };

const lines = (...texts: string[]) =>
  stream('', texts.map((text, index) => `BT /F 20 Tf 72 ${720 - index * 76} Td (${text}) Tj ET`).join('\n'));
const letter = pdfFile(
  'Brief.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 595 842] /Resources << /Font << /F 6 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Contents 8 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Contents 9 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    lines('Frau Anna Meyer aus Berlin', 'Konto 4711', 'Tel. 030 1234567'),
    lines('Bleibt stehen', 'Konto 4712'),
    lines('Gezeichnet: MEYER', 'Konto 4713'),
  ]),
);

/** Pages that are rotated, and cropped, each with one word. */
const oddPages = pdfFile(
  'Quer.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Rotate 90 /Contents 6 0 R >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 700] /CropBox [120 80 620 480] /Contents 6 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', 'BT /F 30 Tf 200 300 Td (Geheim) Tj ET'),
  ]),
);
const oddWidth = 500;

const boxes = (page: Page) => pageFrame(page).locator('[data-placed] button');
const hits = (page: Page) => pageFrame(page).locator('[data-hit]');
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Schwärzen' }).getByRole('button', { name, exact: true });
const turn = (page: Page) => page.getByRole('button', { name: 'Nächste Seite' }).click();

async function openEditor(page: Page, file: TestFile): Promise<void> {
  await open(page, '/redact');
  await chooseFiles(page, file);
  await expect(pageFrame(page).locator('canvas')).toBeVisible();
}

/** Draws a box on the page. */
async function draw(page: Page, { left, top, right, bottom }: Box): Promise<void> {
  const sheet = await pageFrame(page).boundingBox();
  if (!sheet) throw new Error('the page is not shown');
  const scale = sheet.width / pageSize.width;
  await page.mouse.move(sheet.x + left * scale, sheet.y + top * scale);
  await page.mouse.down();
  await page.mouse.move(sheet.x + ((left + right) / 2) * scale, sheet.y + bottom * scale, { steps: 3 });
  await page.mouse.move(sheet.x + right * scale, sheet.y + bottom * scale, { steps: 3 });
  await page.mouse.up();
}

/** Share of the pixels in a part of a page that are nearly black, from 0 to 1. */
async function blackShare(pdf: Buffer, pageNumber: number, { left, top, right, bottom }: Box): Promise<number> {
  const pixels = (points: number) => Math.round((points * dpi) / 72);
  const { data, info } = await sharp(pngOfPage(pdf, pageNumber, dpi))
    .extract({ left: pixels(left), top: pixels(top), width: pixels(right - left), height: pixels(bottom - top) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let black = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 255) < 40) black++;
  return black / (info.width * info.height);
}

test('a box and a word are gone from the text and the picture of the page @desktop @quick', async ({ page }) => {
  await openEditor(page, letter);
  await draw(page, accountLine);
  await expect(boxes(page)).toHaveAccessibleName(/^Bereich, Seite 1, .* nur auf dieser Seite$/);
  await option(page, 'words').fill('Meyer\nNirgends');
  await expect(page.getByText('2 Stellen gefunden')).toBeVisible();
  await expect(page.getByText('Nicht gefunden: Nirgends')).toBeVisible();
  await expect(hits(page)).toHaveCount(1);
  await turn(page);
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Seite 3: 1' }).click();
  await expect(hits(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Nächste Stelle' }).click();
  await expect(page.getByText('Stelle 2 von 2')).toBeVisible();
  await expect(hits(page)).toHaveAttribute('data-hit', 'shown');
  await expect(page.getByText(/^3 Stellen auf 2 Seiten werden gelöscht/)).toBeInViewport({ ratio: 1 });
  await run(page, await toolTexts('redact', 'de'));
  await expect(page.locator('main')).toContainText('Zwei verschiedene Programme haben das fertige PDF noch einmal');
  await expect(page.locator('main dl')).toContainText('Geschwärzte Stellen3');
  await expect(page.locator('main dl')).toContainText('Nicht als Text im PDFNirgends');
  const { name, bytes } = await save(page);
  expect(name).toBe('redacted_Brief.pdf');
  const { texts } = inspectPdf(bytes);
  expect(texts.join(' ')).not.toMatch(/meyer|4711/i);
  for (const kept of ['Frau Anna', 'aus Berlin', '030 1234567', 'Konto 4712', 'Konto 4713', 'Gezeichnet'])
    expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain(kept);
  const inside = {
    ...accountLine,
    left: accountLine.left + 2,
    right: accountLine.right - 2,
    top: accountLine.top + 2,
    bottom: accountLine.bottom - 2,
  };
  expect(await blackShare(bytes, 1, inside)).toBeGreaterThan(0.99);
  for (const pageNumber of [2, 3]) expect(await blackShare(bytes, pageNumber, inside)).toBeLessThan(0.2);
  await page.getByRole('button', { name: 'Zurück zum PDF' }).click();
  await expect(boxes(page)).toHaveCount(1);
  await expect(option(page, 'words')).toHaveValue('Meyer\nNirgends');
});

test('a box on all pages, phone numbers and a whole page are gone @desktop', async ({ page }) => {
  await openEditor(page, letter);
  await draw(page, accountLine);
  await page.getByText('auf allen Seiten', { exact: true }).click();
  await turn(page);
  await expect(boxes(page)).toHaveAccessibleName(/auf allen Seiten$/);
  await turn(page);
  await tool(page, 'Seite schwärzen').click();
  await expect(option(page, 'whole_pages')).toHaveValue('3');
  await page.getByLabel('Telefonnummern').check();
  await expect(page.getByRole('button', { name: 'Seite 1: 1 Stelle' })).toBeVisible();
  await run(page, await toolTexts('redact', 'de'));
  const { bytes } = await save(page);
  const { texts } = inspectPdf(bytes);
  expect(texts.join(' ')).not.toMatch(/Konto|1234567|Gezeichnet/);
  expect(texts[0]).toContain('Anna Meyer');
  expect(texts[1]).toContain('Bleibt stehen');
  expect(await blackShare(bytes, 3, { left: 0, top: 0, right: 595, bottom: 842 })).toBeGreaterThan(0.99);
});

test('what is found is marked where a rotated and a cropped page show it @desktop', async ({ page }) => {
  await openEditor(page, oddPages);
  await option(page, 'words').fill('geheim');
  for (const pageNumber of [1, 2]) {
    await page.getByRole('button', { name: `Seite ${pageNumber}: 1` }).click();
    await expect(page.getByRole('group', { name: `Seite ${pageNumber}` })).toBeVisible();
    await expect(hits(page)).toHaveCount(1);
    const sheet = await pageFrame(page).boundingBox();
    const hit = await hits(page).boundingBox();
    if (!sheet || !hit) throw new Error('nothing is shown');
    const picture = pngOfPage(oddPages.buffer, pageNumber, dpi);
    const ink = await changedBox(await sharp(picture).linear(0, 255).png().toBuffer(), picture, oddWidth);
    const scale = sheet.width / oddWidth;
    const [left, top] = [(hit.x - sheet.x) / scale, (hit.y - sheet.y) / scale];
    const shown = { left, top, right: left + hit.width / scale, bottom: top + hit.height / scale };
    const message = `page ${pageNumber}: ${JSON.stringify({ shown, ink })}`;
    // Around the letters, and at most as far as a line's ascenders and descenders reach.
    for (const [inner, outer] of [
      [shown.left, ink.left],
      [shown.top, ink.top],
      [ink.right, shown.right],
      [ink.bottom, shown.bottom],
    ] as const) {
      expect(outer - inner, message).toBeGreaterThan(-1.5);
      expect(outer - inner, message).toBeLessThan(14);
    }
  }
});

test('of 300 pages those near the window are rendered while all are searched, and nothing is sent @desktop', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await openEditor(page, pdfFile('lang.pdf', makePdf(300)));
  await option(page, 'words').fill('Seite 299');
  await expect(page.getByText('Eine Stelle gefunden')).toBeVisible();
  await page.getByRole('button', { name: 'Seite 299: 1' }).click();
  await expect(hits(page)).toHaveCount(1);
  expect(await page.locator('[data-page-frame]').count()).toBeLessThanOrEqual(4);
  // In the strip, too.
  expect(await page.locator('[data-picture]').count()).toBeLessThanOrEqual(20);
  expect(posts).toEqual([]);
});

test('the editor is accessible, with a selected box and with hits @desktop', async ({ page }) => {
  await openEditor(page, letter);
  await draw(page, accountLine);
  await option(page, 'words').fill('Meyer\nNirgends');
  await expect(page.getByText('2 Stellen gefunden')).toBeVisible();
  await boxes(page).focus();
  await expectAccessible(page, 'a selected box and hits');
});

test('on a phone a finger scrolls, and draws a box once that is chosen @phone', async ({ page }) => {
  await openEditor(page, letter);
  await expectFit(page, 'the editor');
  const sheet = await pageFrame(page).boundingBox();
  if (!sheet) throw new Error('the page is not shown');
  const finger = await touchGestures(page);
  const at = (right: number, down: number) => ({ x: sheet.x + sheet.width * right, y: sheet.y + sheet.height * down });
  const scrolled = () => page.locator('[data-page-canvas]').evaluate((canvas) => canvas.scrollTop);
  // What a finger has pushed goes on for a moment.
  const rests = page
    .locator('[data-page-canvas]')
    .evaluate(
      (canvas) => new Promise<void>((resolve) => canvas.addEventListener('scrollend', () => resolve(), { once: true })),
    );
  await finger.down(at(0.5, 0.8));
  await finger.move(at(0.5, 0.4));
  await finger.up();
  await rests;
  expect(await scrolled()).toBeGreaterThan(50);
  await expect(boxes(page)).toHaveCount(0);
  await page.locator('[data-page-canvas]').evaluate((canvas) => canvas.scrollTo({ top: 0, behavior: 'instant' }));
  await tool(page, 'Bereich aufziehen').click();
  await finger.down(at(0.2, 0.3));
  await finger.move(at(0.7, 0.4));
  await finger.up();
  await expect(boxes(page)).toHaveAccessibleName(/^Bereich, Seite 1/);
  expect(await scrolled()).toBe(0);
  await page.getByRole('button', { name: 'Wörter suchen' }).click();
  await option(page, 'words').fill('Meyer');
  await option(page, 'words').blur();
  await expect(page.getByText('2 Stellen gefunden')).toBeVisible();
  await page.getByLabel('Telefonnummern').scrollIntoViewIfNeeded();
  await expect(hits(page).first()).toBeInViewport();
});

test('what has the focus is not behind the action, nor what stays above it @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openEditor(page, letter);
  await draw(page, accountLine);
  await expect(boxes(page)).toBeFocused();
  await option(page, 'words').fill('Meyer\nKonto');
  await expect(page.getByText('5 Stellen gefunden')).toBeVisible();
  const hidden: string[] = [];
  const action = page.getByRole('button', { name: (await toolTexts('redact', 'de')).action });
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    if (await action.evaluate((element) => element === document.activeElement)) break;
    const isHidden = await action.evaluate((element) => {
      const focused = document.activeElement;
      const bar = (document.querySelector('[data-outcome]') ?? element).getBoundingClientRect();
      const box = focused?.getBoundingClientRect();
      return focused?.closest('[data-settings]') && box && box.bottom > bar.top
        ? (focused.outerHTML.slice(0, 80) ?? '')
        : '';
    });
    if (isHidden) hidden.push(isHidden);
  }
  await expect(action).toBeFocused();
  expect(hidden).toEqual([]);
});

test('a place that is kept stays, the others are gone, and the list says so @both', async ({ page, isMobile }) => {
  await openEditor(page, letter);
  if (isMobile) await page.getByRole('button', { name: 'Wörter suchen' }).click();
  await option(page, 'words').fill('Meyer\nKonto');
  await expect(page.getByText('5 Stellen gefunden')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /Gezeichnet: MEYER/ })
    .first()
    .uncheck();
  const outcome = page.getByText(/^4 Stellen auf 3 Seiten werden gelöscht/);
  await expect(outcome).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a place that is kept');
  await expectFit(page, 'a place that is kept');
  const posts: string[] = [];
  await run(page, await toolTexts('redact', 'de'));
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await expect(page.locator('main dl')).toContainText('Geschwärzte Stellen4');
  await page.getByRole('button', { name: 'Liste zeigen' }).click();
  const list = page.locator('[data-receipt]');
  await expect(list).toHaveValue(/Seite 1\n- „Meyer“\n- „Konto“\n/);
  await expect(list).not.toHaveValue(/MEYER|weicht deshalb ab/);
  await expectAccessible(page, 'the list of what was removed');
  const { bytes } = await save(page);
  const { texts } = inspectPdf(bytes);
  expect(texts.join(' ')).not.toMatch(/Meyer|Konto/);
  expect(texts[2]).toContain('MEYER');
  expect(posts).toEqual([]);
});
