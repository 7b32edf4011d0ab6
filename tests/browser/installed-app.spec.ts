import type { Page } from '@playwright/test';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { texts as offerDe } from '../../apps/web/src/pages/file-offer/texts.de.ts';
import { texts as offerEn } from '../../apps/web/src/pages/file-offer/texts.en.ts';
import { expect, open, ready, site, test, siteTexts } from './fixtures.ts';
import { chooseFiles, pdfFile, toolTexts, startTool } from './tool-page.ts';

const marker = 'Kennzeichen-der-Datei';
const pdf = Buffer.concat([makePdf(2), Buffer.from(`\n% ${marker}`)]);

/** Opens home as the installed app does, until the service worker has kept the site and controls the page. */
async function install(page: Page): Promise<void> {
  await open(page, '/');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.evaluate(async () => {
    dispatchEvent(new Event('appinstalled'));
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await ready(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Addresses of everything that is kept, and whether the text is in any of it. */
function kept(page: Page, text: string): Promise<{ addresses: string[]; hasText: boolean }> {
  return page.evaluate(async (text) => {
    const addresses: string[] = [];
    let hasText = false;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname);
        hasText ||= (await (await cache.match(request))?.text())?.includes(text) ?? false;
      }
    }
    return { addresses, hasText };
  }, text);
}

test('an installed app opens without a connection, takes a file, and says that sending needs one @desktop', async ({
  page,
  context,
  watched,
}) => {
  const t = await toolTexts('rotate', 'de');
  await install(page);
  await context.setOffline(true);
  watched.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${site()}/rotate`);
  await ready(page);
  await chooseFiles(page, pdfFile('Heft.pdf', pdf));
  await startTool(page, t);
  await expect(page.getByRole('alert')).toContainText(siteTexts.de.run.error.offline);
  await context.setOffline(false);
  await page.getByRole('button', { name: siteTexts.de.run.error.retry, exact: true }).click();
  await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  const { addresses, hasText } = await kept(page, marker);
  expect(addresses).toContain('/rotate');
  expect(addresses.filter((path) => /^\/(jobs|share-target)/.test(path))).toEqual([]);
  expect(hasText).toBe(false);
});

test('files that are shared with an installed app are offered to the tools @desktop', async ({ page }) => {
  await install(page);
  await page.evaluate(
    ({ bytes }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-target' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'Geteilt.pdf', { type: 'application/pdf' }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { bytes: [...pdf] },
  );
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`${offerDe.title}|${offerEn.title}`.replaceAll('?', '\\?')),
  });
  await expect(dialog).toContainText('Geteilt.pdf');
  await expect(page).toHaveURL(new RegExp(`^${site()}/(\\?lang=en)?$`));
  expect((await kept(page, marker)).hasText).toBe(false);
  // Taken once.
  await page.reload();
  await ready(page);
  await expect(dialog).toHaveCount(0);
});
