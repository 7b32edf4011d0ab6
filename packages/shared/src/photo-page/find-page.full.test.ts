import { photographPage, rgbOf } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import { expect, it } from 'vitest';
import { distanceBetween, findPage, photoPictureSide, scaledBy } from './find-page.ts';

const photos = 100;

it('finds 95 of 100 pages within 1 % of the diagonal', async () => {
  const pages = Array.from({ length: 5 }, (_, seed) => printedPage(seed, 90).png);
  let close = 0;
  for (let seed = 0; seed < photos; seed++) {
    const size = seed % 4 === 3 ? { width: 1280, height: 960 } : { width: 960, height: 1280 };
    const photo = await photographPage(pages[seed % pages.length] as Buffer, { seed: `photo ${seed}`, ...size });
    const picture = await rgbOf(photo.data, photoPictureSide);
    const found = findPage(picture);
    if (!found) continue;
    const placed = scaledBy(found, photo.width / picture.width, photo.height / picture.height);
    const errors = placed.map((corner, at) => distanceBetween(corner, photo.corners[at] ?? { x: 0, y: 0 }));
    if (Math.max(...errors) <= Math.hypot(photo.width, photo.height) / 100) close++;
  }
  expect(close).toBeGreaterThanOrEqual(photos * 0.95);
});
