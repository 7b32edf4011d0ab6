import { hevcImage, writeHeif } from '@blattwerk/testing/files/heif';
import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import type { Page } from '@playwright/test';
import {
  expect,
  extendedUnless,
  filled,
  type Language,
  languages,
  open,
  quickIf,
  site,
  siteTexts,
  test,
} from './fixtures.ts';
import { damagedPng, jpeg, largeJpeg, png, type TestFile, webp } from './images.ts';
import { readPdf } from './read-pdf.ts';
import { openSettings } from './tool-page.ts';

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(files);
}

async function convertAndSave(page: Page, language: Language = 'de') {
  await page.getByRole('button', { name: siteTexts[language].convert.convert, exact: true }).click();
  await expect(page.getByRole('heading', { name: siteTexts[language].convert.success })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: siteTexts[language].convert.download }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), pdf: await readPdf(download) };
}

for (const language of languages) {
  test(`makes one PDF of images in the order to which they are dragged (${language}) @desktop${extendedUnless(language === 'de')}${quickIf(language === 'de')}`, async ({
    page,
  }) => {
    await open(page, '/converter', language);
    const photo = await jpeg('a.jpg', 400, 200);
    await choose(page, photo, await png('b.png', 200, 400), await webp('c.webp', 300, 300));
    const { drag } = siteTexts[language].convert;
    await expect(page.getByRole('button', { name: filled(drag.handle, { file: 'a.jpg' }) })).toBeVisible();
    const cards = page.locator('li[data-file]');
    const [from, to] = [await cards.nth(0).boundingBox(), await cards.nth(2).boundingBox()];
    if (!from || !to) throw new Error('a card has no box');
    await page.mouse.move(from.x + from.width / 2, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y + 60, { steps: 5 });
    await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 10 });
    // The places are those that the cards would have now.
    const placeOf = (file: string) =>
      cards.filter({ hasText: file }).evaluate((card) => card.getAttribute('aria-label')?.match(/\d+/)?.[0]);
    await expect.poll(() => Promise.all(['a.jpg', 'b.png', 'c.webp'].map(placeOf))).toEqual(['3', '1', '2']);
    await page.mouse.up();
    await expect(cards.nth(2)).toContainText('a.jpg');
    const { name, pdf } = await convertAndSave(page, language);
    expect(name).toBe('converted.pdf');
    expect(pdf.ratios.map((ratio) => ratio.toFixed(2))).toEqual(['0.50', '1.00', '2.00']);
    expect(pdf.bytes.includes(photo.buffer)).toBe(true);
  });

  test(`names the damaged image, keeps the others and succeeds without it (${language})${extendedUnless(language === 'de')}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/status of 422/);
    await open(page, '/converter', language);
    await choose(page, await jpeg('gut.jpg', 200, 100), damagedPng('kaputt.png'), await png('auch-gut.png', 100, 200));
    await page.getByRole('button', { name: siteTexts[language].convert.convert, exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'kaputt.png' });
    await expect(alert).toContainText(siteTexts[language].run.error.mark);
    await expect(page.locator('li[data-file]')).toHaveCount(3);
    await page.getByRole('button', { name: siteTexts[language].run.error.removeAndRetry }).click();
    await expect(page.getByRole('heading', { name: siteTexts[language].convert.success })).toBeVisible();
  });
}

test('compresses before sending from 25 MB on', async ({ page }) => {
  await open(page, '/converter');
  const large = await largeJpeg('gross.jpg', 9 * 1024 * 1024);
  const second = { ...large, name: 'gross2.jpg' };
  const third = { ...large, name: 'gross3.jpg' };
  expect(large.buffer.byteLength * 3).toBeGreaterThan(25 * 1024 * 1024);
  await choose(page, large, second, third);
  await expect(page.getByLabel(siteTexts.de.convert.shrink.decline)).not.toBeChecked();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: siteTexts.de.convert.convert, exact: true }).click();
  const length = Number(await (await sent).headerValue('content-length'));
  expect(length).toBeLessThan(3 * 1.5 * 1024 * 1024 + 10_000);
  await expect(page.getByRole('heading', { name: siteTexts.de.convert.success })).toBeVisible();
  await expect(page.getByText(filled(siteTexts.de.convert.shrink.done_other, { count: 3, side: 2048 }))).toBeVisible();
});

test('sends photos of every format without what they record beside their pictures', async ({ page }) => {
  await page.addInitScript(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body: FormData) {
        Object.assign(window, { sentBody: new Response(body).arrayBuffer() });
        super.send(body);
      }
    };
  });
  const marked = Object.entries(await markedImages()).map(([format, { bytes }]) => ({
    name: `foto.${format}`,
    mimeType: '',
    buffer: bytes,
  }));
  const large = await largeJpeg('gross.jpg', 9 * 1024 * 1024);
  const larger = [large, { ...large, name: 'gross2.jpg' }, { ...large, name: 'gross3.jpg' }];
  const t = siteTexts.de.convert;
  for (const { files, keepsSize } of [
    { files: marked, keepsSize: false },
    { files: [...marked, ...larger], keepsSize: false },
    { files: [...marked, ...larger], keepsSize: true },
  ]) {
    await open(page, '/converter');
    await choose(page, ...files);
    if (keepsSize) await page.getByLabel(t.shrink.decline).check();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: t.convert, exact: true }).click();
    await sent;
    const found = await page.evaluate(async (markers) => {
      const { sentBody } = window as unknown as { sentBody: Promise<ArrayBuffer> };
      const body = new TextDecoder('latin1').decode(await sentBody);
      const count = body.split('name="images"').length - 1;
      return { count, markers: markers.filter((marker) => body.includes(marker)) };
    }, Object.values(imageMarkers));
    expect(found).toEqual({ count: files.length, markers: [] });
    await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  }
});

test('starts again, cancels, and keeps chosen images while other pages are visited', async ({ page, watched }) => {
  // A cancelled upload that never arrived has no job to delete.
  watched.expectComplaint(/status of 404/);
  await open(page, '/converter');
  const t = siteTexts.de;
  await choose(page, await jpeg('a.jpg', 400, 300));
  await page.locator('footer a[href="/"], header a[href="/"]').first().click();
  await expect(page).toHaveURL(`${site()}/`);
  await page.goBack();
  await expect(page.locator('li[data-file]')).toHaveCount(1);

  // A slow connection: the upload is held, and cancelled.
  const held = Promise.withResolvers<void>();
  await page.route('**/convert', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: t.convert.convert, exact: true }).click();
  await page.getByRole('button', { name: t.run.cancel, exact: true }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(1);
  held.resolve();
  await page.unroute('**/convert');

  await convertAndSave(page);
  await page.getByRole('button', { name: t.convert.again }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(0);
});

test('takes a photo of an iPhone, and rotates a single image on its page', async ({ page }) => {
  await open(page, '/converter');
  const t = siteTexts.de.convert;
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: writeHeif([{ width: 64, height: 64, content: hevcImage }]) };
  await choose(page, heic, await jpeg('b.jpg', 400, 200));
  // Chromium cannot show it.
  await expect(page.locator('li[data-file]').first().getByText('HEIC', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: filled(t.rotateRight, { file: 'b.jpg' }) }).click();
  await expect(page.locator('li[data-file] img[data-rotation="90"]')).toBeVisible();
  const { pdf } = await convertAndSave(page);
  expect(pdf.ratios.map((ratio) => ratio.toFixed(2))).toEqual(['1.00', '0.50']);
});

test('puts images on A4 pages with a margin', async ({ page }) => {
  await open(page, '/converter');
  await choose(page, await jpeg('a.jpg', 400, 200));
  await expect(page.locator('li[data-file]')).toHaveCount(1);
  await openSettings(page);
  await page.getByLabel('A4', { exact: true }).check();
  const { pdf } = await convertAndSave(page);
  expect(pdf.ratios[0]).toBeCloseTo(841.89 / 595.28, 2);
});
