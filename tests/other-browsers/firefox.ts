import { findProgram } from '@blattwerk/testing/find-program';
import { launch } from 'puppeteer-core';
import { type BrowserOptions, type Visitor, waitMs } from './visitor.ts';

export const firefoxProgram = process.env.FIREFOX ?? findProgram('firefox-esr');

/** Opens a page in Firefox, which is controlled over WebDriver BiDi. */
export async function openFirefox({ home, downloads }: BrowserOptions): Promise<Visitor> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    headless: true,
    timeout: 2 * waitMs,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,application/zip',
      'pdfjs.disabled': true,
    },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  // In a narrower window the text field for the pages is folded.
  await page.setViewport({ width: 1366, height: 768 });
  const locator = (element: string) => page.locator(`xpath/${element}`);
  return {
    open: async (address) => void (await page.goto(address)),
    waitFor: async (element) => void (await page.waitForSelector(`xpath/${element}`)),
    count: async (elements) => (await page.$$(`xpath/${elements}`)).length,
    async click(element) {
      // What is visible is not scrolled, and may be below a bar that stays.
      const found = await page.waitForSelector(`xpath/${element}`);
      await found?.evaluate((shown) => shown.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await locator(element).click();
    },
    type: (field, text) => locator(field).fill(text),
    async chooseFiles(input, paths) {
      const found = await page.waitForSelector(`xpath/${input}`);
      await (found as Awaited<ReturnType<typeof page.waitForSelector<'input'>>>)?.uploadFile(...paths);
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
