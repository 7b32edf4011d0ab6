import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Edges in points, from the upper left corner of a page. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const edges = ['left', 'top', 'right', 'bottom'] as const;

/** The page that is read in the editor. */
export const pageFrame = (page: Page): Locator => page.locator('[data-page-frame][data-read]');

/**
 * Where two pictures of a page differ.
 * @param pageWidth in points
 * @param within what is compared; the whole page where absent
 */
export async function changedBox(before: Buffer, after: Buffer, pageWidth: number, within?: Box): Promise<Box> {
  const { width, height } = await sharp(after).metadata();
  const [a, b] = await Promise.all(
    [before, after].map((picture) =>
      sharp(picture).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
    ),
  );
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Darker by an eighth: not the smoothing of an edge.
    if (Math.abs((a?.[pixel * 3] ?? 0) - (b?.[pixel * 3] ?? 0)) < 32) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (within && !isWithin(within, (x * pageWidth) / width, (y * pageWidth) / width)) continue;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const points = (pixels: number) => (pixels * pageWidth) / width;
  return { left: points(box.left), top: points(box.top), right: points(box.right), bottom: points(box.bottom) };
}

function isWithin({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Where the editor shows a placement, without the frame around it: on a page of the browser's picture alone, and with it.
 * @param index of the placement on the page; nothing is selected
 */
export async function shownBox(page: Page, pageWidth: number, index = 0): Promise<Box> {
  await page.mouse.move(0, 0);
  const show = (isShown: boolean) =>
    pageFrame(page)
      .locator('[data-layer]')
      .nth(index)
      .evaluate((picture: HTMLElement, display) => void (picture.style.display = display), isShown ? '' : 'none');
  const picture = () => pageFrame(page).screenshot({ animations: 'disabled' });
  const placed = await picture();
  await show(false);
  const blank = await picture();
  await show(true);
  return changedBox(blank, placed, pageWidth);
}
