import { devicesOf, expect, extendedUnless, languages, open, test, siteTexts } from './fixtures.ts';
import { journeys } from './journeys.ts';
import { actionButton, chooseFiles, pageOf, save, toolTexts, setOptions, startTool } from './tool-page.ts';

/** A tool of several files, one with a choice of modes, and one with passwords. */
const kinds = ['convert', 'split', 'protect'];

for (const language of languages) {
  for (const { tool, files, options, downloadName, check } of journeys) {
    test(`${tool}: a failure keeps file and options, and Retry sends them again (${language}) ${devicesOf[language]}${extendedUnless(kinds.includes(tool))}`, async ({
      page,
      connection,
    }) => {
      const t = await toolTexts(tool, language);
      const { error, status } = siteTexts[language].run;
      await open(page, pageOf(tool), language, connection.address);
      await chooseFiles(page, ...files);
      await setOptions(page, options);

      connection.fault = { status: 500, body: JSON.stringify({ error: 'Der Drucker brennt.' }) };
      await startTool(page, t);
      const alert = page.getByRole('alert');
      const failedWith = async (sentence: string) => {
        await expect(alert).toHaveCount(1);
        await expect(alert).toContainText(`${error.mark} ${sentence}`);
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        for (const text of Object.values(status)) await expect(page.getByText(text, { exact: true })).toHaveCount(0);
        for (const file of files) await expect(page.locator('main [data-file]', { hasText: file.name })).toBeVisible();
        await expect(actionButton(page, t)).toBeEnabled();
      };
      const retry = page.getByRole('button', { name: error.retry, exact: true });
      await failedWith('Der Drucker brennt.');

      connection.fault = { status: 500, body: '<h1>Internal Server Error</h1>' };
      await retry.click();
      await failedWith(t.failed);

      connection.fault = { cutUploadAfter: 0 };
      await retry.click();
      await failedWith(error.network);

      connection.fault = null;
      await retry.click();
      await expect(page.getByRole('heading', { name: t.success })).toBeVisible();
      await expect(alert).toHaveCount(0);
      const { name, bytes } = await save(page);
      expect(name).toBe(downloadName);
      check(bytes);
      const [first, ...again] = connection.forms;
      for (const form of again) expect(form.body === first?.body, 'the same form').toBe(true);
      // A browser may send a form several times by itself where the connection breaks at once; we made four jobs of it.
      expect(connection.jobs.size).toBe(4);
    });
  }
}
