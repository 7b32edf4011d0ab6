import { sendingTools } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import type { Page } from '@playwright/test';
import { expect, extendedUnless, nextFrame, open, test } from './fixtures.ts';
import { jpeg, type TestFile } from './images.ts';
import { inputOf, type Tool, walkStates } from './tool-states.ts';

const windows = {
  'a laptop': { width: 1366, height: 625 },
  'a laptop at a zoom of 200 percent': { width: 683, height: 312 },
  'a phone': { width: 360, height: 640 },
  'a phone held sideways': { width: 740, height: 360 },
} as const;

/** Tools that stand for the others: a list, choices, a text field with pages, a password. */
const typical: readonly string[] = ['convert', 'compress', 'split', 'protect'];

const longPdf = makePdf(300);
const picture = await jpeg('Foto.jpg', 400, 300);

/** Twenty images, or a PDF of 300 pages. */
function largeInputOf(tool: Tool): TestFile[] {
  if (tool.input.kind === 'image')
    return Array.from({ length: 20 }, (_, index) => ({
      ...picture,
      name: `Foto ${index}.jpg`,
      buffer: Buffer.concat([picture.buffer, Buffer.alloc(index)]),
    }));
  return inputOf(tool).map((file) => (tool.name === 'unlock' ? file : { ...file, buffer: longPdf }));
}

/** Controls that are not wholly within the window, or lie below the bar with the main action. */
async function hiddenControls(page: Page, { input }: Tool): Promise<string[]> {
  await nextFrame(page);
  return page.evaluate((hasPhotos) => {
    const view = document.querySelector('[data-working]');
    const action = [...document.querySelectorAll<HTMLElement>('main button[class*=primary]')].at(-1);
    // In a column the button has no bar around it.
    const bar = [action?.parentElement, action].find((element) => element?.offsetHeight)?.getBoundingClientRect();
    if (!view || !action || !bar) return ['no view of chosen files'];
    const isWithin = (box: DOMRect, bottom: number) =>
      box.top >= 0 && box.bottom <= bottom + 1 && box.left >= 0 && box.right <= innerWidth + 1;
    // In a wide window the bar is in another column than the pages.
    const endOf = (box: DOMRect) => (box.left < bar.right && box.right > bar.left ? bar.top : innerHeight);
    const hidden: string[] = [];
    if (!isWithin(action.getBoundingClientRect(), innerHeight)) hidden.push('the main action');
    // The name of the file, or the number of files.
    const files = view.querySelector('h2')?.getBoundingClientRect();
    if (!files || !isWithin(files, endOf(files))) hidden.push('the files');
    // Of several choices the first: there may be more than fit. Where photos come first, the row that opens them.
    const [options] = [
      ...view.querySelectorAll('[data-opens-settings], [data-option], fieldset label, details summary'),
    ]
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const pages = view.querySelector('[data-pages], [data-page-editor]')?.getBoundingClientRect();
    // Where the pages come first, they are the option: the row of their buttons is above them.
    if (pages && (!options || options.top > pages.top)) {
      if (pages.top < 0 || pages.top > endOf(pages)) hidden.push('the pages');
    } else if (options && !isWithin(options, endOf(options))) hidden.push('the first option');
    // On a phone photos come before their options: whoever has chosen some looks at them first.
    const photo = view.querySelector('li[data-file]')?.getBoundingClientRect();
    const isPhone = innerWidth < 480 && innerHeight > 600;
    if (hasPhotos && isPhone && (!photo || photo.top > bar.top - 100)) hidden.push('the photos');
    return hidden;
  }, input.kind === 'image');
}

for (const tool of sendingTools) {
  test(`${tool.page} shows files, option and main action without scrolling @desktop${extendedUnless(typical.includes(tool.name))}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size);
      await open(page, tool.page);
      const chosen = largeInputOf(tool);
      await page.locator('input[type=file]').first().setInputFiles(chosen);
      await expect(page.locator('[data-file]')).toHaveCount(chosen.length);
      await expect(page.locator('[data-waiting]')).toHaveCount(0, { timeout: 20_000 });
      expect.soft(await hiddenControls(page, tool), name).toEqual([]);
    }
  });
}

/** Elements of a run, of its result or of its error that are not wholly within the window. */
async function hiddenElements(page: Page, wanted: Readonly<Record<string, string>>): Promise<string[]> {
  await nextFrame(page);
  return page.evaluate((selectors) => {
    const isWithin = (element: Element | null) => {
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
    };
    const hidden = Object.keys(selectors).filter((name) => {
      const element = document.querySelector(selectors[name] ?? '');
      if (!isWithin(element)) return true;
      const bar = document.querySelector('main [class*=main]:has(> a[download])');
      const isInBar = bar === null || bar.contains(element);
      return !isInBar && (element?.getBoundingClientRect().bottom ?? 0) > bar.getBoundingClientRect().top + 1;
    });
    const headline = document.querySelector('main h1');
    const lineHeight = headline === null ? 0 : Number.parseFloat(getComputedStyle(headline).lineHeight);
    if (headline === null || headline.clientHeight > lineHeight * 1.5) hidden.push('a headline of one line');
    return hidden;
  }, wanted);
}

const download = 'main a[download]';
/** What is visible in each state after the choice of files: in a low window, the action alone. */
const visible = {
  busy: { all: { progress: 'main progress' }, low: {} },
  result: {
    all: { picture: '[data-result-picture]', facts: '[data-result-facts]', download },
    low: { download },
  },
  error: { all: { error: 'main [role=alert]' }, low: {} },
} as const;

for (const tool of sendingTools) {
  test(`${tool.page} stays in its working mode during a run, beside its result and after an error @desktop${extendedUnless(typical.includes(tool.name))}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/status of 422/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(windows['a laptop']);
    await walkStates(page, tool, 'de', ['busy', 'result', 'error'], async (state) => {
      if (state !== 'busy' && state !== 'result' && state !== 'error') return;
      if (state === 'result') expect.soft(await headlineBelowHeader(page)).toBeGreaterThanOrEqual(0);
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        const wanted = size.height > 600 && size.width > 600 ? visible[state].all : visible[state].low;
        expect.soft(await hiddenElements(page, wanted), `${state}, ${name}`).toEqual([]);
      }
      await page.setViewportSize(windows['a laptop']);
      // As a visitor may have scrolled when the result arrives.
      if (state === 'busy') await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
    });
  });
}

/** Distance of the headline from the header, which covers what is scrolled below it, in px. */
async function headlineBelowHeader(page: Page): Promise<number> {
  await nextFrame(page);
  return page.evaluate(() => {
    const top = document.querySelector('main h1')?.getBoundingClientRect().top ?? Number.NaN;
    return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  });
}
