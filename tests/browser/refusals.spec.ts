import { describeRefusal } from '@blattwerk/shared';
import { expect, open, ready, test } from './fixtures.ts';
import { pdfJourneys } from './journeys.ts';
import { chooseFiles, option, pageOf, setOptions, toolTexts, startTool } from './tool-page.ts';

// Those of the server are shown without a browser, which alone counts the pages.
for (const { tool, refusals = [] } of pdfJourneys) {
  if (refusals.length === 0) continue;
  test(`${tool} refuses pages that the file does not have, and sends nothing @desktop`, async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const t = await toolTexts(tool, 'de');
    await open(page, pageOf(tool));
    for (const [index, { files, options = {}, code, params = {}, focused }] of refusals.entries()) {
      if (index > 0) {
        await page.reload();
        await ready(page);
      }
      await chooseFiles(page, ...files);
      await setOptions(page, options);
      await expect(page.locator('main [data-file]')).toContainText(/\d Seiten?/);
      await startTool(page, t);
      await expect(page.getByText(describeRefusal(code, params, 'de'))).toBeVisible();
      if (focused) await expect(option(page, focused)).toBeFocused();
    }
    expect(posts).toEqual([]);
  });
}
