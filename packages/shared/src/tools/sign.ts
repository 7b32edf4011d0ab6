import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { flag, text } from '../fields.ts';
import { isObject } from '../json.ts';
import { clustersOf, prepareText } from '../typed-text.ts';
import { formatFormValues, formatSignPlacements, imagesOfPlacements } from './format-placements.ts';
import { drawnBytes, singlePdf, singlePdfErrors } from './single-pdf.ts';

// The grammar of `placements` and `values` is in `sign-placements.ts`, which no other page loads: the handler applies it.

/** Characters of each JSON text. */
const jsonLength = 64_000;

export const sign = defineTool({
  name: 'sign',
  summary: 'Fills in the form of a PDF, and places texts, marks and images such as a signature on its pages.',
  input: singlePdf,
  attached: {
    field: 'images',
    kind: 'image',
    minFiles: 0,
    maxFiles: 10,
    fileBytes: 'imageBytes',
    totalBytes: 'imageBytes',
    namedBy: { field: 'placements', filesIn: imagesOfPlacements },
    examples: {
      placements: '[{"kind":"image","pages":"1","x":72,"y":72,"width":150,"height":50,"image":1}]',
    },
    doc: 'Images that `placements` name by their number, such as a signature and initials. Their metadata is removed, and their transparency is kept. Not available in a chain.',
  },
  fields: {
    placements: text({
      format: formatSignPlacements,
      default: null,
      maxLength: jsonLength,
      isPrivate: true,
      names: (placements) => charactersIn(textsOfPlacements(JSON.parse(placements))),
      example: '[{"kind":"text","pages":"1","x":72,"y":72,"width":200,"height":20,"text":"Berlin, 1 March 2026"}]',
      doc: 'What is placed on pages, as a JSON array of at most 500 objects. Each has `kind`; `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. `rotation` is in degrees, counterclockwise about the middle; 0 if absent. A `text` has `text`, with \\n between lines, and `font_size` in points, 12 if absent, less where it would not fit; with `font`, which is caveat, sacramento or allura, it is in handwriting. An `image` has `image`, the number of the attached image, from 1. `check`, `cross` and `dot` are marks. `color` is black, blue, red or gray; black if absent. What would lie outside a page is moved onto it. This, `values` or `flatten` is required.',
    }),
    values: text({
      format: formatFormValues,
      default: null,
      maxLength: jsonLength,
      isPrivate: true,
      names: (values) => namesInValues(JSON.parse(values) as object),
      doc: 'What is filled in, as a JSON object: the full name of a form field and its value, which is a text, true or false for a check box, the value of a radio button or choice, or an array of several choices. Of radio buttons that share a value, the name of its state (such as "0" or "1") chooses one, and so does its number in the order of the form, from 1, as a JSON number. A password is shown as asterisks, and the field has no value. Fields that readers calculate keep their value.',
    }),
    flatten: flag({
      default: false,
      doc: 'Whether form fields become part of the pages and can no longer be filled in. Placements always are part of the pages.',
    }),
  },
  checkFields: ({ placements, values, flatten }) => {
    if (placements === null && values === null && !flatten)
      throw new ToolError('invalidField', { field: 'placements' });
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('signed_'),
    facts: {
      placedItems: 'x-placed-items',
      filledFields: 'x-filled-fields',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Appearances of fields take some hundred bytes each, and images are encoded again.
    expectedBytes: (inputBytes) => drawnBytes(inputBytes),
  },
  errors: [
    ...singlePdfErrors,
    'unsupportedFormat',
    'damagedImage',
    'imageTooLarge',
    'totalTooLarge',
    'tooManyPages',
    'encryptedPdf',
    'restrictedPdf',
    'unknownFormField',
    'invalidPages',
    'invalidImages',
    'xfaForm',
  ],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** Names of the fields, and the characters of their texts. */
function namesInValues(values: object): string[] {
  return [...Object.keys(values), ...charactersIn(Object.values(values).flat())];
}

function textsOfPlacements(placements: unknown): unknown[] {
  return Array.isArray(placements) ? placements.map((item) => (isObject(item) ? item['text'] : undefined)) : [];
}

/** The different characters of texts, as they are drawn. */
function charactersIn(values: readonly unknown[]): string[] {
  const texts = values.filter((value) => typeof value === 'string');
  return [...new Set(texts.flatMap((text) => clustersOf(prepareText(text))))];
}
