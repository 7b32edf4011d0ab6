import { contracts } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';

const KiB = 1024;
/** Bytes of JavaScript, as the line carries them, before a file is chosen. */
const budgets = { page: 105 * KiB, tool: 130 * KiB };

async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await open(page, path);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  expect(all.length).toBeGreaterThan(0);
  const total = all.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'KiB', description: (total / KiB).toFixed(1) });
  return total;
}

for (const path of ['/', '/blog', '/blog/why-pdfs-are-large']) {
  test(`${path} is light @desktop`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBeLessThanOrEqual(budgets.page);
  });
}

for (const path of ['/about', '/faq', '/contact', '/privacy', '/terms']) {
  test(`${path} is as light as home @desktop`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBeLessThanOrEqual(budgets.page);
  });
}

for (const { page: path } of Object.values(contracts)) {
  test(`${path} is light @desktop`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBeLessThanOrEqual(budgets.tool);
  });
}
