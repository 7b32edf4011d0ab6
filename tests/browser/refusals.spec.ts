import { describeRefusal, type ErrorCode, type ErrorParams, type ToolName } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, languages, open, test, words } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import type { TestFile } from './images.ts';
import { journeys, pageOf, pdfFile, toolWords } from './journeys.ts';
import { actionButton, chooseFiles, option, pick, setOptions } from './tool-page.ts';

interface Refusal {
  files: TestFile[];
  fill?: (page: Page) => Promise<void>;
  code: ErrorCode;
  params?: ErrorParams;
}

const sound = pdfFile('heil.pdf', makePdf(3));
const locked = pdfFile('zu.pdf', encryptedPdf(sound.buffer, 'x', 'y'));
const damaged = pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing'));
const long = pdfFile('lang.pdf', makePdf(1001));
const write = (field: string, text: string) => (page: Page) => option(page, field).fill(text);

function cut(mode: string, text: string) {
  return async (page: Page) => {
    await pick(page, mode);
    await option(page, 'config').fill(text);
  };
}

/** What only opening the file can tell, beyond what every tool of PDFs refuses. */
const own: Partial<Record<ToolName, Refusal[]>> = {
  'pdf-to-jpg': [
    { files: [long], code: 'tooManyPages', params: { page_count: 1001, max_pages: 500 } },
    { files: [sound], fill: write('pages', '2,9'), code: 'invalidPages', params: { page: 9, page_count: 3 } },
  ],
  split: [
    { files: [sound], fill: cut('extract', '4'), code: 'invalidPages', params: { page: 4, page_count: 3 } },
    { files: [sound], fill: cut('chunks', '4'), code: 'invalidChunks', params: { page_count: 3 } },
    { files: [long], fill: cut('interval', '1'), code: 'tooManyOutputs', params: { max_outputs: 1000 } },
  ],
  unlock: [{ files: [locked], fill: write('password', 'falsch'), code: 'wrongPassword' }],
  'delete-pages': [
    { files: [sound], fill: write('pages', '7-'), code: 'invalidPages', params: { page: 7, page_count: 3 } },
    { files: [sound], fill: write('pages', '1-'), code: 'noPagesLeft' },
  ],
  'extract-images': [{ files: [sound], code: 'noImages' }],
};

/** Which field a refusal leads the visitor to. */
const fields: Partial<Record<ErrorCode, string>> = {
  wrongPassword: 'password',
  invalidPages: 'pages',
  noPagesLeft: 'pages',
};

function refusalsOf(tool: ToolName, fill: (page: Page) => Promise<void>): Refusal[] {
  const beside = tool === 'merge' ? [sound] : [];
  return [
    { files: [damaged, ...beside], fill, code: 'damagedPdf', params: { file: 'kaputt.pdf' } },
    ...(tool === 'unlock'
      ? []
      : [{ files: [locked, ...beside], fill, code: 'encryptedPdf' as const, params: { file: 'zu.pdf' } }]),
    ...(own[tool] ?? []),
  ];
}

for (const language of languages) {
  for (const { tool, options } of journeys.filter((journey) => journey.tool !== 'convert')) {
    test(`${tool} says what is wrong with a file (${language}) ${language === 'de' ? '@desktop' : '@phone'}`, async ({
      page,
      watched,
    }) => {
      watched.expectComplaint(/status of (400|401|422)/);
      const t = await toolWords(tool, language);
      const { error } = words[language].run;
      await open(page, pageOf(tool), language);
      const refusals = refusalsOf(tool, () => setOptions(page, options));
      for (const { files, fill: entry = async () => {}, code, params = {} } of refusals) {
        if (tool === 'merge') {
          await page.reload();
          await page.locator('html[data-ready]').waitFor();
        }
        await chooseFiles(page, ...files);
        for (const file of files) await expect(page.locator('main [data-file]', { hasText: file.name })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await entry(page);
        await actionButton(page, t).click();
        const alert = page.getByRole('alert');
        await expect(alert).toHaveCount(1);
        await expect(alert).toContainText(`${error.mark} ${describeRefusal(code, params, language)}`);
        await expect(alert.getByRole('button', { name: error.retry, exact: true })).toBeEnabled();
        await expect(alert.getByRole('link', { name: error.offers.encryptedPdf })).toHaveCount(
          code === 'encryptedPdf' ? 1 : 0,
        );
        await expect(alert.getByRole('link', { name: error.offers.noImages })).toHaveCount(code === 'noImages' ? 1 : 0);
        await expect(actionButton(page, t)).toBeEnabled();
        const field = tool === 'split' && fields[code] ? 'config' : fields[code];
        if (field) await expect(option(page, field)).toBeFocused();
      }
    });
  }
}
