import { type Contract, contracts, describeRefusal } from '@blattwerk/shared';
import { devicesOf, expect, languages, open, ready, test, siteTexts } from './fixtures.ts';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import type { TestFile } from './images.ts';
import { type Journey, type Refusal, tenPages, threePages } from './journeys/journey.ts';
import { pdfJourneys } from './journeys.ts';
import { actionButton, chooseFiles, option, pageOf, pdfFile, setOptions, toolTexts, startTool } from './tool-page.ts';

const locked = pdfFile('zu.pdf', encryptedPdf(threePages.buffer, 'x', 'y'));
const restricted = pdfFile('beschränkt.pdf', encryptedPdf(tenPages.buffer, '', 'y'));
const damaged = pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing'));

/** Codes of a list of pages, or a number of parts, that does not suit the PDF. */
const pageCodes = ['invalidPages', 'noPagesLeft', 'invalidChunks', 'tooManyOutputs', 'tooManyPages'];

/** Refusals of a list of PDFs, which represents those of the other tools. */
function sharedRefusals({ input }: Contract, { options }: Journey): Refusal[] {
  const others = Array.from({ length: input.minFiles - 1 }, () => threePages);
  const refuse = (file: TestFile, code: Refusal['code']): Refusal => {
    return { files: [file, ...others], options, code, params: { file: file.name } };
  };
  return [refuse(damaged, 'damagedPdf'), refuse(locked, 'encryptedPdf'), refuse(restricted, 'restrictedPdf')];
}

const groups = pdfJourneys
  .map((journey) => {
    const contract: Contract = contracts[journey.tool];
    const isOfSeveral = contract.input.minFiles > 1;
    // The browser alone counts the pages.
    const ofPages = (journey.refusals ?? []).filter(({ code }) => pageCodes.includes(code));
    return { tool: journey.tool, rows: isOfSeveral ? sharedRefusals(contract, journey) : ofPages };
  })
  .filter(({ rows }) => rows.length > 0);

for (const language of languages) {
  for (const { tool, rows } of groups) {
    test(`${tool} reports its errors of a file (${language}) ${devicesOf[language]}`, async ({ page, watched }) => {
      watched.expectComplaint(/status of (400|401|422)/);
      const t = await toolTexts(tool, language);
      const { error } = siteTexts[language].run;
      await open(page, pageOf(tool), language);
      for (const [index, refusal] of rows.entries()) {
        const { files, options = {}, code, params = {}, focused } = refusal;
        if (index > 0) {
          await page.reload();
          await ready(page);
        }
        await chooseFiles(page, ...files);
        for (const file of files) await expect(page.locator('main [data-file]', { hasText: file.name })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await setOptions(page, options);
        if (pageCodes.includes(code)) {
          // The page knows the number of pages and sends nothing.
          await expect(page.locator('main [data-file]')).toContainText(/\d (Seiten?|pages?)/);
          await startTool(page, t);
          await expect(page.getByText(describeRefusal(code, params, language))).toBeVisible();
          if (focused) await expect(option(page, focused)).toBeFocused();
          continue;
        }
        await startTool(page, t);
        const alert = page.getByRole('alert');
        await expect(alert).toHaveCount(1);
        await expect(alert).toContainText(`${error.mark} ${describeRefusal(code, params, language)}`);
        await expect(alert.getByRole('button', { name: error.retry, exact: true })).toBeEnabled();
        await expect(alert.getByRole('link', { name: error.offers.encryptedPdf })).toHaveCount(
          ['encryptedPdf', 'restrictedPdf'].includes(code) ? 1 : 0,
        );
        await expect(alert.getByRole('link', { name: error.offers.noImages })).toHaveCount(code === 'noImages' ? 1 : 0);
        await expect(actionButton(page, t)).toBeEnabled();
        if (focused) await expect(option(page, focused)).toBeFocused();
      }
    });
  }
}
