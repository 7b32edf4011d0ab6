import { type contracts, exampleForm } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, type Language, open } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { jpeg, png, type TestFile } from './images.ts';
import { openSettings } from './tool-page.ts';

export type Tool = (typeof contracts)[keyof typeof contracts];

const password = 'geheim';
const pdf = (name: string, buffer: Buffer): TestFile => ({ name, mimeType: 'application/pdf', buffer });
const files = {
  images: [await jpeg('Strand.jpg', 1600, 1200), await png('Plan mit einem recht langen Namen.png', 900, 1300)],
  pdf: pdf('Jahresbericht 2026.pdf', makePdf(12, { image: true })),
  locked: pdf('Verträge.pdf', encryptedPdf(makePdf(3), password, 'besitzer')),
  broken: pdf('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing')),
  brokenImage: {
    name: 'kaputt.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]),
  },
};

/** Values of a tool's form without which it does not run with the files of `inputOf`; what is placed or drawn on pages has no field. */
export function formOf(tool: Tool): Readonly<Record<string, string>> {
  if (tool.name === 'sign' || tool.name === 'bookmarks') return {};
  // Its page has a field for each side.
  if (tool.name === 'crop') return { top: '20', left: '10' };
  if (tool.name === 'redact') return { words: 'Seite 3' };
  return tool.name === 'unlock' ? { password } : Object.fromEntries(exampleForm(tool));
}

/** Files that a tool accepts. */
export function inputOf(tool: Tool): TestFile[] {
  if (tool.input.kind === 'image') return files.images;
  if (tool.input.minFiles > 1) return [files.pdf, { ...files.pdf, name: 'Anhang.pdf' }];
  return [tool.name === 'unlock' ? files.locked : files.pdf];
}

/** Files that it refuses. */
function brokenInputOf({ input }: Tool): TestFile[] {
  if (input.kind === 'image') return [files.brokenImage];
  return input.minFiles > 1 ? [files.broken, files.pdf] : [files.broken];
}

/** Chooses files and fills in the form; waits for the page previews. */
export async function choose(page: Page, tool: Tool, chosen: TestFile[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  await expect(page.locator('[data-file]')).toHaveCount(chosen.length);
  for (const [field, value] of Object.entries(formOf(tool))) {
    await expect(async () => {
      await openSettings(page);
      await page.locator(`[data-option=${field}]`).fill(value, { timeout: 1_000 });
    }).toPass();
  }
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  if (tool.name === 'sign') await placeText(page);
}

/** Places a text in the middle of the shown page. */
async function placeText(page: Page): Promise<void> {
  await page.locator('[data-page-editor]').getByRole('button', { name: 'Text', exact: true }).click();
  await page.locator('[data-read] [data-placing]').click();
  await page.locator('[data-page-editor] textarea').fill('Berlin, 1. März 2026');
  await page.keyboard.press('Escape');
}

/** Presses the button that starts the tool: the last of its kind, below an error's own. */
export async function run(page: Page): Promise<void> {
  await page.locator('main button[class*=primary]').filter({ visible: true }).last().click();
}

/** States of a tool's page, in order. */
export const toolStates = ['idle', 'file', 'busy', 'result', 'error'] as const;
export type ToolState = (typeof toolStates)[number];

/** Takes a tool's page through its states, and stops in those that are wanted. */
export async function walkStates(
  page: Page,
  tool: Tool,
  language: Language,
  wanted: readonly ToolState[],
  look: (state: ToolState) => Promise<void>,
): Promise<void> {
  const stop = async (state: ToolState) => {
    if (wanted.includes(state)) await look(state);
  };
  await open(page, tool.page, language);
  await stop('idle');
  await choose(page, tool, inputOf(tool));
  await stop('file');
  if (wanted.every((state) => state === 'idle' || state === 'file')) return;
  if (wanted.includes('busy')) {
    const held = Promise.withResolvers<void>();
    await page.route(`**/${tool.name}`, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await run(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await look('busy');
    held.resolve();
  } else await run(page);
  await expect(page.locator('main a[download]').first()).toBeVisible({ timeout: 30_000 });
  await stop('result');
  // Nothing can be placed on a PDF that the browser does not show.
  if (!wanted.includes('error') || tool.name === 'sign') return;
  await page.unroute(`**/${tool.name}`);
  await open(page, tool.page, language);
  await choose(page, tool, brokenInputOf(tool));
  await run(page);
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
  await look('error');
}
