import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { Box } from '../file/page-geometry.ts';

/** A page as poppler shows it, a byte of gray for each pixel. */
export interface GrayPicture {
  width: number;
  height: number;
  data: Buffer;
  /** Pixels per point. */
  scale: number;
}

const scale = 2;

export function renderGray(pdf: Uint8Array, pageNumber = 1): GrayPicture {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const page = String(pageNumber);
  const args = ['-cropbox', '-gray', '-r', String(72 * scale), '-f', page, '-l', page, path];
  const pgm = programOutput('pdftoppm', args);
  const [{ width, height, pixels } = { width: 0, height: 0, pixels: Buffer.of() }] = readPixmaps(pgm);
  return { width, height, data: pixels, scale };
}

/**
 * Darkness of the pixels in a part of the page, or outside of all of several parts, in points squared of black.
 * @param area on the page as it is shown, in points from its lower left corner
 */
export function inkIn(picture: GrayPicture, area: Box): number {
  const { width, height, data, scale: perPoint } = picture;
  // Pixels whose middle is in the area.
  const first = (least: number) => Math.max(0, Math.ceil(least * perPoint - 0.5));
  const last = (most: number, count: number) => Math.min(count - 1, Math.floor(most * perPoint - 0.5));
  let dark = 0;
  for (let row = first(height / perPoint - area.top); row <= last(height / perPoint - area.bottom, height); row++)
    for (let column = first(area.left); column <= last(area.right, width); column++)
      dark += 255 - (data[row * width + column] ?? 255);
  return dark / 255 / perPoint ** 2;
}

export function inkOutside(picture: GrayPicture, areas: readonly Box[]): number {
  const { width, height, data, scale: perPoint } = picture;
  let dark = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const value = data[at] ?? 255;
      if (value === 255) continue;
      const [x, y] = [(column + 0.5) / perPoint, (height - row - 0.5) / perPoint];
      if (!areas.some((area) => isWithin(area, x, y))) dark += 255 - value;
    }
  }
  return dark / 255 / perPoint ** 2;
}

/** Share of the pixels that differ by more than a quarter of black. */
export function differingShare(one: GrayPicture, other: GrayPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at++) if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 64) count++;
  return count / one.data.length;
}

function isWithin({ left, bottom, right, top }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}
