import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { pageSizes, pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { pageFrame as sheet } from './changed-box.ts';
import { expect, open, test } from './fixtures.ts';
import type { TestFile } from './images.ts';
import { threePages } from './journeys/journey.ts';
import { chooseFiles, option, pdfFile, pick, run, save, toolTexts } from './tool-page.ts';
import { touchGestures } from './touch-gestures.ts';

/** Points between preview and result. */
const tolerance = 2;

const frame = (page: Page) => sheet(page).locator('[data-crop-frame] button');
const handle = (page: Page, name: string) => sheet(page).locator(`[data-corner=${name}]`);
const undo = (page: Page) => page.getByRole('button', { name: 'Rückgängig' });
const texts = () => toolTexts('crop', 'de');

/** A page of colored patches, none of which is like another. @param entries of the page, such as its rotation */
function patches(entries: string): Buffer {
  const content = Array.from({ length: 12 * 9 }, (_, at) => {
    const [red, green, blue] = [(at * 37) % 100, (at * 53) % 100, (at * 71) % 100].map((share) => share / 100);
    return `${red} ${green} ${blue} rg ${(at % 12) * 34} ${Math.floor(at / 12) * 34} 30 30 re f`;
  });
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries} >>`,
    stream('', content.join('\n')),
  ]);
}

/** A scan on tinted paper: two pages with text, which begins farther left on the second, and specks. */
function scans(): Buffer {
  const [width, height] = [400, 300];
  const scanOf = (left: number) => {
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isText = x >= left && x < left + 200 && y >= 60 && y < 210 && (x + y) % 3 > 0;
        const isSpeck = x % 97 === 23 && y % 61 === 17;
        data[y * width + x] = isText || isSpeck ? 40 : 225 - ((x * 7919 + y * 104_729) % 17);
      }
    const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    return stream(entries, data);
  };
  const pageOf = (image: number) =>
    `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /XObject << /S ${image} 0 R >> >> >>`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 400 300] >>',
    pageOf(6),
    pageOf(7),
    stream('', 'q 400 0 0 300 0 0 cm /S Do Q'),
    scanOf(120),
    scanOf(60),
  ]);
}

async function openEditor(page: Page, file: TestFile): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page, '/crop');
  await chooseFiles(page, file);
  await expect(sheet(page).locator('canvas')).toBeVisible();
}

/** Drags the middle of an element by a share of the page. */
async function dragBy(page: Page, element: Locator, right: number, down: number): Promise<void> {
  const [box, whole] = await Promise.all([element.boundingBox(), sheet(page).boundingBox()]);
  if (!box || !whole) throw new Error('what is dragged is not shown');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1])
    await page.mouse.move(from.x + right * share * whole.width, from.y + down * share * whole.height);
  await page.mouse.up();
}

/** What the frame leaves of the page, as shares of it from the upper left corner. */
async function shownShares(page: Page): Promise<{ left: number; top: number; width: number; height: number }> {
  const [box, whole] = await Promise.all([frame(page).boundingBox(), sheet(page).boundingBox()]);
  if (!box || !whole) throw new Error('the frame is not shown');
  return {
    left: (box.x - whole.x) / whole.width,
    top: (box.y - whole.y) / whole.height,
    width: box.width / whole.width,
    height: box.height / whole.height,
  };
}

/** Share of the pixels that differ visibly. */
async function difference(one: Buffer, other: Buffer, size: { width: number; height: number }): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).resize(size.width, size.height, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
    ),
  );
  const differing = a?.filter((value, at) => Math.abs(value - (b?.[at] ?? 0)) > 48).length ?? 0;
  return differing / (a?.length ?? 1);
}

for (const entries of ['', '/Rotate 90', '/Rotate 180 /CropBox [36 54 342 270]', '/Rotate 270 /UserUnit 2']) {
  test(`what a frame shows of a page is what the file has: ${entries || 'upright'} @desktop`, async ({ page }) => {
    const file = pdfFile('a.pdf', patches(entries));
    await openEditor(page, file);
    await dragBy(page, handle(page, 'top-left'), 0.2, 0.1);
    await dragBy(page, handle(page, 'right'), -0.3, 0);
    await dragBy(page, frame(page), 0.05, 0.05);
    const shares = await shownShares(page);
    await run(page, await texts());
    const { bytes } = await save(page);
    const before = sharp(pngOfPage(file.buffer, 1, 144));
    const { width, height } = await before.metadata();
    const cut = await before
      .extract({
        left: Math.round(shares.left * width),
        top: Math.round(shares.top * height),
        width: Math.round(shares.width * width),
        height: Math.round(shares.height * height),
      })
      .png()
      .toBuffer();
    const after = pngOfPage(bytes, 1, 144);
    const [expected, found] = [await sharp(cut).metadata(), await sharp(after).metadata()];
    for (const side of ['width', 'height'] as const)
      expect(Math.abs(expected[side] - found[side]), side).toBeLessThanOrEqual(2 * tolerance);
    expect(await difference(cut, after, { width: found.width, height: found.height })).toBeLessThan(0.08);
  });
}

test('a frame is drawn on the whole page, and typed in millimeters @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  const action = page.getByRole('button', { name: (await texts()).action, exact: true });
  await expect(action).toBeDisabled();
  const whole = await sheet(page).boundingBox();
  if (!whole) throw new Error('the page is not shown');
  await page.mouse.move(whole.x + whole.width * 0.25, whole.y + whole.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(whole.x + whole.width * 0.5, whole.y + whole.height * 0.4);
  await page.mouse.move(whole.x + whole.width * 0.75, whole.y + whole.height * 0.5);
  await page.mouse.up();
  const drawn = await shownShares(page);
  for (const [found, expected] of [
    [drawn.left, 0.25],
    [drawn.top, 0.25],
    [drawn.width, 0.5],
    [drawn.height, 0.25],
  ] as const)
    expect(Math.abs(found - expected)).toBeLessThan(0.02);
  await option(page, 'top').fill('12,5');
  await option(page, 'left').fill('20');
  await option(page, 'right').fill('0');
  await option(page, 'bottom').fill('0');
  await option(page, 'bottom').press('Enter');
  await expect(frame(page)).toHaveAccessibleName('Ausschnitt auf Seite 1, 190 mal 285 Millimeter');
  await expect(action).toBeEnabled();
  await run(page, await texts());
  expect(pageSizes((await save(page)).bytes)).toEqual(Array.from({ length: 3 }, () => [189.9, 284.5]));
});

test('everything can be done and undone by keys @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await frame(page).focus();
  const name = (width: number, height: number) => `Ausschnitt auf Seite 1, ${width} mal ${height} Millimeter`;
  await expect(frame(page)).toHaveAccessibleName(name(210, 297));
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(frame(page)).toHaveAccessibleName(name(200, 286));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(option(page, 'left')).toHaveValue('1');
  await expect(option(page, 'right')).toHaveValue('9');
  await expect(option(page, 'top')).toHaveValue('10');
  await expect(option(page, 'bottom')).toHaveValue('1');
  await expect(page.locator('main output').first()).toHaveText(
    'Abgeschnitten: oben 10, rechts 9, unten 1, links 1 Millimeter.',
  );
  const whole = name(210, 297);
  for (let count = 0; count < 5; count++) {
    if ((await frame(page).getAttribute('aria-label')) === whole) break;
    await page.keyboard.press('Control+z');
  }
  await expect(frame(page)).toHaveAccessibleName(whole);
  await page.keyboard.press('Control+Shift+z');
  await expect(frame(page)).not.toHaveAccessibleName(whole);
  await page.keyboard.press('Delete');
  await expect(frame(page)).toHaveAccessibleName(whole);
  await undo(page).click();
  await expect(frame(page)).not.toHaveAccessibleName(whole);
});

test('margins are found on the page as the server finds them, and nothing is sent for that @desktop', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await openEditor(page, pdfFile('scan.pdf', scans()));
  await pick(page, 'odd_even');
  await page.getByRole('button', { name: 'Ränder erkennen' }).click();
  await expect(page.locator('main p', { hasText: /^Die Ränder sind erkannt/ })).toBeVisible();
  expect(posts).toEqual([]);
  // 120 and 60 points, less five millimeters.
  const leftOf = async () => Number((await option(page, 'left').inputValue()).replace(',', '.'));
  expect(Math.abs((await leftOf()) - 37.3)).toBeLessThan(0.6);
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect.poll(async () => Math.abs((await leftOf()) - 16.2)).toBeLessThan(0.6);
  await page.getByRole('spinbutton', { name: 'Abstand zum Inhalt' }).fill('0');
  await page.getByRole('spinbutton', { name: 'Abstand zum Inhalt' }).press('Enter');
  await expect.poll(async () => Math.abs((await leftOf()) - 21.2)).toBeLessThan(0.6);
  await run(page, await texts());
  for (const [width = 0, height = 0] of pageSizes((await save(page)).bytes)) {
    expect(Math.abs(width - 70.6)).toBeLessThan(1);
    expect(Math.abs(height - 52.9)).toBeLessThan(1);
  }
});

test('a page that is not chosen has no frame @desktop', async ({ page }) => {
  await openEditor(page, threePages);
  await option(page, 'pages').fill('2-');
  await expect(frame(page)).toHaveCount(0);
  await expect(page.getByText('Diese Seite bleibt, wie sie ist.')).toBeVisible();
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(frame(page)).toBeVisible();
});

test('several PDFs are cropped to what is on them @desktop', async ({ page }) => {
  await open(page, '/crop');
  await chooseFiles(page, pdfFile('a.pdf', scans()), pdfFile('b.pdf', scans()));
  await pick(page, 'each');
  const { action } = await texts();
  await page.getByRole('button', { name: new RegExp(`^${action}`) }).click();
  const download = page.waitForEvent('download');
  await page.locator('main a[download]').first().click();
  const sizes = pageSizes(await readFile(await (await download).path()));
  expect(sizes).toHaveLength(2);
  // The text, and five millimeters around it.
  for (const [width = 0, height = 0] of sizes) {
    expect(Math.abs(width - 80.6)).toBeLessThan(1);
    expect(Math.abs(height - 62.9)).toBeLessThan(1);
  }
});

test('on a phone a finger drags an edge, and the settings leave the page in sight @phone', async ({ page }) => {
  await open(page, '/crop');
  await chooseFiles(page, threePages);
  await expect(sheet(page).locator('canvas')).toBeVisible();
  const box = await handle(page, 'left').boundingBox();
  if (!box) throw new Error('the edge is not shown');
  const finger = await touchGestures(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const scrolled = () => page.locator('[data-page-canvas]').evaluate((canvas) => canvas.scrollTop);
  const before = await scrolled();
  await finger.down(from);
  await finger.move({ x: from.x + 40, y: from.y + 30 });
  await finger.up();
  expect(await scrolled()).toBe(before);
  await expect(option(page, 'left')).not.toHaveValue('0');
  // Chromium takes no tap for one now and then that follows a drag at once, which no finger does.
  await page.getByRole('button', { name: 'Ränder', exact: true }).click();
  await option(page, 'bottom').scrollIntoViewIfNeeded();
  await expect(frame(page)).toBeInViewport({ ratio: 0.4 });
});
