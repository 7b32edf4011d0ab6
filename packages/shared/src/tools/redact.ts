import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, list, text } from '../fields.ts';
import { formatRedactAreas } from './format-placements.ts';
import { listedPages, pageRangesLength, parsePageRanges } from '../page-ranges.ts';
import type { RedactPattern } from './redact-targets.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

// The grammar of `areas`, `words`, `find` and `keep` is in `redact-targets.ts`, which no other page loads: the handler applies it.

/** Characters of the areas' JSON text. */
const jsonLength = 64_000;
/** Characters of all words together. */
export const redactWordsLength = 4_000;

export const redact = defineTool({
  name: 'redact',
  summary:
    'Removes what is in areas of the pages, and words wherever a PDF contains them, and fills the places with a color. Where something cannot be removed for certain, the answer is `cannotErase` and no file.',
  input: singlePdf,
  fields: {
    areas: text({
      format: formatRedactAreas,
      default: null,
      maxLength: jsonLength,
      isPrivate: true,
      example: '[{"pages":"1","x":72,"y":700,"width":200,"height":24}]',
      doc: 'What is removed, as a JSON array of at most 500 objects. Each has `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. This, `words`, `find` or `whole_pages` is required. Text in pictures is removed only where an area covers it.',
    }),
    words: text({
      default: null,
      maxLength: redactWordsLength,
      isPrivate: true,
      doc: 'Words or phrases that are removed wherever the file contains them as text: at most 100, one per line. Upper and lower case are the same, and a phrase may continue on the next line.',
    }),
    whole_words: flag({
      default: true,
      doc: 'Whether `words` are removed only where they are whole words; if false, also as parts of longer words.',
    }),
    find: list<RedactPattern>({
      maxLength: 60,
      doc: 'Kinds of text that are found and removed, separated by commas: emails, ibans, phones.',
    }),
    keep: text({
      format: formatRedactAreas,
      default: null,
      maxLength: jsonLength,
      isPrivate: true,
      doc: 'What stays of what `words` and `find` find, as areas like those of `areas`: each place on a page all of whose parts have their middle in one of them. Of a word or kind of text with such a place, all other places on pages are removed, but it is neither removed from anything beside the pages nor looked for in the result.',
    }),
    whole_pages: text({
      default: null,
      maxLength: pageRangesLength,
      check: (pages) => parsePageRanges(pages, { spaces: true }),
      doc: 'Pages from which everything is removed, such as 2- or 1,3-5. They stay, filled with the color.',
    }),
    color: choice(['black', 'white', 'gray'], { default: 'black', doc: 'Color of the areas.' }),
    attachments: choice(['remove', 'keep'], {
      default: 'remove',
      doc: 'Whether attached files are removed. `keep`: a file is refused whose attachments contain one of the words, or cannot be searched for them.',
    }),
    metadata: choice(['keep', 'remove'], {
      default: 'keep',
      doc: 'Whether what the file says of who made it, when and with what is removed as well, as the tool `metadata` does.',
    }),
  },
  checkFields: ({ areas, words, find, whole_pages }) => {
    if ([areas, words, find, whole_pages].every((value) => value === null))
      throw new ToolError('invalidField', { field: 'areas' });
  },
  checkPages: ({ whole_pages }, pageCount) => {
    if (whole_pages !== null) listedPages(whole_pages, pageCount);
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('redacted_'),
    facts: {
      redactedPlaces: 'x-redacted-places',
      redactedPages: 'x-redacted-pages',
      redactedElsewhere: 'x-redacted-elsewhere',
      keptPlaces: 'x-kept-places',
      removedImages: 'x-removed-images',
      removedNotes: 'x-removed-notes',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Images are encoded again without a loss.
    expectedBytes: (inputBytes) => inputBytes * 2 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'invalidPages', 'nothingFound', 'cannotErase'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});
