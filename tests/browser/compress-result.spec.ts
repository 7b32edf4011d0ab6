import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { makeScan } from './scan.ts';
import { chooseFiles, option, pdfFile, pick, radio, save } from './tool-page.ts';
import { run } from './tool-states.ts';

const file = pdfFile('Scan.pdf', await makeScan());

/** Number of elements of the tool that are animated. */
function animatedElements(page: Page): Promise<number> {
  return page
    .locator('main *')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).animationName !== 'none').length);
}

test('both levels come from one upload, with one animation unless motion is reduced, and a comparison by keyboard @desktop', async ({
  page,
}) => {
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads += 1;
  });
  await open(page, '/compress');
  await chooseFiles(page, file);
  await run(page);
  await expect(radio(page, 'medium')).toBeChecked();
  const medium = await save(page);
  for (const [reducedMotion, animated] of [
    ['reduce', 0],
    ['no-preference', 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect.poll(() => animatedElements(page)).toBe(animated);
  }
  await pick(page, 'low');
  const low = await save(page);
  expect(low.bytes.length).toBeLessThan(medium.bytes.length);
  expect([medium.name, low.name]).toEqual(['compressed_Scan.pdf', 'compressed_Scan.pdf']);
  expect(uploads).toBe(1);

  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('1');
});

test('a size that cannot be reached is refused at its field with the smallest one, which is then reached @desktop', async ({
  page,
  watched,
}) => {
  watched.expectComplaint(/status of 422/);
  await open(page, '/compress', 'en');
  await chooseFiles(page, file);
  await pick(page, 'size');
  await option(page, 'target_size').fill('0.001');
  await run(page);
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText(/smallest possible size is \d+\sKB/);
  await expect(option(page, 'target_size')).toBeFocused();
  const smallest = /is (\d+)\sKB/.exec((await alert.textContent()) ?? '')?.[1] ?? '';
  await option(page, 'target_size').fill(`${smallest} KB`);
  await run(page);
  const { bytes } = await save(page);
  expect(bytes.length).toBeLessThanOrEqual(Number(smallest) * 1000);
});
