import type { ToolName } from '@blattwerk/shared';
import type { Locator, Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { texts as pdfTexts } from '../../apps/web/src/tool-run/view/texts.de.ts';
import { texts as homeTexts } from '../../apps/web/src/pages/home/texts.de.ts';
import { expect, open, test } from './fixtures.ts';
import { jpeg, type TestFile } from './images.ts';
import { makeScan } from './scan.ts';
import { pageOf, pdfFile } from './tool-page.ts';

/** Counts the clicks of a visitor; typing and what is done in the dialogs of the system do not count. */
class Visitor {
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async choose(target: Locator, files: TestFile[]): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.click(target);
    await (await asked).setFiles(files);
    await expect(this.page.locator('[data-file]')).toHaveCount(files.length);
    await expect(this.page.locator('[data-waiting]')).toHaveCount(0);
  }

  /** From the home page to a tool with files. */
  async bring(tool: ToolName, files: TestFile[]): Promise<void> {
    await this.click(this.page.locator(`main #tools a[href="${pageOf(tool)}"]`));
    await expect(this.page.locator('#tools')).toHaveCount(0);
    const input = this.page.locator('input[type=file]:not([capture])');
    await this.choose(this.page.locator('main label').filter({ has: input }).first(), files);
  }

  async start(): Promise<void> {
    await this.click(this.page.locator('main button[class*=primary]').filter({ visible: true }).last());
  }

  async save(target = this.page.locator('main a[download]').first()): Promise<void> {
    const saved = this.page.waitForEvent('download');
    await this.click(target);
    await saved;
  }

  async pickPages(...numbers: number[]): Promise<void> {
    for (const number of numbers) await this.click(this.pageTile(number));
  }

  pageTile(number: number): Locator {
    return this.page.getByRole('option', { name: `Seite ${number}`, exact: true });
  }

  pick(value: string): Promise<void> {
    const radio = this.page.locator(`input[type=radio][value="${value}"]`);
    return this.click(this.page.locator('main label').filter({ has: radio }));
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }
}

const book = [pdfFile('Heft.pdf', makePdf(8))];
const scan = [pdfFile('Scan.pdf', await makeScan())];
const several = (count: number) => Array.from({ length: count }, (_, index) => pdfFile(`${index}.pdf`, makePdf(2)));
const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => jpeg(`${index}.jpg`, 300 + index, 200)));
const locked = [pdfFile('zu.pdf', encryptedPdf(makePdf(2), 'geheim', 'besitzer'))];
const restricted = [pdfFile('eingeschränkt.pdf', encryptedPdf(makePdf(2), '', 'besitzer'))];

/** What visitors do between their choice of files and the button that starts the tool. */
type Work = (visitor: Visitor) => Promise<void>;

/** What visitors come for, and the clicks that it takes from the home page to the saved result of a tool. */
const tasks: readonly [task: string, clicks: number, tool: ToolName, files: TestFile[], work?: Work][] = [
  ['compress one PDF', 4, 'compress', scan],
  ['compress to 5 MB', 5, 'compress', scan, (visitor) => visitor.pick('size')],
  ['merge three PDFs', 4, 'merge', several(3)],
  ['a PDF as JPGs', 4, 'pdf-to-jpg', book],
  ['take out pages 3 and 5', 6, 'split', book, (visitor) => visitor.pickPages(3, 5)],
  ['rotate all pages', 4, 'rotate', book],
  ['rotate page 3 alone', 5, 'rotate', book, rotateThird],
  ['delete two pages', 6, 'delete-pages', book, (visitor) => visitor.pickPages(2, 4)],
  ['unlock with the password', 4, 'unlock', locked, (visitor) => visitor.type('geheim')],
  ['lift restrictions', 4, 'unlock', restricted],
  ['protect with a password', 4, 'protect', book, (visitor) => visitor.type('geheim')],
  ['move page 5 to the front', 5, 'organize-pages', book, moveFifthToFront],
];

async function rotateThird(visitor: Visitor): Promise<void> {
  await visitor.pageTile(3).hover();
  await visitor.click(visitor.page.locator('[data-place="3"] [data-action=rotateRight]'));
}

async function moveFifthToFront(visitor: Visitor): Promise<void> {
  const { mouse } = visitor.page;
  await visitor.pageTile(5).hover();
  visitor.clicks += 1;
  await mouse.down();
  const first = await visitor.pageTile(1).boundingBox();
  await mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 60, { steps: 6 });
  await mouse.move((first?.x ?? 0) + 5, (first?.y ?? 0) + 60, { steps: 3 });
  await mouse.up();
  await expect(visitor.page.locator('[data-option=pages]')).toHaveValue('5,1-4,6-8');
}

async function visitHome(page: Page): Promise<Visitor> {
  await open(page, '/');
  return new Visitor(page);
}

for (const [task, clicks, tool, files, work] of tasks) {
  test(`${task} takes ${clicks} clicks from the home page @desktop`, async ({ page }) => {
    const visitor = await visitHome(page);
    await visitor.bring(tool, files);
    await work?.(visitor);
    await visitor.start();
    await visitor.save();
    expect(visitor.clicks).toBe(clicks);
  });
}

test('compress five PDFs takes 4 clicks, twenty photos on A4 pages 4, and merge, compress and protect 8 @desktop', async ({
  page,
}) => {
  const compressing = await visitHome(page);
  await compressing.bring('compress', several(5));
  await compressing.start();
  await compressing.save(page.getByRole('button', { name: pdfTexts.several.saveAll }));

  const converting = await visitHome(page);
  await converting.choose(page.getByText(homeTexts.hero.file, { exact: true }), photos);
  await converting.pick('a4');
  await converting.start();
  await converting.save();

  const chaining = await visitHome(page);
  const goOn = (name: string) => chaining.click(page.locator('main section').getByRole('link', { name, exact: true }));
  await chaining.bring('merge', several(3));
  await chaining.start();
  await goOn('PDF komprimieren');
  await expect(page.locator('[data-file]')).toHaveCount(1);
  await chaining.start();
  await goOn('PDF schützen');
  await expect(page.locator('[data-option=password]')).toBeFocused();
  await chaining.type('geheim');
  await chaining.start();
  await chaining.save();
  expect([compressing, converting, chaining].map(({ clicks }) => clicks)).toEqual([4, 4, 8]);
});
