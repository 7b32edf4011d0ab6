import type { ToolName } from '@blattwerk/shared';
import type { Locator, Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { texts as pdfTexts } from '../../apps/web/src/tool-run/single-pdf/texts.de.ts';
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
  }

  /** From the home page to a tool with files. */
  async bring(tool: ToolName, ...files: TestFile[]): Promise<void> {
    const { page } = this;
    await this.click(page.locator(`main #tools a[href="${pageOf(tool)}"]`));
    await expect(page.locator('#tools')).toHaveCount(0);
    await this.choose(
      page
        .locator('main label')
        .filter({ has: page.locator('input[type=file]:not([capture])') })
        .first(),
      files,
    );
    await expect(page.locator('[data-file]')).toHaveCount(files.length);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
  }

  /** Starts the tool, and saves its result. */
  async finish(): Promise<void> {
    await this.start();
    await this.save(this.page.locator('main a[download]').first());
  }

  async start(): Promise<void> {
    await this.click(this.page.locator('main button[class*=primary]').filter({ visible: true }).last());
  }

  async save(target: Locator): Promise<void> {
    const saved = this.page.waitForEvent('download');
    await this.click(target);
    await saved;
  }

  pageTile(number: number): Locator {
    return this.page.getByRole('option', { name: `Seite ${number}`, exact: true });
  }

  option(value: string): Locator {
    return this.page.locator('main label').filter({ has: this.page.locator(`input[type=radio][value="${value}"]`) });
  }
}

const book = pdfFile('Heft.pdf', makePdf(8));
const scan = pdfFile('Scan.pdf', await makeScan());
const several = (count: number) => Array.from({ length: count }, (_, index) => pdfFile(`${index}.pdf`, makePdf(2)));
const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => jpeg(`${index}.jpg`, 300 + index, 200)));
const locked = pdfFile('zu.pdf', encryptedPdf(makePdf(2), 'geheim', 'besitzer'));
const restricted = pdfFile('eingeschränkt.pdf', encryptedPdf(makePdf(2), '', 'besitzer'));

/** What visitors come for, the clicks that it takes from the home page, and how they do it. */
const tasks: readonly [task: string, clicks: number, work: (visitor: Visitor) => Promise<void>][] = [
  [
    'compress one PDF',
    4,
    async (visitor) => {
      await visitor.bring('compress', scan);
      await visitor.finish();
    },
  ],
  [
    'compress five PDFs',
    4,
    async (visitor) => {
      await visitor.bring('compress', ...several(5));
      await visitor.start();
      await visitor.save(visitor.page.getByRole('button', { name: pdfTexts.several.saveAll }));
    },
  ],
  [
    'compress to 5 MB',
    5,
    async (visitor) => {
      await visitor.bring('compress', scan);
      await visitor.click(visitor.option('size'));
      await visitor.finish();
    },
  ],
  [
    'merge three PDFs',
    4,
    async (visitor) => {
      await visitor.bring('merge', ...several(3));
      await visitor.finish();
    },
  ],
  [
    'twenty photos on A4 pages',
    4,
    async (visitor) => {
      await visitor.choose(visitor.page.getByText(homeTexts.hero.file, { exact: true }), photos);
      await expect(visitor.page.locator('[data-file]')).toHaveCount(photos.length);
      await visitor.click(visitor.option('a4'));
      await visitor.finish();
    },
  ],
  [
    'a PDF as JPGs',
    4,
    async (visitor) => {
      await visitor.bring('pdf-to-jpg', book);
      await visitor.finish();
    },
  ],
  [
    'take out pages 3 and 5',
    6,
    async (visitor) => {
      await visitor.bring('split', book);
      for (const page of [3, 5]) await visitor.click(visitor.pageTile(page));
      await visitor.finish();
    },
  ],
  [
    'rotate all pages',
    4,
    async (visitor) => {
      await visitor.bring('rotate', book);
      await visitor.finish();
    },
  ],
  [
    'rotate page 3 alone',
    5,
    async (visitor) => {
      await visitor.bring('rotate', book);
      await visitor.pageTile(3).hover();
      await visitor.click(visitor.page.locator('[data-place="3"] [data-action=rotateRight]'));
      await visitor.finish();
    },
  ],
  [
    'delete two pages',
    6,
    async (visitor) => {
      await visitor.bring('delete-pages', book);
      for (const page of [2, 4]) await visitor.click(visitor.pageTile(page));
      await visitor.finish();
    },
  ],
  [
    'unlock with the password',
    4,
    async (visitor) => {
      await visitor.bring('unlock', locked);
      await visitor.page.keyboard.type('geheim');
      await visitor.finish();
    },
  ],
  [
    'lift restrictions',
    4,
    async (visitor) => {
      await visitor.bring('unlock', restricted);
      await visitor.finish();
    },
  ],
  [
    'protect with a password',
    4,
    async (visitor) => {
      await visitor.bring('protect', book);
      await visitor.page.keyboard.type('geheim');
      await visitor.finish();
    },
  ],
  [
    'move page 5 to the front',
    5,
    async (visitor) => {
      await visitor.bring('organize-pages', book);
      await visitor.pageTile(5).hover();
      visitor.clicks += 1;
      await visitor.page.mouse.down();
      const first = await visitor.pageTile(1).boundingBox();
      await visitor.page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 60, { steps: 6 });
      await visitor.page.mouse.move((first?.x ?? 0) + 5, (first?.y ?? 0) + 60, { steps: 3 });
      await visitor.page.mouse.up();
      await expect(visitor.page.locator('[data-option=pages]')).toHaveValue('5,1-4,6-8');
      await visitor.finish();
    },
  ],
  [
    'merge, compress and protect',
    8,
    async (visitor) => {
      await visitor.bring('merge', ...several(3));
      await visitor.start();
      const next = (name: string) => visitor.page.locator('main section').getByRole('link', { name, exact: true });
      await visitor.click(next('PDF komprimieren'));
      await expect(visitor.page.locator('[data-file]')).toHaveCount(1);
      await visitor.start();
      await visitor.click(next('PDF schützen'));
      await expect(visitor.page.locator('[data-option=password]')).toBeFocused();
      await visitor.page.keyboard.type('geheim');
      await visitor.finish();
    },
  ],
];

for (const [task, clicks, work] of tasks) {
  test(`${task} takes ${clicks} clicks from the home page @desktop`, async ({ page }) => {
    const visitor = new Visitor(page);
    await open(page, '/');
    await work(visitor);
    expect(visitor.clicks).toBe(clicks);
  });
}
