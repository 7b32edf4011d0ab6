import type { Locator, Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { touchGestures, watchMenus, watchPinch } from './touch-gestures.ts';
import { expect, open, test } from './fixtures.ts';
import { chooseFiles, option, pdfFile } from './tool-page.ts';

const tile = (page: Page, number: number): Locator =>
  page.getByRole('option', { name: `Seite ${number}`, exact: true });
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const untouched = { menus: 0, selected: '' };

async function choose(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, path);
  await chooseFiles(page, pdfFile('Heft.pdf', makePdf(30)));
  // Until the pages take touches.
  await tile(page, 3).tap({ trial: true });
  await tile(page, 3).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the element has no box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a finger scrolls over pages, and moves one that it rests on, beyond the edge too @phone', async ({ page }) => {
  await choose(page, '/organize-pages');
  const menus = await watchMenus(page);
  const touch = await touchGestures(page);
  const before = await scrolled(page);
  const start = await middleOf(tile(page, 3));
  await touch.down(start);
  await touch.move({ x: start.x, y: start.y - 150 });
  await touch.up();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 80);
  await expect(option(page, 'pages')).toHaveValue('');

  await tile(page, 3).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const from = await middleOf(tile(page, 3));
  await touch.down(from);
  await expect(page.locator('[data-lifted]')).toHaveAttribute('data-place', '3');
  const edge = await page.evaluate(() => innerHeight);
  const rested = await scrolled(page);
  await touch.move({ x: from.x, y: edge - 20 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(rested + 400);
  await touch.move({ x: from.x, y: edge / 2 });
  await expect(page.locator('[data-insert]')).toBeInViewport();
  const place = Number(await page.locator('[data-insert]').getAttribute('data-place'));
  await touch.up();
  await expect(option(page, 'pages')).toHaveValue(`1-2,4-${place - 1},3,${place}-30`);
  expect(await menus()).toEqual(untouched);
});

test('three pages are beside each other, and each fills its place @phone', async ({ page }) => {
  await choose(page, '/delete-pages');
  const box = (number: number) => tile(page, number).boundingBox();
  const [first, third] = [await box(1), await box(3)];
  expect(third?.y).toBe(first?.y);
  const picture = await tile(page, 1).locator('[data-picture]').boundingBox();
  expect((picture?.width ?? 0) / (first?.width ?? 0)).toBeGreaterThan(0.9);
  expect((picture?.height ?? 0) / (first?.height ?? 0)).toBeGreaterThan(0.9);
});

test('two fingers zoom a large page around the point between them @phone', async ({ page }) => {
  await choose(page, '/delete-pages');
  await tile(page, 3).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog').locator('[data-page-frame]');
  await expect(sheet.locator('canvas')).toBeVisible();
  const before = await sheet.boundingBox();
  const factor = await watchPinch(page);
  const touch = await touchGestures(page);
  await touch.pinch({ x: 180, y: 370 }, 60, 180);
  const grown = async () => ((await sheet.boundingBox())?.width ?? 0) / (before?.width ?? 1);
  await expect.poll(async () => Math.abs((await grown()) - (await factor()))).toBeLessThan(0.02);
  expect(await factor()).toBeGreaterThan(1);
  const after = await sheet.boundingBox();
  const shareOf = (sheet: { y: number; height: number } | null) => (370 - (sheet?.y ?? 0)) / (sheet?.height ?? 1);
  expect(shareOf(after)).toBeCloseTo(shareOf(before), 1);
});

test('a finger that rests on a page shows it large, a tap selects it @phone', async ({ page }) => {
  for (const path of ['/organize-pages', '/delete-pages']) {
    await choose(page, path);
    const menus = await watchMenus(page);
    const touch = await touchGestures(page);
    await touch.down(await middleOf(tile(page, 3)));
    if (path === '/organize-pages') await expect(page.locator('[data-lifted]')).toHaveCount(1);
    else await expect(page.getByRole('dialog')).toBeVisible();
    await touch.up();
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Seite 3');
    await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tile(page, 3)).toHaveAttribute('aria-selected', 'false');
    await tile(page, 3).tap();
    await expect(tile(page, 3)).toHaveAttribute('aria-selected', 'true');
    expect(await menus()).toEqual(untouched);
  }
});
