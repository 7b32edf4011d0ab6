import type { Page } from '@playwright/test';
import { texts as german } from '../../apps/web/src/tools/e-invoice/make/texts.de.ts';
import { texts as english } from '../../apps/web/src/tools/e-invoice/make/texts.en.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, type Language, languages, open, test } from './fixtures.ts';

const texts = { de: german, en: english };
const start = { de: 'Rechnung beginnen', en: 'Start an invoice' };

async function startWriting(page: Page, language: Language = 'de'): Promise<void> {
  await open(page, '/e-invoice/create', language);
  await page.getByRole('button', { name: start[language] }).click();
  await expect(page.getByRole('heading', { name: texts[language].title, exact: true })).toBeVisible();
}

/** Fills in an invoice, but for what only an XRechnung needs. */
async function fillIn(page: Page, language: Language, output: 'xrechnung' | 'zugferd' = 'xrechnung'): Promise<void> {
  const { labels, choices, sections } = texts[language];
  const part = (name: string) => page.getByRole('group', { name, exact: true });
  const [document, seller, buyer, items, payment] = [
    part(sections.document),
    part(sections.seller),
    part(sections.buyer),
    part(sections.items),
    part(sections.payment),
  ];
  await document.getByText(choices.output[output].label).click();
  await document.getByLabel(labels.number).fill('RE-2026-0042');
  await document.getByLabel(labels.delivery.date, { exact: true }).fill('2026-11-20');
  await seller.getByLabel(labels.seller.name).fill('Tischlerei Ahorn');
  await seller.getByLabel(labels.seller.address.street).fill('Werkstraße 1');
  await seller.getByLabel(labels.seller.address.postCode).fill('10115');
  await seller.getByLabel(labels.seller.address.city).fill('Berlin');
  await seller.getByLabel(labels.seller.contact.name).fill('Ida Ahorn');
  await seller.getByLabel(labels.seller.contact.phone).fill('030 1234567');
  await seller.getByLabel(labels.seller.contact.email).fill('ida@ahorn.example');
  await seller.getByLabel(labels.seller.taxNumber).fill('12/345/67890');
  await buyer.getByLabel(labels.buyer.name).fill('Stadt Musterhausen');
  await buyer.getByLabel(labels.buyer.address.street).fill('Rathausplatz 2');
  await buyer.getByLabel(labels.buyer.address.postCode).fill('20095');
  await buyer.getByLabel(labels.buyer.address.city).fill('Hamburg');
  await items.getByLabel(labels.items.name).fill('Beratung');
  await items.getByLabel(labels.items.quantity).fill('2');
  await items.getByLabel(labels.items.unitPrice).fill(language === 'de' ? '49,90' : '49.90');
  await payment.getByLabel(labels.payment.iban).fill('DE02 1203 0000 0000 2020 51');
}

for (const language of languages) {
  test(`an invoice is written, its faults are shown at their fields, and it is valid when it is read again (${language}) @both`, async ({
    page,
  }) => {
    const { labels, make, made } = texts[language];
    await startWriting(page, language);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postData() !== null || /Ahorn|0042/.test(request.url()))
        sent.push(`${request.method()} ${request.url()}`);
    });
    await fillIn(page, language);
    await page.getByRole('button', { name: make }).click();
    const reference = page.getByLabel(labels.buyer.reference);
    await expect(reference).toBeFocused();
    await expect(page.locator('[aria-invalid]')).toHaveCount(2);
    await reference.fill('04011000-1234512345-06');
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await page.getByRole('button', { name: make }).click();

    const valid = { de: 'Die Rechnung ist gültig.', en: 'The invoice is valid.' }[language];
    await expect(page.getByText(valid)).toBeVisible();
    await expect(page.getByText(language === 'de' ? '118,76\u00A0€' : '€118.76').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: made.saveXml }).click();
    expect((await download).suggestedFilename()).toBe('RE-2026-0042.xml');
    expect(sent).toEqual([]);

    await page.getByRole('button', { name: made.edit }).click();
    await expect(page.getByLabel(labels.number, { exact: true })).toHaveValue('RE-2026-0042');
  });

  test(`the form has no finding of axe and fits at 200 and 400 percent (${language}) @desktop`, async ({ page }) => {
    await startWriting(page, language);
    for (const summary of await page.locator('form details > summary').all()) await summary.click();
    await page.getByRole('button', { name: texts[language].make }).click();
    await expectFit(page, 'form');
    await expectAccessible(page, 'form');
  });
}

test('required fields are marked, what is missing is said when a field is left, and the button leads to the first @both', async ({
  page,
}) => {
  const { labels, make, required, faults, sections, items } = german;
  await startWriting(page);
  await expect(page.getByText(required.zugferd)).toBeVisible();
  const number = page.getByLabel(labels.number, { exact: true });
  await expect(number).toHaveAttribute('aria-required', 'true');
  await expect(page.getByLabel(labels.payment.iban)).not.toHaveAttribute('aria-required');
  await number.focus();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(number).toHaveAccessibleDescription(faults.missing);
  await number.fill('1');
  // What a field says once it is left moves the button, which is pressed all the same.
  await page.getByLabel(labels.items.name).focus();
  await page.getByRole('button', { name: items.add }).click();
  await expect(page.getByLabel(labels.items.name)).toHaveCount(2);
  await page.getByRole('button', { name: make }).click();
  const first = page.getByLabel(labels.delivery.date, { exact: true });
  await expect(first).toBeFocused();
  // It is scrolled to, above the bar with the button.
  const isUncovered = () =>
    first.evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === input;
    });
  await expect.poll(isUncovered).toBe(true);
  const seller = page.getByRole('group', { name: sections.seller, exact: true });
  await expect(seller.getByLabel(labels.seller.name)).toHaveAccessibleDescription(faults.missing);
});

test('a ZUGFeRD PDF is made, valid when it is read again, and named for its number @both', async ({ page }) => {
  const { make, made } = german;
  await startWriting(page);
  await fillIn(page, 'de', 'zugferd');
  await page.getByRole('button', { name: make }).click();
  await expect(page.getByText('Die Rechnung ist gültig.')).toBeVisible();
  await expect(page.getByText('factur-x.xml').first()).toBeVisible();
  const result = page.getByRole('group', { name: made.label });
  await expect(result.getByText('ZUGFeRD')).toBeVisible();
  await expect(result.locator('canvas')).toBeVisible();
  await expectFit(page, 'an invoice that was made');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: made.savePdf }).click();
  expect((await download).suggestedFilename()).toBe('RE-2026-0042.pdf');
});

test('an invoice is written by keys alone @desktop', async ({ page }) => {
  await startWriting(page);
  await fillIn(page, 'de');
  const { labels, items, make } = german;
  const quantity = page.getByLabel(labels.items.quantity);
  await page.getByLabel(labels.buyer.reference).focus();
  await page.keyboard.type('04011000-1234512345-06');
  await quantity.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('St');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await expect(page.getByLabel(labels.items.unit)).toHaveValue('HUR');
  await expect(page.getByLabel(labels.items.tax)).toHaveValue('reduced');
  await page.getByRole('button', { name: items.add }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(labels.items.name).nth(1)).toBeFocused();
  await page.keyboard.type('Anfahrt');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  // Enter in a field asks for the invoice, as the button does.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Die Rechnung ist gültig.')).toBeVisible();
  await expect(page.getByRole('button', { name: make })).toHaveCount(0);
});

test('the sender is there after a reload where that was asked for, and nothing else @desktop', async ({ page }) => {
  await startWriting(page);
  await fillIn(page, 'de');
  const { labels, keeping, sections } = german;
  const name = page.getByRole('group', { name: sections.seller, exact: true }).getByLabel(labels.seller.name);
  const again = async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await startWriting(page);
  };
  await again();
  await expect(name).toHaveValue('');
  await fillIn(page, 'de');
  await page.getByLabel(keeping.label).check();
  await again();
  await expect(name).toHaveValue('Tischlerei Ahorn');
  await expect(page.getByLabel(labels.items.name)).toHaveValue('');
  await page.getByRole('button', { name: keeping.forget }).click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
