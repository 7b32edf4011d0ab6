import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, extendedUnless, open, pathIn, ready, test, quickIf } from './fixtures.ts';
import { giveFiles } from './give-files.ts';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { png } from './images.ts';
import { pdfJourneys } from './journeys.ts';
import { chooseFiles, option, pageOf, pdfFile, run, toolTexts, startTool } from './tool-page.ts';

const head = makePdf(2);
const made = (name: string, bytes?: number) => ({ name, type: 'application/pdf', head, ...(bytes ? { bytes } : {}) });

for (const { tool } of pdfJourneys) {
  test(`${tool} accepts pasted files, and files dropped anywhere @desktop${extendedUnless(['rotate', 'merge'].includes(tool))}${quickIf(tool === 'merge')}`, async ({
    page,
  }) => {
    await open(page, pageOf(tool));
    const files = page.locator('main [data-file]');
    await giveFiles(page, 'paste', [made('geklebt.pdf')]);
    await expect(files).toContainText(['geklebt.pdf']);
    await giveFiles(page, 'drop', [made('gezogen.pdf')]);
    // A tool of one PDF takes the newer in its place.
    await expect(files).toContainText(tool === 'merge' ? ['geklebt.pdf', 'gezogen.pdf'] : ['gezogen.pdf']);
  });
}

test('a PDF dropped on the home page goes to the tool that is chosen for it @both @quick', async ({ page }) => {
  await open(page, '/');
  await giveFiles(page, 'drop', [made('Heft.pdf')]);
  await page.getByRole('dialog').getByRole('link', { name: 'PDF teilen' }).click();
  await expect(page).toHaveURL(pathIn('/split', 'de'));
  await expect(page.locator('main [data-file]')).toContainText('Heft.pdf');
});

test('a locked PDF pasted into a text page is offered to unlocking first, and the dialog returns the focus @desktop @quick', async ({
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

test('several drops at once add up in their order @desktop', async ({ page }) => {
  await open(page, '/merge');
  // The first are the largest: later ones must not be listed before them.
  await Promise.all([
    giveFiles(page, 'drop', [made('1.pdf', 9_000_000), made('2.pdf', 8_000_000)]),
    giveFiles(page, 'drop', [made('3.pdf')]),
    giveFiles(page, 'paste', [made('4.pdf')]),
    giveFiles(page, 'drop', [made('5.pdf')]),
  ]);
  await expect(page.locator('main [data-file]')).toContainText(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
  await open(page, '/converter');
  const { buffer } = await png('x.png', 50, 30);
  for (const name of ['a.png', 'b.png', 'c.png'])
    await giveFiles(page, 'drop', [{ name, type: 'image/png', head: buffer }]);
  await expect(page.locator('main [data-file]')).toContainText(['a.png', 'b.png', 'c.png']);
});

test('of two PDFs, a tool for one accepts the first with a notice @desktop', async ({ page }) => {
  await open(page, '/split');
  await giveFiles(page, 'drop', [made('eins.pdf'), made('zwei.pdf')]);
  await expect(page.locator('main [data-file]')).toContainText('eins.pdf');
  await expect(page.getByText('Wir haben das erste übernommen.')).toBeVisible();
});

test('text that is pasted into a field stays text @desktop', async ({ page }) => {
  await open(page, '/protect');
  await chooseFiles(page, pdfFile('Heft.pdf', head));
  await option(page, 'password').focus();
  await page.keyboard.insertText('geheim');
  await expect(option(page, 'password')).toHaveValue('geheim');
  await expect(page.locator('main [data-file]')).toContainText('Heft.pdf');
});

test('while a tool works, nothing is taken @desktop', async ({ page, connection }) => {
  const t = await toolTexts('rotate', 'de');
  await open(page, '/rotate', 'de', connection.address);
  await chooseFiles(page, pdfFile('Heft.pdf', head));
  connection.fault = { stallAfter: 0 };
  await startTool(page, t);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await giveFiles(page, 'drop', [made('spaet.pdf')]);
  await page.getByRole('button', { name: 'Abbrechen', exact: true }).click();
  await expect(page.locator('main [data-file]')).toContainText('Heft.pdf');
});

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
  test(`${tool} accepts files that were chosen before its script was loaded${extendedUnless(tool === 'merge')} @quick`, async ({
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
