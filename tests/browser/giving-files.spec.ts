import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { texts } from '../../apps/web/src/pages/file-offer/texts.de.ts';
import { expect, extendedUnless, open, pathIn, quickIf, ready, test } from './fixtures.ts';
import { giveFiles } from './give-files.ts';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { makeScan } from './scan.ts';
import { chooseFiles, pageOf, pdfFile, run, toolTexts } from './tool-page.ts';

const head = makePdf(2);
const made = (name: string) => ({ name, type: 'application/pdf', head });

test('a PDF dropped on the home page goes to the tool that is chosen for it @both', async ({ page }) => {
  await open(page, '/');
  await giveFiles(page, 'drop', [made('Heft.pdf')]);
  await page.getByRole('dialog').getByRole('link', { name: 'PDF teilen' }).click();
  await expect(page).toHaveURL(pathIn('/split', 'de'));
  await expect(page.locator('main [data-file]')).toContainText('Heft.pdf');
});

test('a PDF dropped on the home page goes to several steps, if these are chosen @desktop', async ({ page }) => {
  await open(page, '/');
  await giveFiles(page, 'drop', [made('Heft.pdf')]);
  await page.getByRole('dialog').getByRole('link', { name: texts.workflow.link }).click();
  await expect(page).toHaveURL(pathIn('/workflow', 'de'));
  await expect(page.locator('main form')).toContainText('Heft.pdf');
});

test('a locked PDF pasted into a text page is offered to unlocking first, and the dialog returns the focus @desktop', async ({
  page,
}) => {
  await open(page, '/faq');
  const link = page.locator('main a').first();
  await link.focus();
  const locked = { name: 'zu.pdf', type: 'application/pdf', head: encryptedPdf(head, 'geheim', 'y') };
  await giveFiles(page, 'paste', [locked]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('Passwort');
  await expect(dialog.getByRole('link').first()).toHaveText('PDF entsperren');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

const contents = {
  form: { head: formPdf(), tool: 'Ausfüllen und unterschreiben', reason: 'Felder' },
  scan: { head: await makeScan(), tool: 'Texterkennung', reason: 'Scan' },
  'e-invoice': { head: pdfWithXml(ciiInvoice()), tool: 'E-Rechnung', reason: 'E-Rechnung' },
  'text alone': { head, tool: 'PDF komprimieren', reason: undefined },
};

for (const [name, { head, tool, reason }] of Object.entries(contents)) {
  test(`a PDF with ${name} on the home page is offered first to the tool for that @desktop${extendedUnless(name === 'form')}`, async ({
    page,
  }) => {
    await open(page, '/');
    await giveFiles(page, 'drop', [{ name: 'Datei.pdf', type: 'application/pdf', head }]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link').first()).toHaveText(tool);
    await expect(dialog.getByRole('link').first()).toBeFocused();
    if (reason !== undefined) await expect(dialog.locator('p').filter({ hasText: reason })).toBeVisible();
  });
}

/** Holds the scripts of a page that is opened, until they are released. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(pathIn(path, 'de'), { waitUntil: 'commit' });
  await page.locator('main input[type=file]').first().waitFor({ state: 'attached' });
  return held.resolve;
}

for (const tool of ['merge', 'rotate'] as const) {
  test(`${tool} accepts files that were chosen before its script was loaded${extendedUnless(tool === 'merge')}${quickIf(tool === 'merge')}`, async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, pageOf(tool));
    await chooseFiles(page, ...['a.pdf', 'b.pdf'].slice(tool === 'merge' ? 0 : 1).map((name) => pdfFile(name, head)));
    release();
    await ready(page);
    await expect(page.locator('main [data-file]')).toContainText(tool === 'merge' ? ['a.pdf', 'b.pdf'] : ['b.pdf']);
    await run(page, await toolTexts(tool, 'de'));
  });
}

test('files dropped before the scripts are loaded are accepted and do not replace the page @desktop', async ({
  page,
}, info) => {
  const files = ['a.pdf', 'b.pdf'].map((name) => info.outputPath(name));
  for (const file of files) writeFileSync(file, head);
  const release = await openWithoutScripts(page, '/merge');
  const session = await page.context().newCDPSession(page);
  // As the browser's own events: a dispatched one replaces no page.
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 40,
      y: 20,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  release();
  await ready(page);
  await expect(page.locator('main [data-file]')).toContainText(['a.pdf', 'b.pdf']);
});
