import type { Locator, Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect, open, test } from './fixtures.ts';
import { jpeg } from './images.ts';
import { pageTexts } from './journeys/journey.ts';
import { chooseFiles, option, pdfFile, run, save, toolTexts } from './tool-page.ts';

const field = (page: Page) => option(page, 'pages');
const tile = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true });

function bottomOf(box: { y: number; height: number } | null): number {
  return box === null ? 0 : box.y + box.height;
}

async function choose(page: Page): Promise<void> {
  await open(page, '/organize-pages');
  await chooseFiles(page, pdfFile('Heft.pdf', makePdf(9)));
  await expect(tile(page, 'Seite 1')).toBeVisible();
}

test('pages are moved, turned and removed by keys, together and with undo @desktop', async ({ page }) => {
  await choose(page);
  await tile(page, 'Seite 1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(field(page)).toHaveValue('1,3-2,4-9');
  await expect(tile(page, 'Seite 2')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(field(page)).toHaveValue('1-2,4-3,5-9');
  await page.keyboard.press('Shift+R');
  await expect(field(page)).toHaveValue('1,2+270,4+270,3,5-9');
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(field(page)).toHaveValue('1,2+270,4+270,3,5-8');
  await expect(tile(page, 'Seite 8')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(tile(page, 'Seite 9')).toBeFocused();
  await expect(page.getByText('Seite 9 ist wieder da.', { exact: true })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(field(page)).toHaveValue('1-2,4-3,5-9');
  await page.keyboard.press('Control+y');
  await expect(field(page)).toHaveValue('1,2+270,4+270,3,5-9');
});

test('Enter shows a page large, the arrow keys others, and the focus returns @desktop', async ({ page }) => {
  await choose(page);
  await tile(page, 'Seite 2').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Seite 2');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('Seite 3');
  await expect(dialog.locator('canvas')).toBeVisible();
  const sheet = dialog.locator('[data-page-frame]');
  const sizeOf = async () => (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = await sizeOf();
  expect(whole.height).toBeGreaterThan(0.85 * 900);
  await page.keyboard.press('+');
  await expect.poll(async () => (await sizeOf()).height / whole.height).toBeCloseTo(1.25, 1);
  await dialog.getByRole('button', { name: 'Ganze Breite' }).click();
  await expect.poll(async () => (await sizeOf()).width).toBeGreaterThan(0.93 * 1280);
  await page.mouse.move(640, 700);
  await page.mouse.down();
  await page.mouse.move(640, 300, { steps: 4 });
  await page.mouse.up();
  expect((await sizeOf()).y).toBeLessThan(-300);
  await page.mouse.move(640, 450);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 40);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await sizeOf()).width).toBeLessThan(0.8 * 1280);
  await page.keyboard.press('0');
  await expect.poll(async () => (await sizeOf()).height).toBeCloseTo(whole.height, 0);
  await dialog.getByRole('textbox').fill('9');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toHaveAccessibleName('Seite 9');
  await dialog.getByRole('button', { name: 'Auswählen', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Ausgewählt' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tile(page, 'Seite 2')).toBeFocused();
});

test('a large page stays while the window changes its columns, and the focus returns to the page, also to one that was moved @desktop', async ({
  page,
}) => {
  await choose(page);
  await tile(page, 'Seite 3').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Seite 3');
  await dialog.getByRole('button', { name: 'Nach rechts drehen' }).click();
  await page.keyboard.press('+');
  const percent = await dialog.locator('output').textContent();
  const isInColumn = () => page.evaluate(() => document.querySelector('[data-work-column] [data-pages]') !== null);
  for (const width of [1280, 1000, 1280, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isInColumn).toBe(width > 1200);
    await expect(dialog).toHaveAccessibleName('Seite 3');
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expect(dialog.locator('output')).toHaveText(percent ?? '');
    await expect(dialog.locator('canvas')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tile(page, 'Seite 3')).toBeFocused();
  await expect(tile(page, 'Seite 3')).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveValue('1,3+90,2,4-9');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(field(page)).toHaveValue('');
});

test('the page that has the focus is below the commands, and a low window shows whole pages @desktop', async ({
  page,
}) => {
  await open(page, '/organize-pages');
  await chooseFiles(page, pdfFile('Buch.pdf', makePdf(60)));
  await tile(page, 'Seite 1').click();
  const commands = page.locator('[data-page-commands]');
  const focused = page.locator('[role=option]:focus');
  for (const [key, times] of [
    ['ArrowDown', 8],
    ['ArrowUp', 5],
  ] as const) {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    await expect
      .poll(async () => ((await focused.boundingBox())?.y ?? 0) - bottomOf(await commands.boundingBox()))
      .toBeGreaterThanOrEqual(0);
  }
  // A phone on its side.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.keyboard.press('ArrowDown');
  const button = page.locator('main button[type=submit]');
  await expect
    .poll(async () => {
      const [above, shown, below] = [
        await commands.boundingBox(),
        await focused.boundingBox(),
        await button.boundingBox(),
      ];
      return bottomOf(above) <= (shown?.y ?? 0) && bottomOf(shown) <= (below?.y ?? 0);
    })
    .toBe(true);
  // Of chosen pages, in one row at each width of a phone and at a zoom of 200 percent.
  for (const width of [360, 390, 640]) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(async () => (await commands.boundingBox())?.height).toBeLessThan(60);
  }
});

test('selected pages are dragged together, and pages of another PDF inserted before one @desktop', async ({ page }) => {
  const t = await toolTexts('organize-pages', 'de');
  await choose(page);
  await tile(page, 'Seite 2').click();
  await tile(page, 'Seite 4').click();
  await tile(page, 'Seite 4').hover();
  await page.mouse.down();
  const box = await tile(page, 'Seite 1').boundingBox();
  if (box === null) throw new Error('page 1 is not visible');
  await page.mouse.move(box.x + 40, box.y + 60, { steps: 6 });
  await page.mouse.move(box.x + 10, box.y + 60, { steps: 3 });
  await expect(page.locator('[data-insert]')).toHaveAttribute('data-place', '1');
  await page.mouse.up();
  await expect(field(page)).toHaveValue('2,4,1,3,5-9');

  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Anlage.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    Array.from(makePdf(2)),
  );
  const place = await tile(page, 'Seite 1').boundingBox();
  const point = { clientX: (place?.x ?? 0) + 5, clientY: (place?.y ?? 0) + 40 };
  await tile(page, 'Seite 1').dispatchEvent('dragover', { dataTransfer: data, ...point });
  await tile(page, 'Seite 1').dispatchEvent('drop', { dataTransfer: data, ...point });
  await expect(field(page)).toHaveValue('2,4,b1-2,1,3,5-9');
  const inserted = tile(page, 'Seite 1 aus Anlage.pdf');
  await expect(inserted).toBeVisible();
  await inserted.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(field(page)).toHaveValue('2,4,b2-1,1,3,5-9');
  await expect(page.getByText('Seite 1 aus Anlage.pdf steht jetzt an Stelle 4.', { exact: true })).toHaveCount(1);
  await run(page, t);
  const { bytes } = await save(page);
  expect(inspectPdf(bytes).texts).toEqual(pageTexts(2, 4, 2, 1, 1, 3, 5, 6, 7, 8, 9));
});

test('an image is inserted as a page once the visitor wants it @desktop', async ({ page }) => {
  const t = await toolTexts('organize-pages', 'de');
  await choose(page);
  await tile(page, 'Seite 2').click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const photo = await jpeg('Foto.jpg', 60, 40);
  const input = page.locator('input[type=file][accept*="image/*"]');
  await input.setInputFiles({ name: photo.name, mimeType: photo.mimeType, buffer: photo.buffer });
  const add = page.getByRole('button', { name: 'Als Seite hinzufügen', exact: true });
  await expect(add).toBeVisible();
  expect(sent).toEqual([]);
  await add.click();
  await expect(field(page)).toHaveValue('1-2,b1,3-9');
  await expect(tile(page, 'Seite 1 aus Foto.pdf')).toBeVisible();
  await expect(add).toHaveCount(0);
  await run(page, t);
  const { bytes } = await save(page);
  expect(inspectPdf(bytes)).toMatchObject({ pages: 10, texts: pageTexts(1, 2, 3, 4, 5, 6, 7, 8, 9) });
  expect(sent).toEqual(['/convert', '/organize-pages']);
});

test('two presses at the same place move the chosen page by two places @phone', async ({ page }) => {
  await choose(page);
  await tile(page, 'Seite 7').tap();
  const later = page.getByRole('button', { name: 'Nach hinten', exact: true });
  const box = await later.boundingBox();
  if (!box) throw new Error('the button has no box');
  for (let press = 0; press < 2; press++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(field(page)).toHaveValue('1-6,8-9,7');
  expect(await later.boundingBox()).toEqual(box);
});
