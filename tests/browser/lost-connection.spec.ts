import { randomBytes } from 'node:crypto';
import { expect, extendedUnless, languages, open, test, siteTexts, quickIf } from './fixtures.ts';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { chooseFiles, pdfFile, pick, save, toolTexts, runIntoTimeout, startTool } from './tool-page.ts';

/** Larger than all buffers of the connection, as its answer is, so that it breaks during the transfer. */
const large = pdfFile(
  'Heft.pdf',
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    ['<< >>', 'q 100 0 0 200 0 0 cm /I Do Q'],
    [
      '<< /Type /XObject /Subtype /Image /Width 1000 /Height 2000 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
      randomBytes(2_000_000),
    ],
  ]),
);
const half = 1_000_000;

for (const language of languages) {
  const { error } = siteTexts[language].run;
  const repeated = extendedUnless(language === 'de');
  for (const [name, fault] of [
    ['in the middle of the upload', { fault: { cutUploadAfter: half } }],
    // The browser sends the form again by itself, and the server has that job already.
    ['once in the middle of the upload', { faultOnce: { cutUploadAfter: half } }],
    ['in the middle of the answer', { fault: { cutAnswerAfter: half } }],
  ] as const) {
    test(`a connection lost ${name} is reported, and Retry succeeds (${language}) @phone${repeated}${quickIf(name === 'in the middle of the upload')}`, async ({
      page,
      connection,
    }) => {
      const t = await toolTexts('rotate', language);
      await open(page, '/rotate', language, connection.address);
      await chooseFiles(page, large);
      await pick(page, '270');
      Object.assign(connection, fault);
      await startTool(page, t);
      await expect(page.getByRole('alert')).toContainText(error.network);
      await expect(page.locator('main [data-file]')).toContainText('Heft.pdf');
      connection.fault = null;
      await page.getByRole('button', { name: error.retry, exact: true }).click();
      await expect(page.locator('main a[download]')).toBeVisible();
      const { bytes } = await save(page);
      expect(bytes.length).toBeGreaterThan(2_000_000);
      expect(inspectPdf(bytes)).toMatchObject({ pages: 1, rotation: 270 });
    });
  }

  test(`a stalled upload is aborted, and can be repeated (${language}) @phone${repeated}`, async ({
    page,
    connection,
  }) => {
    await page.clock.install();
    const t = await toolTexts('rotate', language);
    await open(page, '/rotate', language, connection.address);
    await chooseFiles(page, large);
    connection.fault = { stallAfter: half };
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await startTool(page, t);
    await sent;
    await expect(page.getByRole('progressbar')).toBeVisible();
    await runIntoTimeout(page);
    await expect(page.getByRole('alert')).toContainText(error.timedOut);
    connection.fault = null;
    await page.getByRole('button', { name: error.retry, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
  });
}
