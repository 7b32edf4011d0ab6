import type { Page } from '@playwright/test';
import { devicesOf, expect, extendedUnless, languages, open, test, quickIf } from './fixtures.ts';
import { giveFiles } from './give-files.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { journeys } from './journeys.ts';
import {
  actionButton,
  chooseFiles,
  option,
  pageOf,
  pdfFile,
  pick,
  run,
  toolTexts,
  setOptions,
  startTool,
} from './tool-page.ts';

/** Defaults of the radio groups, in order. */
const defaults: Readonly<Record<string, string[]>> = {
  convert: ['fit', 'auto', 'none'],
  compress: ['medium'],
  'pdf-to-jpg': ['normal'],
  split: ['extract'],
  rotate: ['90'],
};
/** Forms of each kind. */
const briefTools = ['convert', 'split', 'protect'];
const valid = pdfFile('Heft.pdf', makePdf(3));

/** Notes which addresses of results the page makes and releases. */
async function watchLinks(page: Page): Promise<{ open: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const links = new Set<string>();
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = create(object);
      if (object instanceof Blob && /pdf|zip/.test(object.type)) links.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      links.delete(url);
      revoke(url);
    };
    Object.assign(window, { links });
  });
  return { open: () => page.evaluate(() => [...(window as unknown as { links: Set<string> }).links]) };
}

/** Number of options that are on by default. */
const checkedByDefault: Readonly<Record<string, number>> = { protect: 3, convert: 1 };

async function expectFresh(page: Page, tool: string): Promise<void> {
  const chosen = await page
    .locator('main input[type=radio]:checked')
    .evaluateAll((radios) => radios.map((input) => (input as HTMLInputElement).value));
  expect(chosen).toEqual(defaults[tool] ?? []);
  for (const input of await page.locator('main input[data-option]').all()) await expect(input).toHaveValue('');
  await expect(page.locator('main input[type=checkbox]:checked')).toHaveCount(checkedByDefault[tool] ?? 0);
}

for (const language of languages) {
  for (const { tool, files, options } of journeys) {
    test(`${tool} starts over with nothing left of before (${language}) ${devicesOf[language]}${extendedUnless(briefTools.includes(tool))}${quickIf(tool === 'split')}`, async ({
      page,
    }) => {
      const links = await watchLinks(page);
      const t = await toolTexts(tool, language);
      await open(page, pageOf(tool), language);
      await chooseFiles(page, ...files);
      await setOptions(page, options);
      await run(page, t);
      const link = await page.locator('main a[download]').first().getAttribute('href');
      expect(await links.open()).toContain(link);

      await page.getByRole('button', { name: t.again, exact: true }).click();
      await expect(page.locator('main input[type=file]').first()).toBeFocused();
      await expect(page.locator('main [data-file]')).toHaveCount(0);
      await expect(page.locator('main a[download]')).toHaveCount(0);
      expect(await links.open()).not.toContain(link);

      await chooseFiles(page, ...files);
      await expect(page.locator('main [data-file]')).toHaveCount(files.length);
      await expectFresh(page, tool);
    });
  }
}

test('another file clears the result and the entries for the first @desktop @quick', async ({ page }) => {
  const links = await watchLinks(page);
  const t = await toolTexts('delete-pages', 'de');
  await open(page, '/delete-pages');
  await chooseFiles(page, valid);
  await option(page, 'pages').fill('1');
  await run(page, t);
  const [link] = await links.open();
  await giveFiles(page, 'drop', [{ name: 'neu.pdf', type: 'application/pdf', head: valid.buffer }]);
  await expect(page.locator('main [data-file]')).toContainText('neu.pdf');
  await expect(option(page, 'pages')).toHaveValue('');
  await expect(actionButton(page, t)).toBeDisabled();
  expect(await links.open()).not.toContain(link);
});

test('a password holds for all files of a list, and goes with them @desktop', async ({ page }) => {
  for (const path of ['/unlock', '/protect']) {
    await open(page, path);
    await chooseFiles(page, valid);
    await option(page, 'password').fill('geheim');
    await chooseFiles(page, pdfFile('neu.pdf', valid.buffer));
    await expect(page.locator('main [data-file]')).toHaveCount(2);
    await expect(option(page, 'password')).toHaveValue('geheim');
    await page.getByRole('button', { name: 'Alle entfernen' }).click();
    await chooseFiles(page, pdfFile('neu.pdf', valid.buffer));
    await expect(page.locator('main [data-file]')).toContainText('neu.pdf');
    await expect(option(page, 'password')).toHaveValue('');
  }
});

for (const { tool, files, options } of journeys.filter(({ files }) => files.length === 1)) {
  test(`${tool}: removing the file leads back to the beginning @desktop${extendedUnless(briefTools.includes(tool))}`, async ({
    page,
  }) => {
    const t = await toolTexts(tool, 'de');
    await open(page, pageOf(tool));
    await chooseFiles(page, ...files);
    await setOptions(page, options);
    const remove = page.getByRole('button', { name: 'Büro.pdf entfernen' });
    const box = await remove.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await remove.click();
    await expect(page.locator('main input[type=file]').first()).toBeFocused();
    await expect(page.locator('main [data-file]')).toHaveCount(0);
    await expect(page.locator('main input[type=radio], main input[data-option]')).toHaveCount(0);
    await expect(actionButton(page, t)).toBeDisabled();
    await chooseFiles(page, ...files);
    await expect(page.locator('main [data-file]')).toHaveCount(1);
    for (const input of await page.locator('main input[data-option]').all()) await expect(input).toHaveValue('');
  });
}

test("split's other way begins with an empty field and no error @desktop", async ({ page, watched }) => {
  watched.expectComplaint(/status of 400/);
  const t = await toolTexts('split', 'de');
  await open(page, '/split');
  await chooseFiles(page, valid);
  const config = option(page, 'config');
  await expect(page.locator('main [data-file]')).toContainText('3 Seiten');
  await config.fill('9');
  await startTool(page, t);
  await expect(config).toHaveAttribute('aria-invalid', 'true');
  await pick(page, 'interval');
  await expect(config).not.toHaveAttribute('aria-invalid');
  await expect(config).toHaveValue('');
  await expect(actionButton(page, t)).toBeDisabled();
  await config.fill('0');
  await config.blur();
  await expect(config).toHaveAttribute('aria-invalid', 'true');
  await pick(page, 'chunks');
  await expect(config).toHaveValue('');
  await expect(config).not.toHaveAttribute('aria-invalid');
});
