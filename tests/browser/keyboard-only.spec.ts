import { sendingTools } from '@blattwerk/shared';
import type { Locator, Page } from '@playwright/test';
import { expect, extendedUnless, open, test, quickIf } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { texts as offerTexts } from '../../apps/web/src/pages/file-offer/texts.de.ts';
import { texts as homeTexts } from '../../apps/web/src/pages/home/texts.de.ts';
import { texts as pdfTexts } from '../../apps/web/src/tool-run/view/texts.de.ts';
import { pdfFile } from './tool-page.ts';
import { formOf, inputOf, type Tool } from './tool-states.ts';

const maxStops = 60;

/** Tools with a control that the others do not have: cards in a list, radio buttons, pictures of pages, passwords. */
const kinds = ['convert', 'rotate', 'delete-pages', 'organize-pages', 'protect'];

/** Presses Tab until an element has the focus, once it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let stop = 0; stop < maxStops; stop++) {
    if ((await target.count()) > 0 && (await target.evaluate((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not lead to ${target.toString()}`);
}

/** Sets a tool's options by keys alone: pages and choices with the arrow keys, other fields by typing. */
async function fillIn(page: Page, tool: Tool): Promise<void> {
  if (tool.name === 'delete-pages') {
    await tabTo(page, page.getByRole('option', { name: 'Seite 1', exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(page.locator('[data-option=pages]')).toHaveValue('2,12');
    return;
  }
  if (tool.name === 'rotate') {
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '180°' })).toBeChecked();
  }
  if (tool.name === 'sign') {
    await tabTo(page, page.getByRole('group', { name: 'Einfügen' }).getByRole('button', { name: 'Text' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'In die Mitte setzen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-page-editor] textarea')).toBeFocused();
    await page.keyboard.type('Berlin');
    await page.keyboard.press('Escape');
  }
  for (const [field, value] of Object.entries(formOf(tool))) {
    await tabTo(page, page.locator(`[data-option=${field}]`));
    await page.keyboard.type(value);
  }
}

for (const tool of sendingTools) {
  test(`${tool.page} works with the keyboard alone @desktop${extendedUnless(kinds.includes(tool.name))}${quickIf(tool.name === 'organize-pages')}`, async ({
    page,
  }) => {
    // Registered first: without a listener the browser's own file chooser would open.
    page.on('filechooser', () => {});
    await open(page, tool.page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await tabTo(page, page.locator('main input[type=file]').first());
    const asked = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await asked).setFiles(inputOf(tool));
    await expect(page.locator('[data-file]')).toHaveCount(inputOf(tool).length);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await fillIn(page, tool);
    await tabTo(page, page.locator('main button[class*=primary]').last());
    await page.keyboard.press('Enter');
    const download = page.locator('main a[download]').first();
    await expect(download).toBeVisible();
    await expect(page.locator('main h2').first()).toBeFocused();
    await tabTo(page, download);
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await saved;
  });
}

test('two PDFs go from the home page through a tool to their ZIP with the keyboard alone @desktop', async ({
  page,
}) => {
  page.on('filechooser', () => {});
  await open(page, '/');
  await tabTo(page, page.getByLabel(homeTexts.hero.file));
  const asked = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await asked).setFiles(['a.pdf', 'b.pdf'].map((name) => pdfFile(name, makePdf(2))));
  const dialog = page.getByRole('dialog', { name: offerTexts.title });
  await expect(dialog.getByRole('link').first()).toBeFocused();
  await tabTo(page, dialog.getByRole('link', { name: 'PDF drehen' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-file]')).toHaveCount(2);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '180°' })).toBeChecked();
  await tabTo(page, page.locator('main button[class*=primary]').last());
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: pdfTexts.several.saveAll });
  await expect(save).toBeVisible();
  await expect(page.locator('main h2').first()).toBeFocused();
  await tabTo(page, save);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await saved;
});

test('a page is read, turned and chosen in the whole window with the keyboard alone @desktop', async ({ page }) => {
  await open(page, '/organize-pages');
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(pdfFile('Heft.pdf', makePdf(4)));
  await tabTo(page, page.getByRole('option', { name: 'Seite 1', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  // It loads with its first use, and has the keys only then.
  await expect(dialog).toHaveAccessibleName('Seite 1');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('Seite 2');
  await tabTo(page, dialog.getByRole('button', { name: pdfTexts.pages.rotateRight }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: pdfTexts.viewer.choose }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('Seite 4');
  await tabTo(page, dialog.getByRole('button', { name: pdfTexts.pages.close }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Seite 1', exact: true })).toBeFocused();
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Seite 2');
  await expect(page.locator('[data-option=pages]')).toHaveValue('1,2+90,3-4');
});
