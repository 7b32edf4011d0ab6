import { type Browser, chromium } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { usualInvoice } from '@blattwerk/testing/files/invoice';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { startProduct } from '@blattwerk/testing/run-product';
import { median, quantile, timed } from '@blattwerk/testing/statistics';
import type { Section } from './section.ts';

/** Time that a visitor looks for the file, in ms. */
const dialogMs = 1_000;
const runs = { api: 200, page: 40 } as const;
/** Highest 95th percentiles, in ms. */
const most = { api: 150, page: 200 } as const;

/** Time until an e-invoice is read: by the API, and on the page. */
export async function benchInvoice(): Promise<Section> {
  const product = await startProduct({ quiet: true, env: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' } });
  const browser = await chromium.launch(chromiumSettings);
  try {
    const files = [{ name: 'invoice.xml', type: 'application/xml', bytes: usualInvoice }];
    const body = multipartBody('invoice', files);
    const api = await timed(runs.api, () => post(`${product.address}/v1/e-invoice`, body));
    const page: number[] = [];
    for (let run = 0; run < runs.page; run++) page.push(await timeOnPage(browser, `${product.address}/e-invoice`));
    const row = (name: string, times: readonly number[], limit: number) => {
      const p95 = quantile(times, 0.95);
      return [name, times.length, median(times).toFixed(0), p95.toFixed(0), limit, p95 <= limit ? 'yes' : 'no'];
    };
    return {
      name: 'e-invoice',
      title: 'e-invoice: until it is read',
      text: `An XML of ${Math.round(usualInvoice.length / 1_000)} kB, one after the other. API: from the request to the end of the answer. Page: from the choice of the file, a second after a click opened the dialog, to the frame after the one that shows the invoice, in a new browser context each time, when the page of the tool has loaded.`,
      columns: ['read by', 'runs', 'median, ms', 'p95, ms', 'target, ms', 'met'],
      rows: [row('API', api, most.api), row('page', page, most.page)],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

declare global {
  interface Window {
    /** Milliseconds from the choice of a file until its invoice is shown. */
    shownAfter: Promise<number>;
  }
}

async function timeOnPage(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.locator('html[data-ready]').waitFor();
    await page.evaluate(() => {
      window.shownAfter = new Promise((resolve) => {
        const listen = ({ timeStamp }: Event) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[data-printed]')) return;
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        };
        document.addEventListener('change', listen, { capture: true, once: true });
      });
    });
    const file = { name: 'invoice.xml', mimeType: 'application/xml', buffer: usualInvoice };
    const dialog = page.waitForEvent('filechooser');
    await page.locator('main label').first().click();
    const chooser = await dialog;
    await page.waitForTimeout(dialogMs);
    await chooser.setFiles(file);
    return await page.evaluate(() => window.shownAfter);
  } finally {
    await context.close();
  }
}
