import type { ToolName } from '@blattwerk/shared';
import type { Locator, Page } from '@playwright/test';
import { devicesOf, expect, type Language, languages, open, test, words } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { journeys } from './journeys.ts';
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
  toolWords,
  setOptions,
} from './tool-page.ts';

const valid = pdfFile('Heft.pdf', makePdf(3));
const locked = pdfFile('zu.pdf', encryptedPdf(makePdf(3), password, 'besitzer'));
const texts = ['Seite 1', 'Seite 2', 'Seite 3'];

/** The card of a tool that goes well with the result. */
function nextTool(page: Page, language: Language, tool: ToolName): Locator {
  return page.getByRole('region', { name: words[language].run.result.next }).locator(`a[href^="${pageOf(tool)}"]`);
}

async function expectOnly(page: Page, name: string): Promise<void> {
  await expect(page.locator('main [data-file]')).toHaveCount(1);
  await expect(page.locator('main [data-file]')).toContainText(name);
}

for (const language of languages) {
  const device = devicesOf[language];
  const { error } = words[language].run;

  test(`a result goes on into another tool without being saved, and the first keeps both (${language}) ${device}`, async ({
    page,
  }) => {
    const [rotate, compress] = [await toolWords('rotate', language), await toolWords('compress', language)];
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
    await actionButton(page, compress).click();
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
    await run(page, await toolWords('protect', language));
    await nextTool(page, language, 'unlock').click();
    await expectOnly(page, 'protected_Heft.pdf');
    // A password does not come along.
    await expect(option(page, 'password')).toHaveValue('');
    await option(page, 'password').fill(password);
    await run(page, await toolWords('unlock', language));
    expect(inspectPdf((await save(page)).bytes)).toMatchObject({ isEncrypted: false, texts });
    // Protect itself has forgotten the password, and the file is still there.
    await page.goBack();
    await page.getByRole('button', { name: language === 'de' ? 'Zurück zum PDF' : 'Back to the PDF' }).click();
    await expectOnly(page, 'Heft.pdf');
    await expect(option(page, 'password')).toHaveValue('');
  });

  for (const tool of ['split', 'merge'] as const) {
    test(`a locked file goes from ${tool} to Unlock and back without its password (${language}) ${device}`, async ({
      page,
      watched,
    }) => {
      watched.expectComplaint(/status of (401|422)/);
      const [t, unlock] = [await toolWords(tool, language), await toolWords('unlock', language)];
      await open(page, pageOf(tool), language);
      await chooseFiles(page, ...(tool === 'merge' ? [valid, locked, valid] : [locked]));
      const { options = {} } = journeys.find((journey) => journey.tool === tool) ?? {};
      await setOptions(page, options);
      await actionButton(page, t).click();
      await page.getByRole('alert').getByRole('link', { name: error.offers.encryptedPdf }).click();
      await expect(page).toHaveURL(/\/unlock/);
      await expectOnly(page, 'zu.pdf');
      await option(page, 'password').fill('falsch');
      await actionButton(page, unlock).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await option(page, 'password').fill(password);
      await run(page, unlock);
      await nextTool(page, language, tool).click();
      await expect(page).toHaveURL(new RegExp(pageOf(tool)));
      const files = page.locator('main [data-file]');
      if (tool === 'merge') {
        await expect(files).toHaveCount(3);
        await expect(files.nth(1)).toContainText('unlocked_zu.pdf');
      } else {
        await expectOnly(page, 'unlocked_zu.pdf');
        await setOptions(page, options);
      }
      await run(page, t);
    });
  }

  test(`a PDF without images goes on to JPG (${language}) ${device}`, async ({ page, watched }) => {
    watched.expectComplaint(/status of 422/);
    await open(page, '/extract-images', language);
    await chooseFiles(page, valid);
    await actionButton(page, await toolWords('extract-images', language)).click();
    await page.getByRole('alert').getByRole('link', { name: error.offers.noImages }).click();
    await expect(page).toHaveURL(/\/pdf-to-jpg/);
    await expectOnly(page, 'Heft.pdf');
    await run(page, await toolWords('pdf-to-jpg', language));
  });
}
