import { contracts } from '@blattwerk/shared';
import sharp from 'sharp';
import { expect, open, test } from './fixtures.ts';
import { choose, inputOf, run } from './tool-states.ts';

test('selection and progress are visible with forced colors @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const tool = contracts['delete-pages'];
  await open(page, tool.page);
  await choose(page, tool, inputOf(tool));
  const chosen = page.getByRole('option', { name: 'Seite 1', exact: true });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('option', { name: 'Seite 3', exact: true })).toHaveCSS('outline-style', 'none');
  await expect(page.locator('header a[hreflang=de]')).toHaveCSS('text-decoration-line', 'underline');
  const held = Promise.withResolvers<void>();
  await page.route('**/delete-pages', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue().catch(() => {});
  });
  await run(page);
  const bar = page.getByRole('progressbar');
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = 50;
  });
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (share: number) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
    return [...data.subarray(at, at + 3)].join();
  };
  expect(colorAt(0.2)).not.toBe(colorAt(0.8));
  held.resolve();
});
