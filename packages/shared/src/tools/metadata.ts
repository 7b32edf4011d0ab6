import { defineTool } from '../contract.ts';
import { prefixedPdf, typedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, text } from '../fields.ts';
import type { OpenApiSchema } from '../openapi-types.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** Kinds of what a PDF says beside its pages: those of the kernel, which this package does not import; the handler's types compare both. */
export const metadataKinds = [
  'info',
  'xmp',
  'image',
  'thumbnail',
  'programData',
  'annotation',
  'attachment',
  'signature',
  'trace',
  'revision',
  'script',
  'hiddenLayer',
] as const;

/** The answer in JSON: what a PDF says beside its pages. */
export interface MetadataList {
  entries: readonly ListedMetadata[];
}

export interface ListedMetadata {
  kind: (typeof metadataKinds)[number];
  /** As the file has it: a key, a property with its prefix, a field of EXIF. */
  name: string;
  value: string;
  /** From 1. */
  page: number | null;
}

const described = (schema: OpenApiSchema, description: string): OpenApiSchema => ({ ...schema, description });

const listed: Readonly<Record<keyof ListedMetadata, OpenApiSchema>> = {
  kind: described(
    { type: 'string', enum: [...metadataKinds] },
    'What it is. A `script` and a `hiddenLayer` are content, which stays.',
  ),
  name: described({ type: 'string' }, 'As the file has it: a key, a property with its prefix, a field of EXIF.'),
  value: described(
    { type: 'string' },
    'As text of at most 500 characters, dates as ISO 8601; empty where it is no text.',
  ),
  page: described(
    { type: ['integer', 'null'] },
    'Number of the page that has it, from 1; null where that is none or not known.',
  ),
};

const schemas: Readonly<Record<string, OpenApiSchema>> = {
  MetadataList: {
    type: 'object',
    required: ['entries'],
    properties: {
      entries: { type: 'array', maxItems: 2_000, items: { $ref: '#/components/schemas/ListedMetadata' } },
    },
  },
  ListedMetadata: { type: 'object', required: Object.keys(listed), properties: listed },
};

/** A tag of a language, such as de or pt-BR (RFC 5646), without what only experts use. */
const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/;

const entry = (name: string) =>
  text({
    default: null,
    maxLength: 1_000,
    isPrivate: true,
    doc: `New ${name}. If absent, it goes with the others, or stays.`,
  });

/** A day, or a time with its zone (ISO 8601). */
const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/;

const date = (name: string) =>
  text({
    default: null,
    maxLength: 25,
    isPrivate: true,
    check: checkTime,
    doc: `When the PDF was ${name}, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays.`,
  });

export const metadata = defineTool({
  name: 'metadata',
  summary:
    'Lists or removes what a PDF says of who made it, when and with what, and sets its title, author, subject, keywords, dates and language. What its pages show, attached files, layers and scripts stay.',
  input: singlePdf,
  fields: {
    mode: choice(['change', 'list'], {
      default: 'change',
      doc: 'What is done. `change`: the PDF is returned without its metadata, or with other ones. `list`: what it says is returned as JSON, with scripts and hidden layers, which `change` keeps; the other fields have no effect.',
    }),
    remove: flag({
      default: true,
      doc: 'Whether everything is removed: document information, XMP of the document and its parts, EXIF, XMP and IPTC of images, thumbnails, private data of programs, authors and dates of annotations, dates of attached files, signatures, earlier revisions, and the identifier of the file. If false, only the entries that are given change.',
    }),
    title: entry('title'),
    author: entry('author'),
    subject: entry('subject'),
    keywords: entry('keywords, separated by commas'),
    created: date('made'),
    modified: date('last changed'),
    language: text({
      default: null,
      maxLength: 35,
      check: checkLanguage,
      doc: 'Language of the text, such as de or en-GB, which screen readers read it in. It stays if absent.',
    }),
  },
  output: {
    mimes: ['application/pdf', 'application/json'],
    schemas,
    pdfWhen: { field: 'mode', value: 'change' },
    downloadName: (inputName, mime) =>
      mime === 'application/pdf' ? prefixedPdf('metadata_')(inputName) : typedName(inputName, mime),
    facts: {
      entryCount: 'x-entry-count',
      removedEntries: 'x-removed-entries',
      removedXmp: 'x-removed-xmp',
      cleanedImages: 'x-cleaned-images',
      removedThumbnails: 'x-removed-thumbnails',
      removedProgramData: 'x-removed-program-data',
      cleanedAnnotations: 'x-cleaned-annotations',
      cleanedAttachments: 'x-cleaned-attachments',
      removedSignatures: 'x-removed-signatures',
      removedTraces: 'x-removed-traces',
      removedRevisions: 'x-removed-revisions',
      pageCount: 'x-page-count',
      outputSize: 'x-output-size',
    },
    // Data whose code has more than one layer is written with one.
    expectedBytes: (inputBytes) => inputBytes * 2 + 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf'],
  breakpoints: [30, 60, 85],
  costClass: 'images',
  requestMs: 120_000,
});

/** @throws ToolError invalidField for anything but a time */
function checkTime(time: string): void {
  if (!isoTime.test(time) || Number.isNaN(Date.parse(time)))
    throw new ToolError('invalidField', { allowed: ['2026-01-31', '2026-01-31T12:00:00Z'] });
}

/** @throws ToolError invalidField for anything but a tag of a language */
function checkLanguage(language: string): void {
  if (!languageTag.test(language)) throw new ToolError('invalidField', { allowed: ['de', 'en-GB'] });
}
