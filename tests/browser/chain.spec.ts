import type { ToolName } from '@blattwerk/shared';
import type { Locator, Page } from '@playwright/test';
import { texts as singleDe } from '../../apps/web/src/tool-run/view/texts.de.ts';
import { texts as singleEn } from '../../apps/web/src/tool-run/view/texts.en.ts';
import { devicesOf, expect, type Language, languages, open, test, siteTexts } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import {
  actionButton,
  chooseFiles,
  option,
  pageOf,
  password,
  pdfFile,
  pick,
  radio,
  run,
  save,
  toolTexts,
  startTool,
} from './tool-page.ts';

const valid = pdfFile('Heft.pdf', makePdf(3));
const locked = pdfFile('zu.pdf', encryptedPdf(makePdf(3), password, 'besitzer'));
const lockedTexts = { de: singleDe.locked, en: singleEn.locked };
const texts = ['Seite 1', 'Seite 2', 'Seite 3'];

/** The card of a tool that goes well with the result. */
function nextTool(page: Page, language: Language, tool: ToolName): Locator {
  return page.getByRole('region', { name: siteTexts[language].run.result.next }).locator(`a[href^="${pageOf(tool)}"]`);
}

async function expectOnly(page: Page, name: string): Promise<void> {
  await expect(page.locator('main [data-file]')).toHaveCount(1);
  await expect(page.locator('main [data-file]')).toContainText(name);
}

for (const language of languages) {
  const device = devicesOf[language];
  const { error } = siteTexts[language].run;

  test(`a result goes on into another tool without being saved, and the first keeps both (${language}) ${device} @quick`, async ({
    page,
  }) => {
    const [rotate, compress] = [await toolTexts('rotate', language), await toolTexts('compress', language)];
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await open(page, '/rotate', language);
    await chooseFiles(page, valid);
    await pick(page, '270');
    await run(page, rotate);
    await nextTool(page, language, 'compress').click();
    await expect(page).toHaveURL(/\/compress/);
    await expectOnly(page, 'rotated_Heft.pdf');
    expect(downloads).toEqual([]);
    await startTool(page, compress);
    await expect(page.locator('main a[download]')).toBeVisible();
    const { name, bytes } = await save(page);
    expect(name).toBe('compressed_rotated_Heft.pdf');
    expect(inspectPdf(bytes)).toMatchObject({ rotation: 270, texts });

    await page.goBack();
    await expect(page.getByRole('heading', { name: rotate.success })).toBeVisible();
    await page.getByRole('button', { name: language === 'de' ? 'Zurück zum PDF' : 'Back to the PDF' }).click();
    await expectOnly(page, 'Heft.pdf');
    await expect(radio(page, '270')).toBeChecked();
  });

  test(`Unlock restores a protected file from the result page (${language}) ${device}`, async ({ page }) => {
    await open(page, '/protect', language);
    await chooseFiles(page, valid);
    await option(page, 'password').fill(password);
    await run(page, await toolTexts('protect', language));
    await nextTool(page, language, 'unlock').click();
    await expectOnly(page, 'protected_Heft.pdf');
    // A password does not come along.
    await expect(option(page, 'password')).toHaveValue('');
    await option(page, 'password').fill(password);
    await run(page, await toolTexts('unlock', language));
    expect(inspectPdf((await save(page)).bytes)).toMatchObject({ isEncrypted: false, texts });
    // Protect itself has forgotten the password, and the file is still there.
    await page.goBack();
    await page.getByRole('button', { name: language === 'de' ? 'Zurück zum PDF' : 'Back to the PDF' }).click();
    await expectOnly(page, 'Heft.pdf');
    await expect(option(page, 'password')).toHaveValue('');
  });

  test(`a locked file goes from merge to Unlock and back into its place (${language}) ${device}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/status of (401|422)/);
    const [merge, unlock] = [await toolTexts('merge', language), await toolTexts('unlock', language)];
    await open(page, pageOf('merge'), language);
    await chooseFiles(page, valid, locked, valid);
    // The page knows it, and nobody has to find out by sending the files.
    await expect(page.getByLabel(lockedTexts[language].password)).toBeVisible();
    await startTool(page, merge);
    await page.getByRole('alert').getByRole('link', { name: error.offers.encryptedPdf }).click();
    await expect(page).toHaveURL(/\/unlock/);
    await expectOnly(page, 'zu.pdf');
    await option(page, 'password').fill('falsch');
    await startTool(page, unlock);
    await expect(page.getByRole('alert')).toBeVisible();
    await option(page, 'password').fill(password);
    await run(page, unlock);
    // The way back is the main action.
    await page.locator(`main a[href^="${pageOf('merge')}"][class*=primary]`).click();
    await expect(page).toHaveURL(new RegExp(pageOf('merge')));
    const files = page.locator('main [data-file]');
    await expect(files).toHaveCount(3);
    await expect(files.nth(1)).toContainText('unlocked_zu.pdf');
    await run(page, merge);
  });

  test(`a PDF without images goes on to JPG (${language}) ${device}`, async ({ page, watched }) => {
    watched.expectComplaint(/status of 422/);
    await open(page, '/extract-images', language);
    await chooseFiles(page, valid);
    await actionButton(page, await toolTexts('extract-images', language)).click();
    await page.getByRole('alert').getByRole('link', { name: error.offers.noImages }).click();
    await expect(page).toHaveURL(/\/pdf-to-jpg/);
    await expectOnly(page, 'Heft.pdf');
    await run(page, await toolTexts('pdf-to-jpg', language));
  });
}
