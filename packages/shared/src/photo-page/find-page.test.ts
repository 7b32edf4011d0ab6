import { photographPage, type PhotographedPage, rgbPicture } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import { scanImage } from '@blattwerk/testing/files/scanned-pages';
import { createRandom } from '@blattwerk/testing/random';
import { someRows } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { distanceBetween, findPage, type PagePixels, photoPictureSide, scaledBy } from './find-page.ts';

const page = printedPage(7, 60).png;

/** The largest distance of a corner from where it is, by the photo's diagonal; 1 where no page is found. */
async function errorOf({ data, width, height, corners }: PhotographedPage): Promise<number> {
  const picture = await rgbPicture(data, photoPictureSide);
  const found = findPage(picture);
  if (!found) return 1;
  const placed = scaledBy(found, width / picture.width, height / picture.height);
  const errors = placed.map((corner, at) => distanceBetween(corner, corners[at] ?? { x: 0, y: 0 }));
  return Math.max(...errors) / Math.hypot(width, height);
}

function picture(width: number, height: number, levelAt: (x: number, y: number) => number): PagePixels {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    data.fill(levelAt(pixel % width, Math.floor(pixel / width)), pixel * 3, pixel * 3 + 3);
  return { data, channels: 3, width, height };
}

/** A bright rectangle on something dark. */
const sheet = (left: number, top: number, right: number, bottom: number) =>
  picture(360, 480, (x, y) => (x >= left && x < right && y >= top && y < bottom ? 220 : 60));

describe('a page in a photo', () => {
  it.each(someRows(['a', 'b', 'c', 'd'], 3))('is found in perspective, uneven light and a shadow: %s', async (seed) => {
    const size = seed === 'd' ? { width: 640, height: 480 } : { width: 480, height: 640 };
    expect(await errorOf(await photographPage(page, { seed, ...size }))).toBeLessThan(0.01);
  });

  it('has its corners where the paper ends, in the order from the top left', () => {
    const corners = findPage(sheet(60, 80, 300, 400));
    const expected = [
      { x: 60, y: 80 },
      { x: 300, y: 80 },
      { x: 300, y: 400 },
      { x: 60, y: 400 },
    ];
    expect(corners).toHaveLength(4);
    for (const [at, corner] of expected.entries())
      expect(distanceBetween(corners?.[at] ?? { x: 0, y: 0 }, corner)).toBeLessThan(1);
  });

  it('is the sheet, and not a frame that is printed on it', () => {
    const isLine = (x: number, y: number) =>
      x >= 90 && x < 270 && y >= 110 && y < 370 && !(x >= 94 && x < 266 && y >= 114 && y < 366);
    const framed = picture(360, 480, (x, y) =>
      isLine(x, y) ? 20 : x >= 60 && x < 300 && y >= 80 && y < 400 ? 220 : 60,
    );
    expect(Math.abs((findPage(framed)?.[0].x ?? 0) - 60)).toBeLessThan(1);
    // Something dark over a bit of the sheet's edge, which the frame has as a whole.
    const { data } = framed;
    const covered = picture(360, 480, (x, y) =>
      x >= 50 && x < 70 && y >= 240 && y < 250 ? 60 : (data[(y * 360 + x) * 3] as number),
    );
    expect(Math.abs((findPage(covered)?.[0].x ?? 0) - 60)).toBeLessThan(1);
  });
});

describe('no page is found', () => {
  it.each<[string, PagePixels]>([
    ['in one color', picture(300, 400, () => 200)],
    ['in a fifth of the photo or less', sheet(100, 100, 240, 290)],
    ['that reaches beyond the photo', sheet(60, 80, 360, 400)],
    ['that reaches beyond it behind a line', picture(360, 480, (x, y) => (y >= 300 && y < 304 ? 60 : onLong(x, y)))],
    ['where the paper is around something dark', picture(360, 480, (x, y) => 280 - (sheetLevel(x, y) ?? 0))],
    ['of which a corner is beyond the photo', picture(360, 480, (x, y) => (isOnTurned(x, y) ? 220 : 60))],
    ['where a bright frame is around something dark', picture(360, 480, (x, y) => (isInFrame(x, y) ? 220 : 30))],
    ['where the photo is the page', sheet(2, 2, 358, 478)],
    ['in a picture that is too small', picture(50, 60, (x, y) => (x >= 8 && x < 42 && y >= 8 && y < 52 ? 220 : 60))],
    [
      'in a picture that is too large',
      picture(1210, 120, (x, y) => (x > 80 && x < 1130 && y > 20 && y < 100 ? 220 : 60)),
    ],
    ['in a picture with hardly a pixel', picture(20, 500, (x) => x * 8)],
    ['in noise', { ...picture(300, 400, () => 0), data: createRandom('noise').bytes(300 * 400 * 3) }],
  ])('%s', (_name, pixels) => {
    expect(findPage(pixels)).toBeUndefined();
  });

  it('in a scan that lies straight', async () => {
    const { data } = await scanImage(page, { dpi: 150, tilt: 0.5 });
    expect(findPage(await rgbPicture(data, photoPictureSide))).toBeUndefined();
  });
});

const onLong = (x: number, y: number) => (x >= 60 && x < 300 && y >= 80 ? 220 : 60);
const sheetLevel = (x: number, y: number) => (x >= 60 && x < 300 && y >= 80 && y < 400 ? 220 : 60);
const isInFrame = (x: number, y: number) => sheetLevel(x, y) === 220 && !(x >= 80 && x < 280 && y >= 100 && y < 380);
/** A sheet of 240 by 320 pixels that is turned by 15 degrees, with a corner about 30 pixels to the right of the photo. */
const isOnTurned = (x: number, y: number) => {
  const [across, down] = [x - 235, y - 240];
  const [cosine, sine] = [Math.cos(Math.PI / 12), Math.sin(Math.PI / 12)];
  return Math.abs(across * cosine + down * sine) < 120 && Math.abs(down * cosine - across * sine) < 160;
};
