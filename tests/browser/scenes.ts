import type { ToolName } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { expect } from './fixtures.ts';
import { giveFiles } from './give-files.ts';
import { png } from './images.ts';
import { makeScan } from './scan.ts';
import { chooseFiles, option, pageOf, pdfFile, pick } from './tool-page.ts';
import { run } from './tool-states.ts';

/** A state of a page beside those that every tool has. */
export interface Scene {
  name: string;
  /** The tool to which it belongs; absent for a state of the home page. */
  tool?: ToolName;
  path: string;
  /** Brings the opened page into the state. */
  show: (page: Page) => Promise<void>;
}

const book = pdfFile('Jahresbericht 2026.pdf', makePdf(12, { image: true }));
const scan = pdfFile('Scan.pdf', await makeScan());
/** Ends within its tenth page, as an interrupted download does. */
const cutOff = pdfFile('Abgebrochen.pdf', book.buffer.subarray(0, book.buffer.indexOf('(Seite 10)')));
const broken = pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing'));
const form = pdfFile('Antrag.pdf', formPdf());
const second = pdfFile('Anhang.pdf', makePdf(3));
const locked = pdfFile('Verträge.pdf', encryptedPdf(makePdf(3), 'geheim', 'besitzer'));

const tile = (page: Page, place: number) => page.locator(`[data-place="${place}"] [role=option]`);
const result = (page: Page) => page.locator('main a[download]').first().waitFor();

async function compressScan(page: Page): Promise<void> {
  await chooseFiles(page, scan);
  await run(page);
  await result(page);
}

function ofTool(tool: ToolName, name: string, show: Scene['show']): Scene {
  return { name: `${tool}-${name}`, tool, path: pageOf(tool), show };
}

export const scenes: readonly Scene[] = [
  {
    name: 'home-offer',
    path: '/',
    show: async (page) => {
      await giveFiles(page, 'drop', [{ name: book.name, type: book.mimeType, head: book.buffer }]);
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  ofTool('organize-pages', 'selected', async (page) => {
    await chooseFiles(page, book);
    await tile(page, 2).click();
    await tile(page, 3).click();
  }),
  ofTool('organize-pages', 'enlarged', async (page) => {
    await chooseFiles(page, book);
    await tile(page, 2).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('canvas').waitFor();
  }),
  ofTool('rotate', 'repaired', async (page) => {
    await chooseFiles(page, cutOff);
    await page.locator('[data-file]').waitFor();
    await run(page);
    await result(page);
  }),
  ofTool('compress', 'levels', compressScan),
  ofTool('compress', 'before-after', async (page) => {
    await compressScan(page);
    const slider = page.getByRole('slider');
    await slider.focus();
    await slider.scrollIntoViewIfNeeded();
  }),
  ofTool('compress', 'size-refused', async (page) => {
    await chooseFiles(page, scan);
    await pick(page, 'size');
    await option(page, 'target_size').fill('0.001');
    await run(page);
    await page.locator('main').getByRole('alert').waitFor();
  }),
  ofTool('compress', 'one-of-three-failed', async (page) => {
    await chooseFiles(page, scan, broken, second);
    await run(page);
    await page.locator('[data-state=error]').waitFor();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  }),
  ofTool('compress', 'locked', async (page) => {
    await chooseFiles(page, locked);
    await page.locator('main input[type=password]').waitFor();
  }),
  ofTool('rotate', 'connection-lost', async (page) => {
    await page.route('**/rotate', (route) => route.abort('connectionreset'), { times: 1 });
    await chooseFiles(page, book);
    await run(page);
    await page.locator('main').getByRole('alert').waitFor();
  }),
  ofTool('merge', 'locked', async (page) => {
    await chooseFiles(page, book, locked, second);
    await run(page);
    await page.locator('main').getByRole('alert').waitFor();
  }),
  ofTool('watermark', 'selected', async (page) => {
    await chooseFiles(page, book);
    await option(page, 'text').fill('Vertraulich');
    await page.locator('[data-placed] button').click();
  }),
  ofTool('watermark', 'image', async (page) => {
    await chooseFiles(page, book);
    await pick(page, 'image');
    await page.locator('main input[accept*="image"]').setInputFiles(await png('Logo.png', 600, 240));
    await page.locator('[data-placed] button').focus();
  }),
  ofTool('watermark', 'tiled', async (page) => {
    await chooseFiles(page, book);
    await option(page, 'text').fill('Entwurf\n2. Fassung');
    await page.getByRole('checkbox').first().click();
  }),
  ofTool('watermark', 'several', async (page) => {
    await chooseFiles(page, book, second);
    await option(page, 'text').fill('Entwurf');
  }),
  ofTool('sign', 'form', async (page) => {
    await chooseFiles(page, form);
    await page.locator('[data-kind=text]').first().fill('Lara Müller');
    await page.locator('[data-kind=checkbox]').click();
  }),
  ofTool('sign', 'text', async (page) => {
    await chooseFiles(page, book);
    const tools = page.locator('[data-page-editor] [aria-pressed]');
    await tools.first().click();
    await page.locator('[data-placing]').click();
    await page.locator('[data-page-editor] textarea').fill('Berlin, 1. März 2026');
    await page.keyboard.press('Escape');
  }),
  ofTool('sign', 'signature', async (page) => {
    await chooseFiles(page, book);
    await page.locator('[data-page-editor] [aria-pressed]').nth(1).click();
    await page
      .getByRole('dialog')
      .getByText('Tippen')
      .or(page.getByRole('dialog').getByText('Type', { exact: true }))
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('Lara Müller');
  }),
  ofTool('crop', 'frame', async (page) => {
    await chooseFiles(page, book);
    await option(page, 'top').fill('40');
    await option(page, 'left').fill('25,5');
    await option(page, 'left').blur();
    await page.locator('[data-crop-frame] button').focus();
  }),
  ofTool('crop', 'found', async (page) => {
    await chooseFiles(page, book);
    await pick(page, 'odd_even');
    await page.getByRole('button', { name: /^(Ränder erkennen|Find the margins)$/ }).click();
    await page.locator('main p', { hasText: /^(Die Ränder sind erkannt|We’ve found the margins)/ }).waitFor();
  }),
  ofTool('crop', 'several', async (page) => {
    await chooseFiles(page, book, second);
    await page.locator('main input[type=radio]').first().waitFor({ state: 'attached' });
  }),
  ofTool('redact', 'hits', async (page) => {
    await chooseFiles(page, book);
    await option(page, 'words').fill('Seite');
    await page.locator('[data-found=done]').waitFor();
  }),
  ofTool('redact', 'box', async (page) => {
    await chooseFiles(page, book);
    await page.locator('[data-page-editor] button:not([aria-pressed])', { hasText: /einfügen|Insert/ }).click();
    await page.locator('[data-placed] button').focus();
  }),
  ofTool('split', 'parts', async (page) => {
    await chooseFiles(page, book);
    await pick(page, 'interval');
    await option(page, 'config').fill('5');
    await run(page);
    await page.locator('[data-scrolls] li').last().scrollIntoViewIfNeeded();
  }),
];
