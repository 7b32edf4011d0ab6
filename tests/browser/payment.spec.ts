import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { texts as termsDe } from '../../apps/web/src/pages/terms/texts.de.ts';
import { texts as termsEn } from '../../apps/web/src/pages/terms/texts.en.ts';
import { texts as paymentDe } from '../../apps/web/src/payment/texts.de.ts';
import { texts as paymentEn } from '../../apps/web/src/payment/texts.en.ts';
import {
  expect,
  extendedUnless,
  filled,
  type Language,
  languages,
  open,
  ready,
  test as base,
  siteTexts,
  quickIf,
} from './fixtures.ts';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { jpeg } from './images.ts';
import { testCards } from '@blattwerk/testing/payment/intents';
import { routeProvider } from './payment/route-provider.ts';
import {
  ownMetadata,
  paymentEnvironment,
  type ProviderStandIn,
  stamp,
  startProviderStandIn,
} from '@blattwerk/testing/payment/stand-in';
import { readPdf } from './read-pdf.ts';
import { startGateway } from './run-gateway.ts';

const payments = { de: paymentDe, en: paymentEn };
const prices = { de: '1,99\u00a0€', en: '€1.99' };

/** A gateway that takes payments through a stand-in of the provider. */
const test = base.extend<{ shop: ProviderStandIn }, { provider: ProviderStandIn }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names there
    async ({}, use) => {
      const provider = await startProviderStandIn();
      await using gateway = await startGateway(paymentEnvironment(provider));
      process.env.E2E_ADDRESS = gateway.address;
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ page, provider, watched }, use) => {
      provider.fault = undefined;
      provider.isSlow = false;
      provider.intents.clear();
      await routeProvider(page, provider);
      watched.expectComplaint(/request to another host: https:\/\/(js|api|hooks)\.stripe\.com/);
      await use(provider);
    },
    { auto: true },
  ],
});
test.describe.configure({ mode: 'default' });

/** Payments for which money was taken. */
function charged(shop: ProviderStandIn): number {
  return [...shop.intents.values()].filter(({ status }) => status === 'succeeded').length;
}

async function convert(page: Page, language: Language = 'de'): Promise<void> {
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles([await jpeg('foto.jpg', 400, 300)]);
  await page.getByRole('button', { name: siteTexts[language].convert.convert, exact: true }).click();
  await expect(page.getByRole('heading', { name: siteTexts[language].convert.success })).toBeVisible();
}

function offer(page: Page, language: Language = 'de') {
  return page.getByRole('button', { name: filled(payments[language].offer.buy, { price: prices[language] }) });
}

async function openPayment(page: Page, language: Language = 'de'): Promise<void> {
  await open(page, '/converter', language);
  await convert(page, language);
  await offer(page, language).click();
}

const cardNumber = (page: Page) => page.frameLocator('iframe[title="Kreditkarte"]').locator('input');

const buyerAddress = 'lea@kauf.example';

/** The address and the consent; without either the order cannot be placed. */
async function fillOrder(page: Page, language: Language = 'de'): Promise<void> {
  const { order: fields, pay: label } = payments[language];
  const button = page.getByRole('button', { name: label });
  await expect(page.getByLabel(fields.consent)).not.toBeChecked();
  await expect(button).toBeDisabled();
  await page.getByLabel(fields.consent).check();
  await expect(button).toBeDisabled();
  await page.getByLabel(fields.email).fill(buyerAddress);
  await expect(button).toBeEnabled();
}

/** By the keyboard: on a machine that is busy a click can still be led to the frame that was there before. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
}

async function order(page: Page, language: Language = 'de'): Promise<void> {
  await press(page, payments[language].pay);
}

async function pay(page: Page, card: string, language: Language = 'de'): Promise<void> {
  await cardNumber(page).fill(card);
  if (!(await page.getByLabel(payments[language].order.consent).isChecked())) await fillOrder(page, language);
  await order(page, language);
}

async function expectPaidPdf(page: Page, language: Language = 'de'): Promise<void> {
  await expect(page.getByRole('heading', { name: payments[language].success })).toBeFocused();
  await savePaidPdf(page, language);
}

async function savePaidPdf(page: Page, language: Language = 'de'): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: payments[language].download }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('converted_no_watermark.pdf');
  expect(inspectPdf((await readPdf(download)).bytes).texts).toEqual([]);
}

for (const language of languages) {
  test(`sells the PDF without its watermark, and loads nothing of the provider's before (${language})${extendedUnless(language === 'de')} @quick`, async ({
    page,
    shop,
    watched,
  }) => {
    await open(page, '/converter', language);
    await convert(page, language);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: siteTexts[language].convert.download }).click();
    expect(inspectPdf((await readPdf(await saved)).bytes).texts).toEqual([stamp]);
    await expect(offer(page, language)).toBeVisible();
    expect(watched.complaints).toEqual([]);
    expect(shop.intents.size).toBe(0);

    await offer(page, language).click();
    await expect(page.getByRole('heading', { name: payments[language].title })).toBeFocused();
    await expect(page.getByText(filled(payments[language].total, { price: prices[language] }))).toBeVisible();
    await pay(page, testCards.good, language);
    await expectPaidPdf(page, language);
    expect(charged(shop)).toBe(1);
    const [intent] = shop.intents.values();
    expect(intent?.receipt_email).toBe(buyerAddress);
    expect(intent?.description).toContain(intent?.id);

    await page.getByRole('button', { name: siteTexts[language].convert.again }).click();
    await expect(page.getByRole('dialog')).toContainText(payments[language].again.textSaved);
    await page.getByRole('button', { name: payments[language].again.confirm }).click();
    await convert(page, language);
    await expect(offer(page, language)).toBeVisible();
  });
}

/**
 * Answers in the bank's dialog, which is the uppermost element of the page. Not by the mouse: a click on a frame of another
 * site that has just appeared can reach the page below, as long as the browser's compositor does not know the frame.
 */
async function answerAtBank(page: Page, answer: 'COMPLETE' | 'FAIL'): Promise<void> {
  const button = page.frameLocator('iframe[title="Bank"]').getByRole('button', { name: answer });
  await button.waitFor();
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 20)?.getAttribute('title'))).toBe('Bank');
  await button.evaluate((element: HTMLElement) => element.click());
}

test("leads through the bank's dialog, which lies above the page", async ({ page, shop }) => {
  await openPayment(page);
  await pay(page, testCards.threeDSecure);
  await answerAtBank(page, 'FAIL');
  await expect(page.getByRole('alert')).toContainText(paymentDe.problem.unconfirmed);
  expect(charged(shop)).toBe(0);
  await order(page);
  await answerAtBank(page, 'COMPLETE');
  await expectPaidPdf(page);
  expect(charged(shop)).toBe(1);
});

test("finds out that it is paid where the provider's answer was lost @desktop @quick", async ({
  page,
  shop,
  watched,
}) => {
  watched.expectComplaint(/ERR_CONNECTION|status of 400/);
  await openPayment(page);
  await page.route('https://api.stripe.com/**/confirm', async (route) => {
    await fetch(shop.address + new URL(route.request().url()).pathname, {
      method: 'POST',
      body: route.request().postData(),
    });
    await route.abort('connectionreset');
  });
  await pay(page, testCards.good);
  await expectPaidPdf(page);
  expect(charged(shop)).toBe(1);
});

test('repeats a conversion that failed after the payment, and charges nothing again', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectComplaint(/Failed to load resource/);
  await openPayment(page);
  await page.route('**/convert', (route) => route.abort('connectionrefused'));
  await pay(page, testCards.good);
  await expect(page.getByRole('alert')).toContainText(siteTexts.de.run.error.network);
  await expect(page.getByText(paymentDe.failure.title, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: siteTexts.de.run.error.back }).click();
  await expect(page.getByText(paymentDe.offer.paidTitle)).toBeVisible();
  await page.getByRole('button', { name: paymentDe.offer.create }).click();
  await expect(page.getByRole('alert')).toContainText(siteTexts.de.run.error.network);
  await page.unroute('**/convert');
  await page.getByRole('button', { name: siteTexts.de.run.error.retry }).click();
  await expectPaidPdf(page);
  expect([shop.intents.size, charged(shop)]).toEqual([1, 1]);
});

test('keeps the payment over a reload of the page, and requests the images again @desktop', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectComplaint(/Failed to load resource/);
  await openPayment(page);
  await page.route('**/convert', (route) => route.abort('connectionrefused'));
  await pay(page, testCards.good);
  await expect(page.getByText(paymentDe.failure.title, { exact: true })).toBeVisible();
  await page.unroute('**/convert');
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  await (await asked).accept();
  await reloading;
  await ready(page);
  await expect(page.getByText(paymentDe.reminder.title)).toBeVisible();
  await convert(page);
  await page.getByRole('button', { name: paymentDe.offer.create }).click();
  await expectPaidPdf(page);
  expect([shop.intents.size, charged(shop)]).toEqual([1, 1]);
});

test('asks before a payment that is under way, or a paid PDF that is not saved, is left', async ({ page }) => {
  await openPayment(page);
  await expect(cardNumber(page)).toBeVisible();
  await expect(page.getByLabel(paymentDe.order.consent)).toBeVisible();
  const home = page.locator('header a[href="/"]').first();
  await home.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(paymentDe.leave.paying);
  await press(page, siteTexts.de.run.leave.stay);
  await pay(page, testCards.good);
  await expect(page.getByRole('heading', { name: paymentDe.success })).toBeVisible();
  await home.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(paymentDe.leave.paid);
  await press(page, siteTexts.de.run.leave.stay);
  await press(page, siteTexts.de.convert.again);
  await expect(page.getByRole('dialog')).toContainText(paymentDe.again.text);
  await press(page, paymentDe.again.cancel);
  await savePaidPdf(page);
  await home.click();
  await expect(page).toHaveURL(/\/$/);
});

for (const language of languages) {
  test(`takes the withdrawal from a purchase, and acknowledges it with a file (${language})${quickIf(language === 'de')}`, async ({
    page,
    shop,
  }) => {
    const { form } = { de: termsDe, en: termsEn }[language];
    const bought = shop.add({ metadata: ownMetadata, status: 'succeeded' });
    await open(page, '/', language);
    await page.locator('footer a[href*="#withdrawal-function"]').click();
    await expect(page.locator('#withdrawal-function')).toBeInViewport();
    await page.getByLabel(form.name, { exact: true }).fill('Lea Laub');
    await page.getByLabel(form.payment).fill(bought.id);
    await page.getByLabel(form.email).fill(buyerAddress);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: form.confirm }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(form.file);
    const file = (await readFile(await download.path())).toString();
    for (const text of [form.statement, 'Lea Laub', bought.id, buyerAddress, form.receivedAt, form.refunded])
      expect(file).toContain(text);
    await expect(page.getByText(form.refunded)).toBeVisible();
    expect(bought.latest_charge).toMatchObject({ refunded: true, receipt_email: buyerAddress });
  });
}
