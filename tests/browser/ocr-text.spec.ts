import { scannedText } from '@blattwerk/testing/files/scanned-text';
import { recognizedTexts as german } from '../../apps/web/src/tool-run/options/recognition-texts.de.ts';
import { expect, open, test } from './fixtures.ts';
import { chooseFiles, pdfFile, run, toolTexts } from './tool-page.ts';

const line = 'Die größte Rechnung über 1.284,50 Euro';
const scan = pdfFile('Brief.pdf', await scannedText([[line]]));

test('the text of a recognized scan is in sight with the result, and copied beside the download @both', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/ocr');
  await chooseFiles(page, scan);
  await run(page, await toolTexts('ocr', 'de'));
  const text = page.getByRole('region', { name: german.title }).last();
  await expect(text).toContainText(line);
  await expect(text).toBeInViewport({ ratio: 1 });
  const copy = page.getByRole('button', { name: german.copy });
  await expect(copy).toBeInViewport({ ratio: 1 });
  const [save, beside] = [await page.locator('main a[download]').first().boundingBox(), await copy.boundingBox()];
  expect(Math.abs((beside?.y ?? 0) - (save?.y ?? 0))).toBeLessThan(100);
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: german.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(line);
});
