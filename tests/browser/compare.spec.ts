import { create, Drawing, standardFont } from '@blattwerk/pdf';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, open, test } from './fixtures.ts';
import type { TestFile } from './images.ts';

const size = { width: 595, height: 842 };

/** A PDF of pages with a sentence each. */
async function pdfOf(name: string, texts: readonly string[], password?: string): Promise<TestFile> {
  const pdf = create(texts.map(() => size));
  const placements = texts.map((text, pageIndex) => {
    const drawing = new Drawing(size);
    for (const [row, line] of text.split('\n').entries())
      drawing.text(line, 60, 700 - row * 20, { font: standardFont('Helvetica'), size: 12, color: [0, 0, 0] });
    return { pageIndex, drawing, x: 0, y: 0 };
  });
  await pdf.draw(placements, { as: 'content' });
  if (password !== undefined) pdf.encrypt({ user: password });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf.save()) };
}

const texts = [
  'Der Mieter zahlt die Miete am ersten Tag des Monats\nKündigen kann er mit einer Frist von drei Monaten',
  'Haustiere sind nach Absprache mit dem Vermieter erlaubt',
  'Nebenabreden zu diesem Vertrag bestehen nicht',
];
const changed = [
  texts[0]?.replace('drei Monaten', 'sechs Monaten') ?? '',
  'Diese Seite ist neu und regelt den Winterdienst vor dem Haus',
  ...texts.slice(1),
];

async function choose(page: Page, files: TestFile[]): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(files);
  await expect(page.locator('[data-file]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Vergleichen', exact: true }).click();
}

test('two PDFs are compared without a request that carries them @both', async ({ page }) => {
  await open(page, '/compare');
  // Scripts, texts and fonts are loaded on demand, by requests without a body.
  const sent: string[] = [];
  const loaded: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(`${request.method()} ${request.url()}`);
  });
  await choose(page, [await pdfOf('alt.pdf', texts), await pdfOf('neu.pdf', changed)]);
  await expect(page.getByRole('heading', { name: '2 Änderungen auf 2 von 4 Seiten' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Änderungen', exact: true });
  await expect(list.getByRole('button', { name: /Text geändert.*drei.*sechs/s })).toBeVisible();
  await expect(list.getByRole('button', { name: /Neue Seite.*Winterdienst/s })).toBeVisible();
  // Both sheets of the first page have a mark, over the word.
  await expect(page.locator('[data-side=before] [data-mark="1"]')).toHaveCount(1);
  await expect(page.locator('[data-side=after] [data-mark="1"]')).toHaveCount(1);
  await expect(page.locator('[data-pair] canvas').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bericht als PDF speichern' }).click();
  expect((await download).suggestedFilename()).toBe('vergleich.pdf');
  // Requests of web workers are seen as well.
  expect(loaded.filter((url) => url.includes('LiberationSans'))).not.toEqual([]);
  expect(sent).toEqual([]);
  await expectAccessible(page, 'a comparison');
  await expectFit(page, 'a comparison');
});

test('changes are visited by keys, and pages lie over each other @desktop', async ({ page }) => {
  await open(page, '/compare');
  await choose(page, [await pdfOf('alt.pdf', texts), await pdfOf('neu.pdf', changed)]);
  const next = page.getByRole('button', { name: 'Nächste Änderung' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-side=after] [data-active]')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Übereinander' }).check();
  const blend = page.getByRole('slider', { name: 'Anteil der zweiten Fassung' });
  await blend.focus();
  await page.keyboard.press('Home');
  await expect(blend).toHaveValue('0');
  const [before, after] = await page
    .locator('[data-pair]')
    .first()
    .locator('[data-side]')
    .evaluateAll((sheets) => sheets.map((sheet) => JSON.stringify(sheet.getBoundingClientRect())));
  expect(before).toBeDefined();
  expect(after).toBe(before);
});

test('the same PDF has no differences, and a password is asked for @desktop', async ({ page }) => {
  await open(page, '/compare');
  await choose(page, [await pdfOf('alt.pdf', texts), await pdfOf('geschützt.pdf', texts, 'Eiche')]);
  const password = page.getByLabel('Passwort von „geschützt.pdf“');
  await password.fill('Buche');
  await page.keyboard.press('Enter');
  await expect(password).toHaveValue('');
  await password.fill('Eiche');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keine Unterschiede gefunden' })).toBeVisible();
});
