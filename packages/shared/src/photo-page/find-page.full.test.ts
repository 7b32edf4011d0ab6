import { photographPage, rgbPicture } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import { expect, it } from 'vitest';
import { distanceBetween, findPage, photoPictureSide, scaledBy } from './find-page.ts';
import './find-page.test.ts';

/** In each test; few photos of a hundred may be missed. */
const [photos, mayMiss] = [25, 1] as const;
const pages = Array.from({ length: 5 }, (_, seed) => printedPage(seed, 75).png);

it.each([0, 1, 2, 3])('finds 24 of 25 pages within 1 % of the diagonal: %d', async (round) => {
  let close = 0;
  for (let seed = round * photos; seed < (round + 1) * photos; seed++) {
    const isWide = seed % 4 === 3;
    // In a wide photo an upright page is small, and one below a fifth of it is not searched.
    const size = isWide ? { width: 960, height: 720, covered: [0.8, 0.95] as const } : { width: 720, height: 960 };
    const photo = await photographPage(pages[seed % pages.length] as Buffer, { seed: `photo ${seed}`, ...size });
    const picture = await rgbPicture(photo.data, photoPictureSide);
    const found = findPage(picture);
    if (!found) continue;
    const placed = scaledBy(found, photo.width / picture.width, photo.height / picture.height);
    const errors = placed.map((corner, at) => distanceBetween(corner, photo.corners[at] ?? { x: 0, y: 0 }));
    if (Math.max(...errors) <= Math.hypot(photo.width, photo.height) / 100) close++;
  }
  expect(close).toBeGreaterThanOrEqual(photos - mayMiss);
});
