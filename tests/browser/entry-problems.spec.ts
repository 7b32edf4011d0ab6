import { describeRefusal, type ErrorCode, type ToolName } from '@blattwerk/shared';
import { devicesOf, expect, extendedUnless, languages, open, test, quickIf } from './fixtures.ts';
import { giveFiles } from './give-files.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfJourneys } from './journeys.ts';
import { actionButton, chooseFiles, option, pageOf, pdfFile, pick, toolTexts } from './tool-page.ts';

const MiB = 1024 * 1024;
const head = makePdf(1);
const valid = pdfFile('heil.pdf', head);

/** A tool of one PDF and one of several. */
const kinds: readonly ToolName[] = ['rotate', 'merge'];

/** Invalid values by field, with the error before anything is sent. */
const entries: readonly [tool: ToolName, field: string, text: string, code: ErrorCode, mode?: string][] = [
  ['split', 'config', 'eins', 'invalidPages'],
  ['split', 'config', '1,,2', 'invalidPages'],
  ['split', 'config', '', 'invalidPages'],
  ['split', 'config', '0', 'invalidInterval', 'interval'],
  ['split', 'config', '', 'invalidInterval', 'interval'],
  ['split', 'config', '1.5', 'invalidChunks', 'chunks'],
  ['split', 'config', '', 'invalidChunks', 'chunks'],
  ['delete-pages', 'pages', ' ', 'noPages'],
  ['delete-pages', 'pages', '1, 2', 'invalidPages'],
  ['delete-pages', 'pages', '1,,2', 'invalidPages'],
  ['protect', 'password', '  ', 'noPassword'],
  ['unlock', 'password', '  ', 'noPassword'],
];

for (const language of languages) {
  const device = devicesOf[language];

  for (const { tool } of pdfJourneys) {
    test(`${tool} refuses files that are not PDFs, empty files and large ones (${language}) ${device}${extendedUnless(kinds.includes(tool))}${quickIf(tool === 'merge')}`, async ({
      page,
    }) => {
      await open(page, pageOf(tool), language);
      const alert = page.getByRole('alert');
      await chooseFiles(page, { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hallo') });
      await expect(alert).toContainText(describeRefusal('invalidType', { file: 'brief.txt' }, language));
      await chooseFiles(page);
      await expect(alert).toContainText(describeRefusal('noFile', {}, language));
      await giveFiles(page, 'drop', [{ name: 'dick.pdf', type: 'application/pdf', head, bytes: 30 * MiB + 1 }]);
      const tooLarge = describeRefusal('fileTooLarge', { file: 'dick.pdf', max_size: 30 * MiB }, language);
      await expect(alert).toContainText(tooLarge);
      await expect(page.locator('main [data-file]')).toHaveCount(0);
      await expect(actionButton(page, await toolTexts(tool, language))).toBeDisabled();
      // A valid file is accepted, and the error disappears.
      await chooseFiles(page, valid);
      await expect(page.locator('main [data-file]')).toHaveCount(1);
      await expect(alert).toHaveCount(0);
    });
  }

  test(`merge reports that its files are too large in total (${language}) ${device}`, async ({ page }) => {
    await open(page, '/merge', language);
    const half = { type: 'application/pdf', head, bytes: 16 * MiB };
    await giveFiles(page, 'drop', [
      { ...half, name: 'a.pdf' },
      { ...half, name: 'b.pdf' },
    ]);
    await expect(page.getByRole('alert')).toContainText(
      describeRefusal('totalTooLarge', { max_size: 30 * MiB }, language),
    );
  });

  test(`an invalid value is reported at its field, and nothing is sent (${language}) ${device} @quick`, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    let shown = '';
    for (const [tool, field, text, code, mode] of entries) {
      if (shown !== tool) {
        await open(page, pageOf(tool), language);
        await chooseFiles(page, valid);
        shown = tool;
      }
      if (mode !== undefined) await pick(page, mode);
      const input = option(page, field);
      await input.fill('1');
      await input.fill(text);
      // Enter sends a complete form; an incomplete one is reported when the field loses the focus.
      await input.press('Enter');
      await input.blur();
      await expect(input, text).toHaveAttribute('aria-invalid', 'true');
      await expect(input, text).toHaveAccessibleDescription(new RegExp(escaped(describeRefusal(code, {}, language))));
      if (text.trim() === '') await expect(actionButton(page, await toolTexts(tool, language))).toBeDisabled();
      await input.fill('1');
      await expect(input).not.toHaveAttribute('aria-invalid');
    }
    expect(sent).toEqual([]);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
