import { defineTool, type Mime } from '../contract.ts';
import { prefixedPdf, prefixedZip, typedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import type { OpenApiSchema } from '../openapi-types.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** The answer in JSON: the files in a PDF. */
export interface AttachmentList {
  files: readonly ListedAttachment[];
}

export interface ListedAttachment {
  /** As the PDF states it. */
  name: string;
  /** In a ZIP of the files. */
  fileName: string;
  description: string | null;
  mediaType: string | null;
  relationship: string | null;
  /** In bytes, as the PDF states it. */
  size: number | null;
  /** From 1, of the page that shows it. */
  page: number | null;
  isInvoice: boolean;
}

const orNull = (type: 'string' | 'integer'): OpenApiSchema => ({ type: [type, 'null'] });
const described = (schema: OpenApiSchema, description: string): OpenApiSchema => ({ ...schema, description });

const listed: Readonly<Record<keyof ListedAttachment, OpenApiSchema>> = {
  name: described({ type: 'string' }, 'As the PDF states it, by which `names` chooses it.'),
  fileName: described({ type: 'string' }, 'Its name in the ZIP of `extract`: safe, and different from all others.'),
  description: orNull('string'),
  mediaType: described(orNull('string'), 'As the PDF states it, such as text/csv.'),
  relationship: described(orNull('string'), 'What it is to what it is associated with, such as Data or Source.'),
  size: described(orNull('integer'), 'In bytes, as the PDF states it.'),
  page: described(orNull('integer'), 'Number of the page that shows it, from 1.'),
  isInvoice: described({ type: 'boolean' }, 'Whether its name is that of an e-invoice, which `e-invoice` reads.'),
};

const schemas: Readonly<Record<string, OpenApiSchema>> = {
  AttachmentList: {
    type: 'object',
    required: ['files'],
    properties: { files: { type: 'array', items: { $ref: '#/components/schemas/ListedAttachment' } } },
  },
  ListedAttachment: { type: 'object', required: Object.keys(listed), properties: listed },
};

const relationships = ['none', 'source', 'data', 'alternative', 'supplement', 'unspecified'] as const;
/** Names by which the XML of an e-invoice is known (ZUGFeRD 1 and 2, Factur-X, XRechnung, Order-X), in lower case. */
const invoiceNames: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

export const attachments = defineTool({
  name: 'attachments',
  summary: 'Lists the files that are attached to a PDF, returns them, attaches others, or removes them.',
  input: singlePdf,
  attached: {
    field: 'files',
    kind: 'file',
    minFiles: 0,
    maxFiles: 20,
    fileBytes: 'pdfBytes',
    totalBytes: 'pdfBytes',
    examples: { mode: 'add' },
    doc: 'Files of any format that `add` attaches, by their names; a name that is taken gets a number. Not available in a chain.',
  },
  fields: {
    mode: choice(['list', 'extract', 'remove', 'add'], {
      default: 'list',
      doc: 'What is done. `list`: the attached files are listed as JSON. `extract`: they are returned in a ZIP. `remove`: the PDF is returned without them. `add`: it is returned with `files` attached.',
    }),
    names: text({
      format: (names: readonly string[]) => names.map((name) => name.trim()).join('\n'),
      default: null,
      maxLength: 20_000,
      isPrivate: true,
      doc: 'Names of the files that are returned or removed, one a line, as `list` has them; all if absent.',
    }),
    description: text({
      default: null,
      maxLength: 1_000,
      isPrivate: true,
      doc: 'What viewers show beside the files that `add` attaches.',
    }),
    relationship: choice(relationships, {
      default: 'none',
      doc: 'What the files that `add` attaches are to the document, with which they are then associated (ISO 32000-2, 14.13), as PDF/A-3 demands; `none`: they are only attached.',
    }),
  },
  checkFields: ({ mode }, attachedFiles) => {
    if (attachedFiles > 0 && mode !== 'add') throw new ToolError('invalidField', { field: 'mode', allowed: ['add'] });
  },
  output: {
    mimes: ['application/json', 'application/zip', 'application/pdf'],
    schemas,
    pdfWhen: { field: 'mode', value: 'remove' },
    downloadName: nameOfAnswer,
    facts: { fileCount: 'x-file-count', invoiceCount: 'x-invoice-count', pageCount: 'x-page-count' },
    // Attached files are packed.
    expectedBytes: (inputBytes) => inputBytes * 4 + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'unsupportedFormat', 'totalTooLarge', 'encryptedPdf', 'restrictedPdf', 'noAttachments'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

function nameOfAnswer(inputName: string, mime: Mime): string {
  if (mime === 'application/zip') return prefixedZip('attachments_')(inputName);
  return mime === 'application/pdf' ? prefixedPdf('attachments_')(inputName) : typedName(inputName, mime);
}

/** Names of the chosen files; undefined for all. */
export function chosenNames(names: string | null): ReadonlySet<string> | undefined {
  if (names === null) return undefined;
  return new Set(
    names
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}

/** Whether a name is that of the XML of an e-invoice. */
export function isInvoiceName(name: string): boolean {
  return invoiceNames.has(name.trim().toLowerCase());
}
