import { type ClientRequest, request } from 'node:http';
import { describeRefusal } from '@blattwerk/shared';
import { devicesOf, expect, languages, open, site, test, siteTexts } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { journeys } from './journeys.ts';
import { chooseFiles, pdfFile, toolTexts, startTool } from './tool-page.ts';
import { startGateway } from './run-gateway.ts';

/** Whether a gateway refuses another request of this address. */
async function isFull(address: string): Promise<boolean> {
  return (await fetch(`${address}/rotate`, { method: 'POST', body: new FormData() })).status === 429;
}

/** A form without an end, which keeps its place among the open requests of its address. */
async function holdPlace(address: string): Promise<() => void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 };
  let held: ClientRequest | undefined;
  // Its place is taken once the server has read its head; a gateway that has just started may refuse it.
  await expect(async () => {
    held?.destroy();
    held = request(`${address}/rotate`, { method: 'POST', headers });
    held.on('error', () => {});
    held.write('--b\r\n');
    await expect.poll(() => isFull(address), { timeout: 1_000 }).toBe(true);
  }).toPass();
  return () => held?.destroy();
}

for (const language of languages) {
  const device = devicesOf[language];
  const { error } = siteTexts[language].run;
  const rotate = journeys.find(({ tool }) => tool === 'rotate');

  test(`a request too many is refused with the time to wait; then Retry succeeds (${language}) ${device} @quick`, async ({
    page,
    connection,
  }) => {
    const t = await toolTexts('rotate', language);
    await using full = await startGateway({ RATE_LIMIT_PER_MINUTE: '1000', OPEN_REQUESTS_PER_ADDRESS: '1' });
    const release = await holdPlace(full.address);
    connection.divertTo = full.address;
    await open(page, '/rotate', language, connection.address);
    await chooseFiles(page, ...(rotate?.files ?? []));
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await startTool(page, t);
    const { status, headers } = await answer.then((response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await expect(page.getByRole('alert')).toContainText(error.tooManyRequests);
    release();
    await expect.poll(() => isFull(full.address)).toBe(false);
    await page.getByRole('button', { name: error.retry, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  });

  test(`a job cancelled elsewhere is shown as cancelled (${language}) ${device}`, async ({ page, watched }) => {
    watched.expectComplaint(/status of 409/);
    const t = await toolTexts('pdf-to-jpg', language);
    await open(page, '/pdf-to-jpg', language);
    await chooseFiles(page, pdfFile('Lang.pdf', makePdf(450)));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await startTool(page, t);
    const jobId = (await sent).headers()['x-job-id'];
    await expect
      .poll(async () => (await fetch(`${site()}/jobs/${jobId}`, { method: 'DELETE' })).status, { intervals: [20] })
      .toBeLessThan(300);
    await expect(page.getByRole('alert')).toContainText(describeRefusal('cancelled', {}, language));
    await expect(page.locator('main [data-file]')).toContainText('Lang.pdf');
  });
}
