import type { ToolName } from '@blattwerk/shared';

/** Removed with pages. */
const removedPages = {
  'private data of programs': 'it may tell of pages that are gone',
  'private data on pages': 'it may tell of other pages',
};

/** Removed with a form that becomes part of the pages, which the request has to ask for. */
const flattenedForm = {
  'form fields': 'only with flatten: they become part of the pages',
  'JavaScript of fields': 'only with flatten: it goes with the fields',
  'XFA form': 'only with flatten: it goes with the fields',
  'appearance of annotations': 'only with flatten: that of fields becomes part of the pages',
};

/** Removed from pages that lose something, and attachments by default. */
const redacted = {
  thumbnails: 'those of pages that lose something show it',
  'metadata of parts': 'that of pages that lose something may name it',
  'private data of programs': 'it may be what is removed from a page, in the format of a program',
  'private data on pages': 'it may be what is removed from a page, in the format of a program',
  attachments: 'unless the request keeps them',
  annotations: 'only those that show attachments, with these',
  links: 'only those into attachments, with these',
};

/** Part of the pages then, as it was shown. */
const flattened = {
  ...Object.fromEntries(
    ['form fields', 'JavaScript of fields', 'XFA form'].map((property) => [
      property,
      'fields become part of the pages',
    ]),
  ),
  annotations: 'comments become part of the pages; links, attached files and media stay',
  'appearance of annotations': 'it becomes part of the pages',
  layers: 'they become part of the pages as they are shown, and hidden ones are removed',
  'alternate layer configurations': 'there are no layers any more',
  thumbnails: 'those of pages with hidden layers may show them',
  'private data on pages': 'that of pages with hidden layers may have them',
};

/** Removed from a file, where the request names no others. */
const detached = {
  attachments: 'the request has to ask for it',
  annotations: 'only those that show attachments, with these',
  links: 'only those into attachments, with these',
};

/** Removed since it says who made the file, when and with what; only the entries that are given, where nothing is removed. */
const described = Object.fromEntries(
  [
    'thumbnails',
    'metadata of parts',
    'title, author, subject, keywords',
    'creator, producer, dates, own entries',
    'XMP metadata',
    'private data of programs',
    'private data on pages',
  ].map((property) => [property, 'it is metadata, which the tool is asked to remove']),
);

/** What is by page, where pages become parts of sheets. */
const placedOnSheets = Object.fromEntries(
  [
    'page boxes',
    'page rotation',
    'text',
    'links',
    'named destinations',
    'page labels',
    'article threads',
    'page transitions',
    'thumbnails',
    'metadata of parts',
    'attachments',
    'tags',
    'language',
    'outlines',
    'open action',
    'output intents',
    'viewer preferences',
    'actions of pages',
    'private data of programs',
    'private data on pages',
    'appearance of the pages',
    'colors',
    'form fields as rendered',
    'annotations as rendered',
    'layers as rendered',
    'images',
  ].map((property) => [property, 'pages are parts of sheets, and what is on them has another place']),
);

/** What has a place on pages, or a size. */
const resized = {
  ...Object.fromEntries(
    [
      'page boxes',
      'links',
      'named destinations',
      'annotations',
      'appearance of annotations',
      'article threads',
      'outlines',
      'open action',
      'appearance of the pages',
    ].map((property) => [property, 'it has another place or size, as the page']),
  ),
  'form fields': 'their text has another size, as the page',
  tags: 'the boxes of figures have another place, as the page',
  thumbnails: 'they show the page as it was',
};

/** What PDF/A does not allow, or demands in another form. */
const archived = {
  annotations: 'they get the flags that PDF/A demands',
  'appearance of annotations': 'it gets the entries that PDF/A demands, and shows the same',
  'metadata of parts': 'PDF/A would have to know all of its properties',
  'form fields': 'only the values of signatures, which become invalid',
  attachments: 'they get the names, types and relationships that PDF/A demands',
  layers: 'events that show or hide them are not allowed',
  'PDF version': 'parts 2 and 3 are PDF 1.7',
  'XMP metadata':
    'properties that PDF/A does not know and the file does not describe; its title is that of the information',
  'claim of conformance': 'it is that of the level that is asked for',
  ...Object.fromEntries(
    ['JavaScript of fields', 'JavaScript of the document', 'actions of the document', 'actions of pages'].map(
      (property) => [property, 'PDF/A has no scripts'],
    ),
  ),
};

/** Properties that a tool removes by its purpose, with the reason; never visible content or accessibility data. */
const expectedRemovals: { readonly [T in ToolName]?: Readonly<Record<string, string>> } = {
  compress: {
    colors: 'only in grayscale, which the request has to ask for',
    thumbnails: 'a reader renders its own',
    'metadata of parts': 'that of the document stays',
    'private data of programs': 'only the program that wrote it reads it',
    'private data on pages': 'only the program that wrote it reads it',
  },
  split: {
    'private data of programs': 'it may tell of pages that are not in the file',
    'private data on pages': 'it may tell of other pages',
  },
  'organize-pages': removedPages,
  'delete-pages': removedPages,
  sign: flattenedForm,
  redact: redacted,
  metadata: described,
  'n-up': placedOnSheets,
  'page-size': resized,
  flatten: flattened,
  attachments: detached,
  'pdf-a': archived,
  bookmarks: { 'page labels': 'they are those that the request states' },
};

export function reasonToRemove(tool: ToolName, property: string): string | undefined {
  return expectedRemovals[tool]?.[property];
}
