import { type Contract, contracts, type ErrorCode, type ToolName } from '@blattwerk/shared';

type Outcome = 'conforming' | ErrorCode;
/** The answer of each tool; any of several where it depends on the speed of the machine. */
type Answers = Readonly<Partial<Record<ToolName, Outcome | readonly Outcome[]>>>;

/** The same answer by every tool that takes PDFs. */
function each(outcome: Outcome | readonly Outcome[]): Answers {
  const tools = Object.values<Contract>(contracts).filter(({ input }) => input.kind === 'pdf');
  return Object.fromEntries(tools.map(({ name }) => [name, outcome]));
}

const tooComplex = each('tooComplex');
/** Every tool works on the page, which is the only one and has no images. */
const usual: Answers = { ...each('conforming'), 'delete-pages': 'noPagesLeft', 'extract-images': 'noImages' };
const manyPages: Answers = {
  ...each('conforming'),
  'pdf-to-jpg': 'tooManyPages',
  'extract-images': 'noImages',
  // As many as its time allows, once their texts are read.
  ocr: ['conforming', 'tooComplex'],
};
/** Only drawing it is endless: PDFium gives up, or its time is over. */
const undrawable: Answers = { ...usual, 'pdf-to-jpg': ['tooComplex', 'damagedPdf'], ocr: 'tooComplex' };
/** Its text is not read as a whole either, so that nothing is known to be gone. */
const unsearchable: Answers = { ...undrawable, redact: ['cannotErase', 'tooComplex'] };
/** As usual, where a page takes seconds to draw. */
const slowToDraw: Answers = {
  ...usual,
  'pdf-to-jpg': ['conforming', 'tooComplex'],
  ocr: ['conforming', 'tooComplex'],
};
const withImage: Answers = { ...each('conforming'), 'delete-pages': 'noPagesLeft' };
/** A search through all of it finds no object, or takes too long. */
const unreadable: Answers = { ...each(['damagedPdf', 'tooComplex']), merge: 'totalTooLarge' };
/** Tools that put images on pages, which they scale. */
function eachOfAttached(outcome: Outcome | readonly Outcome[]): Answers {
  return { watermark: outcome, sign: outcome };
}
/** Tools that take images, as files or attached. */
const eachOfImages = (outcome: Outcome): Answers => ({ convert: outcome, ...eachOfAttached(outcome) });
const imageTooLarge = eachOfImages('imageTooLarge');
const damagedImage = eachOfImages('damagedImage');
const unsupportedFormat = eachOfImages('unsupportedFormat');
const converted = eachOfImages('conforming');

/** Content that is not read by tools that draw after its graphics state. */
const unreadContent = (outcome: Outcome): Answers => ({
  'page-numbers': outcome,
  watermark: outcome,
  sign: outcome,
  redact: outcome,
  'n-up': outcome,
  'page-size': outcome,
  // It reads the text of pages.
  ocr: outcome,
});
/** More filters than any program writes. */
const manyFilters: Answers = {
  ...usual,
  ...unreadContent('damagedPdf'),
  'extract-images': 'damagedPdf',
  metadata: 'damagedPdf',
  // Nothing of its only page is left.
  repair: 'damagedPdf',
};

/** Those that no tool spends more than a few seconds on: the HTTP suite sends them too. */
const quick: Readonly<Record<string, Answers>> = {
  'a content stream of 4 GiB, packed three times': {
    ...undrawable,
    ...unreadContent('tooComplex'),
    'extract-images': 'tooComplex',
    // Nobody knows what it says of itself.
    metadata: 'tooComplex',
    'pdf-a': 'tooComplex',
  },
  // What the image says of itself cannot be looked for.
  'an image of 4 GiB, packed twice': {
    ...undrawable,
    'extract-images': 'tooComplex',
    redact: 'tooComplex',
    metadata: 'tooComplex',
  },
  'an object stream of 2 GiB': usual,
  'an image of 100,000 by 100,000 pixels and next to no data': {
    ...usual,
    'extract-images': 'tooComplex',
    repair: 'damagedPdf',
  },
  'a page of 100,000 by 100,000 inches': usual,
  '100,000 objects': usual,
  '20,000 pages': manyPages,
  'one page listed 20,000 times': manyPages,
  'a page tree of 20,000 levels': tooComplex,
  'a page tree that is its own kid': usual,
  'parents that go round': usual,
  'cross-reference tables that go round': usual,
  'an outline that goes round': usual,
  'names, labels, fields and tags that go round': usual,
  'a form XObject within itself': unsearchable,
  'form XObjects, ten of ten of ten …': unsearchable,
  'references that lead to themselves': {
    ...each('damagedPdf'),
    unlock: 'conforming',
    'pdf-to-jpg': 'conforming',
    'pdf-a': 'conforming',
    'delete-pages': 'noPagesLeft',
  },
  'color spaces, masks and patterns within themselves': { ...usual, 'extract-images': 'damagedPdf' },
  'arrays 200,000 deep': tooComplex,
  'dictionaries 100,000 deep, never closed': tooComplex,
  'arrays 200,000 deep on a page': {
    ...usual,
    ...unreadContent('tooComplex'),
    'pdf-a': 'tooComplex',
    repair: 'tooComplex',
  },
  'a cross-reference stream of rows without bytes': usual,
  'a cross-reference table of 99,999,999 rows': each('damagedPdf'),
  'a PNG of 100,000 by 100,000 pixels': imageTooLarge,
  'a PNG of 50,000 by 50,000 with alpha, of 10 GB': imageTooLarge,
  'a PNG of 50,000 by 50,000 that ends soon': imageTooLarge,
  'a JPEG of 65,535 by 65,535': imageTooLarge,
  'an SVG that refers to itself, named as a PNG': unsupportedFormat,
  'an XML bomb': unsupportedFormat,
  'a ZIP': unsupportedFormat,
};
export const quickBombs: readonly string[] = Object.keys(quick);

/** What each tool answers to a bomb, by its name. */
export const answers: Readonly<Record<string, Answers>> = {
  ...quick,
  'a cross-reference stream of 8,000,000 rows': tooComplex,
  'a cross-reference stream of 2,000,000 sections': usual,
  '30 MB of object headers': unreadable,
  '30 MB of different object headers': unreadable,
  '30 MB of startxref': unreadable,
  '30 MB of opening brackets': unreadable,
  '30 MB of opening dictionaries': unreadable,
  '30 MB of parentheses': unreadable,
  '30 MB of stream keywords': unreadable,
  '30 MB of trailers': unreadable,
  // An attached image is the first page.
  'a TIFF of 1,000 pages': { convert: ['conforming', 'tooComplex'], ...eachOfAttached('conforming') },
  'a TIFF of 1,000 pages of 4 megapixels': { convert: ['tooComplex', 'conforming'], ...eachOfAttached('conforming') },
  'a TIFF of 1,001 pages': eachOfImages('tooManyPages'),
  // Of which the most pixels are missing.
  'a TIFF of 9,000 by 9,000 pixels in one strip': damagedImage,
  'a TIFF of 9,000 strips that share their data': damagedImage,
  'a TIFF without data that declares CCITT': {
    convert: ['tooComplex', 'damagedImage'],
    ...eachOfAttached(['damagedImage', 'tooComplex']),
  },
  'a BMP of 6,000 by 6,000 in run lengths': converted,
  'a BMP of run lengths that skip': converted,
  'a BMP of -2,147,483,648 rows': imageTooLarge,
  'a GIF of 65,535 by 65,535': imageTooLarge,
  'a GIF of 100,000 frames': converted,
  'a WebP of 16,384 by 16,384': imageTooLarge,
  // An attached image is decoded, by a library that ends at some scans.
  'a JPEG of 10,000 scans': { convert: 'conforming', ...eachOfAttached('damagedImage') },
  'a JPEG of 500,000 scans': { convert: 'conforming', ...eachOfAttached('imageTooLarge') },
  'a HEIC of 40,000 by 40,000': imageTooLarge,
  'a HEIC of 64 by 64 that declares 6,000 by 6,000': damagedImage,
  'a HEIC of 10,000 tiles': damagedImage,
  'a HEIC of 65,025 tiles': damagedImage,
  'a HEIC whose grid consists of itself': damagedImage,
  'an object stream of 400,000 objects': usual,
  'a name tree, ten of ten of ten …': usual,
  'an outline of 100,000 levels': { ...usual, split: 'tooComplex', 'organize-pages': 'tooComplex' },
  'a string of 30 MB': { ...slowToDraw, merge: 'totalTooLarge', redact: 'tooComplex' },
  // Each key is searched.
  'a dictionary of 1,000,000 keys': { ...slowToDraw, merge: 'totalTooLarge', redact: ['conforming', 'tooComplex'] },
  // Its content is looked into for images.
  'run lengths of 128 times, 20 MB': {
    ...usual,
    ...unreadContent('tooComplex'),
    'extract-images': 'tooComplex',
    metadata: 'tooComplex',
    'pdf-a': 'tooComplex',
  },
  'LZW within LZW within Flate': usual,
  'a chain of 1,000 filters': manyFilters,
  'a chain of 1,000 Flate filters': manyFilters,
  'a gzip file in place of Flate': { ...usual, repair: 'damagedPdf' },
  'base 85 of 20 MB of z': usual,
  'an image that is JPEG 2000 of 65,535 by 65,535': withImage,
  'an image that is JBIG2 of 4,294,967,295 a side': { ...withImage, 'extract-images': 'tooComplex' },
  'an image that is CCITT of 60,000 by 60,000': { ...withImage, 'pdf-to-jpg': ['conforming', 'tooComplex'] },
  'an image that is a JPEG of 65,535 by 65,535': withImage,
  'a predictor of 10^15 columns': withImage,
  'a TIFF predictor of 2^31 columns': withImage,
  'a page of 100,000 curves': { ...slowToDraw, redact: ['conforming', 'tooComplex'] },
  'tiling patterns of tiny cells within each other': undrawable,
  'soft masks within each other': unsearchable,
  'a shading painted 20,000 times': undrawable,
  'a calculator function painted 20,000 times': undrawable,
  'a dash pattern of tiny dashes': slowToDraw,
  'text of 3,000,000 characters on one page': { ...slowToDraw, redact: 'tooComplex' },
  '500 pages of curves': { ...slowToDraw, 'delete-pages': 'conforming' },
};

/** What the conversion to PDF/A answers to bombs, by their names: of those that are not here, a result or a refusal. */
export const conversions: Readonly<Record<string, Outcome | readonly Outcome[]>> = {
  '100,000 squares without an appearance': 'tooComplex',
  '100,000 notes of text without an appearance': 'tooComplex',
  '100,000 annotations that are hidden': 'conforming',
  '50,000 color spaces': 'conforming',
  '50,000 color spaces in a circle': 'conforming',
  'a font of 65,535 glyphs that consist of each other': 'notArchivable',
  'a font of 60 MB of zeros': 'notArchivable',
  'a font whose map has all characters 100,000 times': 'notArchivable',
  'a Type 1 font of 1,500,000 subroutines': 'notArchivable',
  'metadata of 30 MB': 'conforming',
  'metadata of 500,000 properties': 'conforming',
  'metadata of 1,000,000 elements within each other': 'conforming',
  'form XObjects that call each other': 'conforming',
  'elements of tags 100,000 deep': 'conforming',
};
