import { readFile } from 'node:fs/promises';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { readZip } from '@blattwerk/testing/read-zip';
import { texts as de } from '../../apps/web/src/tool-run/view/texts.de.ts';
import { expectFit } from './expect-fit.ts';
import { expect, filled, open, test } from './fixtures.ts';
import { chooseFiles, option, pageOf, pdfFile, pick, radio, save, toolTexts, startTool } from './tool-page.ts';

const { several, locked: lockedTexts } = de;
const scan = (name: string) => pdfFile(name, makePdf(2, { image: true }));

test('compresses five PDFs with four clicks, and saves them as one ZIP @desktop @quick', async ({ page }) => {
  const chosen = (count: number) => page.getByRole('heading', { name: filled(several.count_other, { count }) });
  await open(page, '/compress');
  await chooseFiles(page, ...['a', 'b', 'c', 'a'].map((name) => scan(`${name}.pdf`)));
  // The drop zone makes way for the list of files, which has an input of its own.
  await expect(chosen(4)).toBeVisible();
  await chooseFiles(page, scan('e.pdf'));
  await expect(chosen(5)).toBeVisible();
  const { action } = await toolTexts('compress', 'de');
  await page.getByRole('button', { name: `${action} (5)` }).click();
  await expect(page.getByRole('heading', { name: filled(several.done_other, { count: 5, total: 5 }) })).toBeFocused({
    timeout: 40_000,
  });
  await expect(page.locator('[data-state=success] canvas')).toHaveCount(5);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: several.saveAll }).click();
  const files = readZip(await readFile(await (await saved).path()));
  expect(files.map(({ name }) => name)).toEqual([
    'compressed_a.pdf',
    'compressed_b.pdf',
    'compressed_c.pdf',
    'compressed_a (2).pdf',
    'compressed_e.pdf',
  ]);
  for (const { content } of files) expect(inspectPdf(content).texts).toEqual(['Seite 1', 'Seite 2']);
});

test('the failure of one file is that of no other @desktop', async ({ page, watched }) => {
  watched.expectComplaint(/status of 422/);
  await open(page, '/rotate');
  await chooseFiles(page, scan('gut.pdf'), pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing')), scan('auch.pdf'));
  await pick(page, '180');
  const { action } = await toolTexts('rotate', 'de');
  await page.getByRole('button', { name: `${action} (3)` }).click();
  await expect(page.getByRole('heading', { name: filled(several.done_other, { count: 2, total: 3 }) })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.locator('[data-state=error]')).toContainText('kaputt.pdf');
  await expectFit(page, 'several files');
  // The same request would fail again.
  await expect(page.getByRole('button', { name: filled(several.retry, { file: 'kaputt.pdf' }) })).toHaveCount(0);
  expect(inspectPdf((await save(page)).bytes).rotation).toBe(180);
  await page.getByRole('button', { name: several.edit }).click();
  await expect(page.getByRole('heading', { name: filled(several.count_other, { count: 3 }) })).toBeFocused();
  await expect(radio(page, '180')).toBeChecked();
});

test('a locked PDF asks for its password in place, and the tool goes on with it @desktop', async ({
  page,
  watched,
}) => {
  watched.expectComplaint(/status of 401/);
  await open(page, pageOf('delete-pages'));
  await chooseFiles(page, pdfFile('zu.pdf', encryptedPdf(makePdf(3), 'geheim', 'besitzer')));
  const password = page.getByLabel(lockedTexts.password);
  await password.fill('falsch');
  await password.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('geheim');
  await page.getByRole('button', { name: lockedTexts.action }).click();
  await expect(page.locator('main [data-file]')).toContainText('3 Seiten');
  await option(page, 'pages').fill('9');
  const t = await toolTexts('delete-pages', 'de');
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  // The page knows that there are three pages.
  await startTool(page, t);
  await expect(option(page, 'pages')).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
  await option(page, 'pages').fill('2');
  await startTool(page, t);
  await expect(page.locator('main a[download]')).toBeVisible({ timeout: 20_000 });
  const { name, bytes } = await save(page);
  expect(name).toBe('deleted_pages_zu.pdf');
  expect(inspectPdf(bytes)).toMatchObject({ isEncrypted: false, texts: ['Seite 1', 'Seite 3'] });
});

test('a file whose content contradicts its name is refused at once, and a removed one comes back @desktop', async ({
  page,
}) => {
  await open(page, '/compress');
  await chooseFiles(page, pdfFile('foto.pdf', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])));
  await expect(page.getByRole('alert')).toContainText('foto.pdf');
  await expect(page.locator('[data-file]')).toHaveCount(0);
  await chooseFiles(page, scan('a.pdf'));
  await page.getByRole('button', { name: filled(de.remove, { file: 'a.pdf' }) }).click();
  await expect(page.locator('[data-file]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Entfernen rückgängig machen' }).click();
  await expect(page.locator('[data-file]')).toContainText('a.pdf');
});
