import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, type Language, languages, open, test } from './fixtures.ts';
import { encryptedPdf, inspectPdf, makePdf, zipNames } from './http/pdfs.ts';

const ten = makePdf(10, { image: true });
const pages = (...numbers: number[]) => numbers.map((number) => `Seite ${number}`);
const all = pages(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

interface Journey {
  path: string;
  files?: { name: string; bytes: Buffer }[];
  /** What the visitor fills in. */
  fill?: (page: Page) => Promise<void>;
  name: string;
  check: (bytes: Buffer) => void;
}

const password = 'Größe "1"';
const journeys: Journey[] = [
  {
    path: '/merge',
    files: [
      { name: 'a.pdf', bytes: makePdf(2) },
      { name: 'b.pdf', bytes: ten },
    ],
    name: 'merged.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual([...pages(1, 2), ...all]),
  },
  { path: '/compress', name: 'compressed_Büro.pdf', check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(all) },
  { path: '/pdf-to-jpg', name: 'converted_images.zip', check: (bytes) => expect(zipNames(bytes)).toHaveLength(10) },
  {
    path: '/split',
    fill: (page) => page.locator('input[data-option=config]').fill('5,1-2'),
    name: 'extracted_pages.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pages(5, 1, 2)),
  },
  { path: '/rotate', name: 'rotated_Büro.pdf', check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(90) },
  {
    path: '/unlock',
    files: [{ name: 'Büro.pdf', bytes: encryptedPdf(makePdf(3), password, 'besitzer') }],
    fill: (page) => page.locator('input[data-option=password]').fill(password),
    name: 'unlocked_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes)).toMatchObject({ pages: 3, isEncrypted: false }),
  },
  {
    path: '/protect',
    fill: (page) => page.locator('input[data-option=password]').fill(password),
    name: 'protected_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes, password)).toMatchObject({ pages: 10, isEncrypted: true }),
  },
  {
    path: '/delete-pages',
    fill: (page) => page.locator('input[data-option=pages]').fill('1,3-10'),
    name: 'deleted_pages_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(pages(2)),
  },
  { path: '/extract-images', name: 'images_Büro.zip', check: (bytes) => expect(zipNames(bytes)).toHaveLength(1) },
];

async function textsOf(path: string, language: Language): Promise<{ action: string; success: string }> {
  const { texts } = (await import(`../apps/web/src/tools${path}/texts.${language}.ts`)) as {
    texts: { action: string; success: string; view?: { action: string; success: string } };
  };
  return texts.view ?? texts;
}

for (const language of languages) {
  for (const { path, files = [{ name: 'Büro.pdf', bytes: ten }], fill, name, check } of journeys) {
    test(`${path} from choosing to saving (${language})`, async ({ page }) => {
      const t = await textsOf(path, language);
      await open(page, path, language);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(files.map(({ bytes, ...file }) => ({ ...file, mimeType: 'application/pdf', buffer: bytes })));
      await fill?.(page);
      await page.getByRole('button', { name: t.action, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.success })).toBeVisible({ timeout: 20_000 });
      const saved = page.waitForEvent('download');
      await page.locator('main a[download]').first().click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(name);
      check(readFileSync(await download.path()));
    });
  }
}

test('a locked file is offered Unlock, which takes it along', async ({ page, watched }) => {
  watched.expectComplaint(/status of 422/);
  await open(page, '/rotate');
  const { action } = await textsOf('/rotate', 'de');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'zu.pdf', mimeType: 'application/pdf', buffer: encryptedPdf(makePdf(2), 'x', 'y') });
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'zu.pdf' }).waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: /entsperren/i })
    .or(page.locator('main').getByRole('button', { name: /entsperren/i }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/unlock$/);
  await expect(page.locator('main')).toContainText('zu.pdf');
});
