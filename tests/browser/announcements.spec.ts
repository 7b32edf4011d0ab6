import type { Page } from '@playwright/test';
import { devicesOf, expect, type Language, languages, open, test, siteTexts } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { actionButton, chooseFiles, option, pdfFile, run, toolTexts } from './tool-page.ts';

interface Announcements {
  alerts: string[];
  /** Texts of the page's live region, in order. */
  live: string[];
}

/** Records announcements for screen readers: each new alert, each change of the live region. */
async function listen(page: Page): Promise<() => Promise<Announcements>> {
  await page.addInitScript(() => {
    const announcements: Announcements = { alerts: [], live: [] };
    const known = new Map<Element, string>();
    const look = () => {
      for (const region of known.keys()) if (!region.isConnected) known.delete(region);
      for (const region of document.querySelectorAll('[role=alert], [aria-live=assertive]')) {
        const text = region.textContent ?? '';
        if (text !== '' && known.get(region) !== text) announcements.alerts.push(text);
        known.set(region, text);
      }
      const region = document.querySelector('output');
      const text = region?.textContent ?? '';
      if (region && text !== '' && known.get(region) !== text) announcements.live.push(text);
      if (region) known.set(region, text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { announcements });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: Announcements }).announcements);
}

const long = pdfFile('Lang.pdf', makePdf(24));
const damaged = pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing'));
const locked = pdfFile('zu.pdf', encryptedPdf(makePdf(2), 'geheim', 'y'));

function stagesOf(language: Language, live: readonly string[]): string[] {
  const stages = Object.values(siteTexts[language].run.status);
  return live.filter((text) => stages.includes(text.trim()));
}

for (const language of languages) {
  const device = devicesOf[language];
  const { status, error, cancel, cancelled } = siteTexts[language].run;
  const order = [status.uploading, status.queued, status.analyzing, status.processing, status.almostDone];
  const chosen = language === 'de' ? 'Lang.pdf ausgewählt' : 'Lang.pdf chosen';

  test(`selection and stages are announced once, in order, and the result by its heading (${language}) ${device}`, async ({
    page,
  }) => {
    const announcements = await listen(page);
    const t = await toolTexts('pdf-to-jpg', language);
    await open(page, '/pdf-to-jpg', language);
    await chooseFiles(page, long);
    await expect(page.getByRole('heading', { name: 'Lang.pdf' })).toBeFocused();
    await run(page, t);
    await expect(page.getByRole('heading', { name: t.success })).toBeFocused();
    const { alerts, live } = await announcements();
    expect(alerts).toEqual([]);
    expect(live.filter((text) => text.startsWith(chosen))).toHaveLength(1);
    const stages = stagesOf(language, live);
    expect(stages.length).toBeGreaterThan(1);
    expect(stages).toEqual(order.filter((stage) => stages.includes(stage)));
    // Nothing else, and not the heading a second time.
    expect(live).toHaveLength(stages.length + 1);
    await expect(page.locator('output').first()).toHaveText('');
  });

  test(`an error is announced once per occurrence, and has the focus (${language}) ${device}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/status of 422/);
    const announcements = await listen(page);
    await open(page, '/rotate', language);
    await chooseFiles(page, damaged);
    await actionButton(page, await toolTexts('rotate', language)).click();
    const box = page.locator('main :focus').filter({ has: page.getByRole('alert') });
    await expect(box).toHaveCount(1);
    expect((await announcements()).alerts).toHaveLength(1);
    await page.getByRole('button', { name: error.retry, exact: true }).click();
    await expect.poll(async () => (await announcements()).alerts.length).toBe(2);
    await expect(box).toHaveCount(1);
    await page.getByRole('button', { name: error.back, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'kaputt.pdf' })).toBeFocused();
    const { alerts, live } = await announcements();
    expect(alerts).toHaveLength(2);
    expect(live.filter((text) => text.includes(error.title))).toEqual([]);
  });

  test(`a wrong password is announced once, and its field has the focus (${language}) ${device}`, async ({
    page,
    watched,
  }) => {
    watched.expectComplaint(/status of 401/);
    const announcements = await listen(page);
    const t = await toolTexts('unlock', language);
    await open(page, '/unlock', language);
    await chooseFiles(page, locked);
    await expect(
      language === 'de' ? option(page, 'password') : page.getByRole('heading', { name: 'zu.pdf' }),
    ).toBeFocused();
    await option(page, 'password').fill('falsch');
    await option(page, 'password').press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(option(page, 'password')).toBeFocused();
    expect((await announcements()).alerts).toHaveLength(1);
    // Enter sends the form again, with the new value.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('geheim');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.success })).toBeFocused();
    expect((await announcements()).alerts).toHaveLength(1);
  });

  test(`a cancelled run is announced once, and the focus returns to the file, which can be sent again (${language}) ${device}`, async ({
    page,
    connection,
  }) => {
    const announcements = await listen(page);
    await open(page, '/compress', language, connection.address);
    await chooseFiles(page, long);
    connection.fault = { stallAfter: 0 };
    const t = await toolTexts('compress', language);
    await actionButton(page, t).click();
    await page.getByRole('button', { name: cancel, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lang.pdf' })).toBeFocused();
    const { alerts, live } = await announcements();
    expect(alerts).toEqual([]);
    expect(live.filter((text) => text === cancelled)).toHaveLength(1);
    expect(live.at(-1)).toBe(cancelled);
    connection.fault = null;
    await run(page, t);
  });
}
