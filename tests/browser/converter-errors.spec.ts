import { describeRefusal, type ErrorCode, type ErrorParams } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import type { Fault } from './unreliable-connection.ts';
import { devicesOf, expect, type Language, languages, open, test, siteTexts } from './fixtures.ts';
import { jpeg, png, type TestFile } from './images.ts';
import { actionButton, chooseFiles, toolTexts, runIntoTimeout } from './tool-page.ts';
import { startGateway } from './run-gateway.ts';

const images = [await jpeg('a.jpg', 60, 40), await png('b.png', 400, 500)];
const MiB = 1024 * 1024;

async function expectError(page: Page, language: Language, sentence: string): Promise<void> {
  const { error } = siteTexts[language].run;
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`${error.mark} ${sentence}`);
  await expect(alert.getByRole('button', { name: error.retry, exact: true })).toBeEnabled();
  await expect(alert.getByRole('button', { name: error.back, exact: true })).toBeEnabled();
  await expect(page.locator('main [data-file]')).toHaveCount(2);
}

async function begin(page: Page, language: Language, address: string, files: TestFile[] = images): Promise<void> {
  await open(page, '/converter', language, address);
  await chooseFiles(page, ...files);
  await actionButton(page, await toolTexts('convert', language)).click();
}

const body = (value: unknown) => JSON.stringify(value);

/** Errors of a server without error codes; those of this gateway are tested below. */
const answers: readonly { fault: Fault; code?: ErrorCode; params?: ErrorParams; own?: string }[] = [
  {
    fault: { status: 400, body: body({ error: 'Zu viele', max_images: 45, received_images: 60 }) },
    code: 'tooManyImages',
    params: { max_images: 45, received_images: 60 },
  },
  {
    fault: { status: 400, body: body({ error: 'Zu groß', max_size: 30 * MiB }) },
    code: 'fileTooLarge',
    params: { max_size: 30 * MiB },
  },
  {
    fault: { status: 400, body: body({ error: 'Falsch', supported_formats: ['JPEG', 'PNG'] }) },
    code: 'unsupportedFormat',
    params: { supported_formats: ['JPEG', 'PNG'] },
  },
  { fault: { status: 413, body: '<h1>413 Request Entity Too Large</h1>' }, code: 'totalTooLarge' },
  { fault: { status: 413, body: body({ error: 'Zu groß' }) }, code: 'totalTooLarge' },
  { fault: { status: 500, body: body({ error: 'Der Drucker brennt.' }) }, own: 'Der Drucker brennt.' },
  { fault: { status: 503, body: body({ error: 'Wir bauen um.' }) }, own: 'Wir bauen um.' },
  { fault: { status: 504, body: '' }, code: 'timeout' },
  { fault: { status: 200, body: '<h1>Hotel-WLAN: bitte anmelden</h1>', headers: { 'content-type': 'text/html' } } },
  { fault: { status: 418, body: '' } },
];

for (const language of languages) {
  const device = devicesOf[language];
  const { error } = siteTexts[language].run;

  test(`the converter has a sentence for every answer (${language}) ${device} @quick`, async ({ page, connection }) => {
    const { failed } = await toolTexts('convert', language);
    const cases = answers.map(({ fault, code, params = {}, own }) => ({
      fault,
      sentence: own ?? (code === undefined ? failed : describeRefusal(code, params, language)),
    }));
    // Another error between two equal ones shows that each one is new.
    cases.splice(4, 0, { fault: { status: 429, body: '' }, sentence: error.tooManyRequests });
    cases.push({ fault: { cutUploadAfter: 0 }, sentence: error.network });
    const [first] = cases;
    connection.fault = first?.fault ?? null;
    await begin(page, language, connection.address);
    for (const { fault, sentence } of cases) {
      if (fault !== first?.fault) {
        connection.fault = fault;
        await page.getByRole('button', { name: error.retry, exact: true }).click();
      }
      await expectError(page, language, sentence);
    }
    await page.getByRole('button', { name: error.back, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(actionButton(page, await toolTexts('convert', language))).toBeFocused();
  });

  test(`a server that does not answer is given up (${language}) ${device} @quick`, async ({ page, connection }) => {
    await page.clock.install();
    connection.fault = { stallAfter: 0 };
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await begin(page, language, connection.address);
    await sent;
    await runIntoTimeout(page);
    await expectError(page, language, error.timedOut);
  });

  // The page was loaded before the operator lowered the limits: so the server is the one to refuse.
  for (const [env, code, params] of [
    [{ LIMIT_IMAGES: '1' }, 'tooManyImages', { max_images: 1, received_images: 2 }],
    [{ LIMIT_IMAGE_BYTES: '1024' }, 'fileTooLarge', { file: 'b.png', max_size: 1024 }],
  ] as const) {
    test(`our own server refuses with ${code} (${language}) ${device}`, async ({ page, connection }) => {
      await using strict = await startGateway(env);
      connection.divertTo = strict.address;
      await begin(page, language, connection.address);
      await expectError(page, language, describeRefusal(code, params, language));
    });
  }

  test(`our own server limits how often one asks (${language}) ${device}`, async ({ page, connection }) => {
    await using strict = await startGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY_HOPS: '1' });
    const headers = { 'x-forwarded-for': `192.0.2.${language === 'de' ? 1 : 2}` };
    await fetch(`${strict.address}/convert`, { method: 'POST', headers });
    connection.divertTo = strict.address;
    await page.setExtraHTTPHeaders(headers);
    await begin(page, language, connection.address);
    await expectError(page, language, error.tooManyRequests);
  });
}
