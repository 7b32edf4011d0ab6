import { expect, extendedUnless, languages, open, test } from './fixtures.ts';
import { pdfJourneys } from './journeys.ts';
import { chooseFiles, pageOf, run, save, toolTexts, setOptions } from './tool-page.ts';

/** Tools that represent the others on a phone: several files, pages picked in pictures, modes, passwords. */
const kinds = ['merge', 'organize-pages', 'split', 'protect'];

for (const language of languages) {
  for (const { tool, files, plain, title, ...way } of pdfJourneys) {
    test(`${pageOf(tool)} from choosing to saving (${language}) ${language === 'de' ? '@desktop' : `@phone${extendedUnless(kinds.includes(tool))}`}`, async ({
      page,
    }) => {
      const { options, downloadName, check } = { ...way, ...plain };
      await open(page, pageOf(tool), language);
      await chooseFiles(page, ...files);
      await setOptions(page, options);
      await run(page, await toolTexts(tool, language), title);
      const { name, bytes } = await save(page);
      expect(name).toBe(downloadName);
      check(bytes);
    });
  }
}
