import { ciiInvoice, pdfWithXml, ublOrder } from '@blattwerk/testing/files/invoice';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, languages, open, test } from './fixtures.ts';
import type { TestFile } from './images.ts';

const xml: TestFile = { name: 'Rechnung.xml', mimeType: 'text/xml', buffer: ciiInvoice() };
const pdf: TestFile = { name: 'Rechnung.pdf', mimeType: 'application/pdf', buffer: pdfWithXml(ciiInvoice()) };
const order: TestFile = { name: 'Bestellung.xml', mimeType: 'text/xml', buffer: ublOrder };
const plain: TestFile = { name: 'Brief.pdf', mimeType: 'application/pdf', buffer: makePdf(1) };

async function choose(page: Page, files: TestFile[]): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(files);
  await expect(page.locator('[data-file]')).toHaveCount(files.length);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

test('an invoice is read and shown without a request that carries it @both', async ({ page }) => {
  await open(page, '/e-invoice');
  // Scripts and texts of the page are loaded on demand, by requests without a body.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(`${request.method()} ${request.url()}`);
  });
  for (const file of [xml, pdf]) {
    await page.reload();
    await choose(page, [file]);
    const summary = page.getByRole('region', { name: 'Das Wichtigste' });
    for (const value of [
      'Tischlerei Ahorn GmbH',
      '238,00\u00A0€',
      '30. November 2026',
      'RE-2026-0042',
      'Beratung, Teil 1',
    ])
      await expect(summary.getByText(value).first()).toBeVisible();
    await expect(summary.getByText('DE02')).toBeVisible();
    await expect(summary.getByRole('img')).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test('who wants how much, until when, to which account and for what is on the first screen of a phone @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/e-invoice');
  await choose(page, [xml]);
  const summary = page.getByRole('region', { name: 'Das Wichtigste' });
  await expect(summary).toBeVisible();
  await expect.poll(async () => (await summary.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const box = await summary.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
});

test('a file that is no e-invoice is named as what it is, beside those that are @desktop', async ({ page }) => {
  await open(page, '/e-invoice');
  await choose(page, [order, plain, xml]);
  await expect(page.getByText('ist eine elektronische Bestellung')).toBeVisible();
  await page.getByRole('button', { name: 'Brief.pdf', exact: true }).click();
  await expect(page.getByText('steckt keine E-Rechnung')).toBeVisible();
  await page.getByRole('button', { name: 'Rechnung.xml', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Das Wichtigste' })).toBeVisible();
  await page.getByRole('button', { name: 'Rechnung.xml schließen' }).click();
  await expect(page.locator('[data-file]')).toHaveCount(2);
});

test('a finding leads to its value, by keys alone, and the XML is searched @desktop', async ({ page }) => {
  await open(page, '/e-invoice');
  const wrong = ciiInvoice().toString().replace('DuePayableAmount>238.00', 'DuePayableAmount>239.00');
  await choose(page, [{ ...xml, buffer: Buffer.from(wrong) }]);
  await expect(page.getByText('Die Rechnung ist nicht gültig: ein Fehler.')).toBeVisible();
  const link = page.getByRole('button', { name: /^Zur Stelle/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('239,00');
  await page.locator('[data-printed] summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ibanid');
  await expect(page.getByText('1 Zeile gefunden')).toBeVisible();
});

test('where a page contradicts the invoice, the place on it is marked beside what the invoice has @both', async ({
  page,
}) => {
  const lines = ['Rechnungsnummer RE-2026-0042', 'IBAN DE89 3704 0044 0532 0130 00'];
  const wrong = { ...pdf, buffer: pdfWithXml(ciiInvoice(), 'factur-x.xml', lines) };
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await open(page, '/e-invoice');
  await choose(page, [pdf]);
  await expect(page.getByRole('region', { name: 'Das Wichtigste' })).toBeVisible();
  // What renders pages is loaded for a contradiction alone.
  expect(workers.filter((url) => url.includes('render-worker'))).toEqual([]);
  await page.reload();
  await choose(page, [wrong]);
  const differing = page.getByRole('region', { name: 'Wo die Seiten abweichen' });
  await expect(differing).toContainText('DE02\u00A01203\u00A00000\u00A00000\u00A02020\u00A051');
  await expect(differing).toContainText('DE89 3704 0044 0532 0130 00');
  const sheet = differing.getByRole('button', { name: /^Seite 1/ });
  await expect(sheet.locator('canvas')).toBeVisible();
  expect(workers.some((url) => url.includes('render-worker'))).toBe(true);
  await expectMarkAt(sheet, { left: 134 / 595, middle: (842 - 698) / 842 });
  await expectAccessible(page, 'pages that differ');
  await sheet.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Seite 1' });
  await expectMarkAt(shown.locator('[data-page-frame]'), { left: 134 / 595, middle: (842 - 698) / 842 });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeFocused();
});

/** The only mark on a page begins, and has its middle, at these shares of the page. */
async function expectMarkAt(sheet: Locator, { left, middle }: { left: number; middle: number }): Promise<void> {
  const mark = sheet.locator('[data-mark]');
  await expect(mark).toBeVisible();
  const [page, box] = [await sheet.boundingBox(), await mark.boundingBox()];
  if (!page || !box) throw new Error('the mark is not shown');
  expect(Math.abs((box.x - page.x) / page.width - left)).toBeLessThan(0.02);
  expect(Math.abs((box.y + box.height / 2 - page.y) / page.height - middle)).toBeLessThan(0.01);
}

test('a thousand lines are shown five hundred at a time @desktop', async ({ page }) => {
  await open(page, '/e-invoice');
  await choose(page, [{ ...xml, buffer: ciiInvoice({ lines: 1_000 }) }]);
  const rows = page.getByRole('table', { name: 'Positionen' }).locator('tbody');
  await expect(rows).toHaveCount(500);
  await page.getByRole('button', { name: '500 weitere Positionen zeigen' }).click();
  await expect(rows).toHaveCount(1_000);
});

for (const language of languages) {
  test(`an invoice has no finding of axe and fits at 200 and 400 percent (${language}) @desktop`, async ({ page }) => {
    await open(page, '/e-invoice', language);
    await choose(page, [xml]);
    await expect(page.locator('main table').first()).toBeVisible();
    await page.locator('[data-printed] summary').click();
    await expectFit(page, 'invoice');
    await expectAccessible(page, 'invoice');
  });
}
