import type { Page } from '@playwright/test';
import { expect, filled, type Language, languages, open, ready, site, test, words } from './fixtures.ts';
import { damagedPng, jpeg, largeJpeg, png, type TestFile, webp } from './images.ts';
import { readPdf } from './read-pdf.ts';

async function choose(page: Page, ...files: TestFile[]): Promise<void> {
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(files);
}

async function convertAndSave(page: Page, language: Language = 'de') {
  await page.getByRole('button', { name: words[language].convert.convert, exact: true }).click();
  await expect(page.getByRole('heading', { name: words[language].convert.success })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: words[language].convert.download }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), pdf: await readPdf(download) };
}

for (const language of languages) {
  test(`makes one PDF of several images in the order given (${language})`, async ({ page }) => {
    await open(page, '/converter', language);
    const photo = await jpeg('erstes.jpg', 400, 200);
    await choose(page, photo, await png('zweites.png', 200, 400), await webp('drittes.webp', 300, 300));
    await expect(page.getByRole('listitem').filter({ hasText: 'erstes.jpg' })).toBeVisible();
    const { name, pdf } = await convertAndSave(page, language);
    expect(name).toBe('converted.pdf');
    expect(pdf.ratios.map((ratio) => ratio.toFixed(2))).toEqual(['2.00', '0.50', '1.00']);
    expect(pdf.bytes.includes(photo.buffer)).toBe(true);
  });

  test(`names the damaged image, keeps the others and succeeds without it (${language})`, async ({ page, watched }) => {
    watched.expectComplaint(/status of 422/);
    await open(page, '/converter', language);
    await choose(page, await jpeg('gut.jpg', 200, 100), damagedPng('kaputt.png'), await png('auch-gut.png', 100, 200));
    await page.getByRole('button', { name: words[language].convert.convert, exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'kaputt.png' });
    await expect(alert).toContainText(words[language].run.error.mark);
    await expect(page.locator('li[data-file]')).toHaveCount(3);
    await page.getByRole('button', { name: words[language].run.error.removeAndRetry }).click();
    await expect(page.getByRole('heading', { name: words[language].convert.success })).toBeVisible();
  });
}

test('moves an image by its buttons, and keeps that order in the PDF', async ({ page }) => {
  await open(page, '/converter');
  await choose(page, await jpeg('a.jpg', 400, 200), await jpeg('b.jpg', 200, 200, '#922'));
  await page.getByRole('button', { name: filled(words.de.convert.moveLater, { file: 'a.jpg' }) }).click();
  await expect(page.locator('li[data-file]').first()).toContainText('b.jpg');
  const { pdf } = await convertAndSave(page);
  expect(pdf.ratios.map((ratio) => ratio.toFixed(2))).toEqual(['1.00', '2.00']);
});

test('moves an image by dragging it with the mouse @desktop', async ({ page }) => {
  await open(page, '/converter');
  await choose(page, await jpeg('a.jpg', 400, 200), await jpeg('b.jpg', 200, 200), await jpeg('c.jpg', 200, 400));
  const cards = page.locator('li[data-file]');
  await expect(
    page.getByRole('button', { name: filled(words.de.convert.drag.handle, { file: 'a.jpg' }) }),
  ).toBeVisible();
  const from = await cards.nth(0).boundingBox();
  const to = await cards.nth(2).boundingBox();
  if (!from || !to) throw new Error('a card has no box');
  await page.mouse.move(from.x + from.width / 2, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width, from.y + 60, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 10 });
  await page.mouse.up();
  await expect(cards.nth(2)).toContainText('a.jpg');
});

test('refuses duplicates, other types, empty files and the 46th image, each by its sentence', async ({ page }) => {
  await open(page, '/converter');
  const t = words.de;
  const photo = await jpeg('foto.jpg', 60, 40);
  await choose(page, photo);
  await choose(page, photo);
  await expect(page.getByText(filled(t.run.problem.duplicate, { file: 'foto.jpg' }))).toBeVisible();
  await choose(page, { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hallo') });
  await expect(page.getByText(filled(t.convert.problem.invalidType, { file: 'brief.txt' }))).toBeVisible();
  await choose(page, { name: 'leer.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await expect(page.getByText(filled(t.run.problem.empty, { file: 'leer.jpg' }))).toBeVisible();
  const many = Array.from({ length: 45 }, (_, index) => ({ ...photo, name: `n${index}.jpg` }));
  await choose(page, ...many);
  await expect(page.getByText(filled(t.convert.problem.tooMany, { max: 45 }))).toBeVisible();
  await expect(page.locator('li[data-file]')).toHaveCount(45);
});

test('requires images', async ({ page }) => {
  await open(page, '/converter');
  await page.getByRole('button', { name: words.de.convert.convert, exact: true }).click();
  await expect(page.getByText(words.de.convert.noFile)).toBeVisible();
});

test('removes one and clears all', async ({ page }) => {
  await open(page, '/converter');
  const t = words.de.convert;
  await choose(page, await jpeg('a.jpg', 40, 20), await jpeg('b.jpg', 20, 40));
  await page.getByRole('button', { name: filled(t.remove, { file: 'a.jpg' }) }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(1);
  await page.getByRole('button', { name: t.clear.action }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(0);
});

test('takes pasted images, and images dropped anywhere on the page', async ({ page }) => {
  await open(page, '/converter');
  const { buffer } = await png('x.png', 50, 30);
  for (const kind of ['paste', 'drop'] as const) {
    await page.evaluate(
      ({ base64, kind }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }));
        const target = document.querySelector('header') ?? document.body;
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
      },
      { base64: buffer.toString('base64'), kind },
    );
    await expect(page.locator('li[data-file]').filter({ hasText: `${kind}.png` })).toBeVisible();
  }
});

test('takes files that were chosen before the page had loaded its script', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site()}/converter`, { waitUntil: 'commit' });
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await choose(page, await jpeg('frueh.jpg', 40, 20));
  release();
  await ready(page);
  await expect(page.locator('li[data-file]')).toContainText('frueh.jpg');
});

test('compresses before sending from 25 MB on', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/converter');
  const large = await largeJpeg('gross.jpg', 12);
  const second = { ...large, name: 'gross2.jpg' };
  const third = { ...large, name: 'gross3.jpg' };
  expect(large.buffer.byteLength * 3).toBeGreaterThan(25 * 1024 * 1024);
  await choose(page, large, second, third);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: words.de.convert.convert, exact: true }).click();
  const length = Number(await (await sent).headerValue('content-length'));
  expect(length).toBeLessThan(3 * 1.5 * 1024 * 1024 + 10_000);
  await expect(page.getByRole('heading', { name: words.de.convert.success })).toBeVisible({ timeout: 60_000 });
});

test('starts again, cancels, and warns before chosen images are left', async ({ page, watched }) => {
  // A cancelled upload that never arrived has no job to delete.
  watched.expectComplaint(/status of 404/);
  await open(page, '/converter');
  const t = words.de;
  await choose(page, await jpeg('a.jpg', 400, 300));
  await page.locator('footer a[href="/"], header a[href="/"]').first().click();
  await expect(page.getByRole('dialog')).toContainText(t.run.leave.title);
  await page.getByRole('button', { name: t.run.leave.stay }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(1);

  // A slow line: the upload is held, and cancelled.
  await page.route('**/convert', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: t.convert.convert, exact: true }).click();
  await page.getByRole('button', { name: t.run.cancel, exact: true }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(1);
  await page.unroute('**/convert');

  await convertAndSave(page);
  await page.getByRole('button', { name: t.convert.again }).click();
  await expect(page.locator('li[data-file]')).toHaveCount(0);
});

for (const [name, language, fault, sentence] of [
  ['the server cannot be reached', 'de', 'abort', words.de.run.error.network],
  ['the server cannot be reached', 'en', 'abort', words.en.run.error.network],
  ['there are too many requests', 'en', 429, words.en.run.error.tooManyRequests],
] as const) {
  test(`reports that ${name}, and repeats on demand (${language})`, async ({ page, watched }) => {
    watched.expectComplaint(/Failed to load resource/);
    await open(page, '/converter', language);
    await choose(page, await jpeg('a.jpg', 400, 300));
    await page.route('**/convert', (route) =>
      fault === 'abort' ? route.abort('connectionrefused') : route.fulfill({ status: fault }),
    );
    await page.getByRole('button', { name: words[language].convert.convert, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await page.unroute('**/convert');
    await page.getByRole('button', { name: words[language].run.error.retry }).click();
    await expect(page.getByRole('heading', { name: words[language].convert.success })).toBeVisible();
  });
}

test('puts images on A4 pages with a margin', async ({ page }) => {
  await open(page, '/converter');
  await choose(page, await jpeg('a.jpg', 400, 200));
  await page.getByText(words.de.convert.more).click();
  await page.getByLabel('A4').check();
  const { pdf } = await convertAndSave(page);
  expect(pdf.ratios[0]).toBeCloseTo(841.89 / 595.28, 2);
});
