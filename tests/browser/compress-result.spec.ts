import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { expect, open, test } from './fixtures.ts';
import { chooseFiles, option, pdfFile, pick, radio, save } from './tool-page.ts';
import { run } from './tool-states.ts';

/** A page of one photo, as a scanner makes it. */
async function scan(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 160, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#fff', noise } });
  const image = '/Type /XObject /Subtype /Image /Width 1240 /Height 1754 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 297 421] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>',
    ['<< >>', 'q 297 0 0 421 0 0 cm /A Do Q'],
    [`<< ${image} /Filter /DCTDecode >>`, await photo.jpeg({ quality: 92 }).toBuffer()],
  ]);
}

const file = pdfFile('Scan.pdf', await scan());

test('both levels come from one upload, with a comparison by keyboard @desktop', async ({ page }) => {
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads += 1;
  });
  await open(page, '/compress');
  await chooseFiles(page, file);
  await run(page);
  await expect(radio(page, 'medium')).toBeChecked();
  const medium = await save(page);
  await pick(page, 'low');
  const low = await save(page);
  expect(low.bytes.length).toBeLessThan(medium.bytes.length);
  expect([medium.name, low.name]).toEqual(['compressed_Scan.pdf', 'compressed_Scan.pdf']);
  expect(uploads).toBe(1);

  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('1');
});

test('a size that cannot be reached is refused at its field with the smallest one, which is then reached @desktop', async ({
  page,
  watched,
}) => {
  watched.expectComplaint(/status of 422/);
  await open(page, '/compress', 'en');
  await chooseFiles(page, file);
  await pick(page, 'size');
  await option(page, 'target_size').fill('0.001');
  await run(page);
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText(/smallest possible size is [\d.]+\sMB/);
  await expect(option(page, 'target_size')).toBeFocused();
  const smallest = /is ([\d.]+)\sMB/.exec((await alert.textContent()) ?? '')?.[1] ?? '';
  await option(page, 'target_size').fill(smallest);
  await run(page);
  const { bytes } = await save(page);
  expect(bytes.length).toBeLessThanOrEqual(Number(smallest) * 1_000_000);
});
