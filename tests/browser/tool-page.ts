import { type ToolName, contracts } from '@blattwerk/shared';
import { type Download, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, type Language } from './fixtures.ts';
import type { TestFile } from './images.ts';
import type { OptionInput } from './journeys/journey.ts';

export function pdfFile(name: string, buffer: Buffer): TestFile {
  return { name, mimeType: 'application/pdf', buffer };
}

export const password = 'Größe "1"';
export function option(page: Page, field: string): Locator {
  return page.locator(`:is(input, textarea)[data-option=${field}]`);
}

export function radio(page: Page, value: string): Locator {
  return page.locator(`main input[type=radio][value="${value}"]`);
}

/** Clicks the label that covers the radio: a forced click on the radio misses it during layout shifts. */
export async function pick(page: Page, value: string): Promise<void> {
  await page
    .locator('main label')
    .filter({ has: page.locator(`input[type=radio][value="${value}"]`) })
    .click();
  await expect(radio(page, value)).toBeChecked();
}

/** Texts of a tool's page. */
export interface ViewTexts {
  action: string;
  success: string;
  again: string;
  failed: string;
}

type ModuleTexts = Omit<ViewTexts, 'action'> & { action?: string; convert?: string; view?: ViewTexts };

export async function toolTexts(tool: ToolName, language: Language): Promise<ViewTexts> {
  const { texts } = (await import(`../../apps/web/src/tools/${tool}/texts.${language}.ts`)) as { texts: ModuleTexts };
  if (texts.view) return texts.view;
  return { ...texts, action: texts.action ?? texts.convert ?? '' };
}

export function pageOf(tool: ToolName): string {
  return contracts[tool].page;
}

/** Opens settings where they are a sheet over the pages of an editor, or behind a row above files. */
export async function openSettings(page: Page): Promise<void> {
  const settings = page.locator('[data-opens-settings]');
  if ((await page.locator('[data-page-editor]').count()) > 0) await settings.waitFor({ state: 'attached' });
  if ((await settings.count()) === 0) return;
  if ((await settings.isVisible()) && (await settings.getAttribute('aria-expanded')) === 'false')
    await settings.click();
}

/** Sets options of a tool; opens a disclosure that contains one. */
export async function setOptions(page: Page, { choices = [], texts = {} }: OptionInput): Promise<void> {
  for (const value of choices) {
    await radio(page, value).waitFor({ state: 'attached' });
    await openSettings(page);
    const closed = page
      .locator('main details:not([open])')
      .filter({ has: page.locator(`input[type=radio][value="${value}"]`) });
    if ((await closed.count()) > 0) await closed.locator('summary').click();
    await pick(page, value);
  }
  for (const [field, text] of Object.entries(texts)) {
    // On a phone the text field for the pages is folded behind a button as soon as there are pictures of them, which is soon.
    const more = page.locator('[data-page-commands] [aria-expanded=false]').filter({ visible: true });
    await expect(async () => {
      await openSettings(page);
      if ((await more.count()) > 0 && !(await option(page, field).isVisible())) await more.click({ timeout: 1_000 });
      await option(page, field).fill(text, { timeout: 1_000 });
    }).toPass();
  }
}

export async function chooseFiles(page: Page, ...files: TestFile[]): Promise<void> {
  await page.locator('main input[type=file]:not([capture])').first().setInputFiles(files);
}

/** The button that starts a tool. */
export function actionButton(page: Page, { action }: ViewTexts): Locator {
  return page.locator('main').getByRole('button', { name: action, exact: true });
}

/** Saves the result. */
export async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download');
  await page.locator('main a[download]').first().click();
  const download: Download = await saved;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Advances the page's clock past its timeout; a late event restarts the timeout. */
export async function runIntoTimeout(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('02:05');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Clicks the button that starts a tool once the pages are shown: they move it, and a click on a moving button is lost. */
export async function startTool(page: Page, texts: ViewTexts): Promise<void> {
  await expect(page.locator('main [data-file]').first()).toBeVisible();
  await expect(page.locator('main [data-waiting]')).toHaveCount(0);
  await actionButton(page, texts).click();
}

/** Lets a tool run and waits for its result. @param title of the result */
export async function run(page: Page, texts: ViewTexts, title: string | RegExp = texts.success): Promise<void> {
  await startTool(page, texts);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
