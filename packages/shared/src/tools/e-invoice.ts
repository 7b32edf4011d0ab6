import { defineTool } from '../contract.ts';
import { typedName } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, text } from '../fields.ts';
import { parseHexColor } from '../hex-color.ts';
import { languages } from '../language.ts';
import { invoiceDraftSchema } from './e-invoice-draft.ts';
import { invoiceReportSchemas } from './e-invoice-report.ts';

const MiB = 1024 * 1024;

export const eInvoice = defineTool({
  name: 'e-invoice',
  summary:
    'Reads an e-invoice of EN 16931 (XRechnung, ZUGFeRD, Factur-X, Peppol) from an XML file or a PDF, checks it and returns all of it as JSON, draws it as a PDF, or makes one; or puts it into a PDF that is there already.',
  input: {
    field: 'invoice',
    kind: 'invoice',
    minFiles: 1,
    maxFiles: 2,
    fileBytes: 'pdfBytes',
    totalBytes: 'pdfBytes',
  },
  attached: {
    field: 'logo',
    kind: 'image',
    minFiles: 0,
    maxFiles: 1,
    fileBytes: 'imageBytes',
    totalBytes: 'imageBytes',
    examples: { mode: 'pdf' },
    doc: 'A logo of the seller for the page that is drawn: JPEG in gray or RGB, or PNG, of at most 2 MB. Not available in a chain.',
  },
  fields: {
    mode: choice(['read', 'pdf', 'xml', 'make', 'hybrid'], {
      default: 'read',
      doc: 'What is done. `read`: the invoice is checked and returned as JSON. `pdf`: it is drawn as an accessible PDF/A-3 with its XML in it. `xml`: its XML is returned as it is. `make`: the file is the draft of an invoice in JSON (schema `InvoiceDraft`), of which `output` is made. `hybrid`: two files, the PDF of an invoice as it is and its data, as XML or as a draft, become one: the PDF as PDF/A-3b with the XML in it, which is ZUGFeRD or Factur-X where that knows the profile. Where that cannot be, the refusal says what stands in the way. Every other mode takes one file.',
    }),
    output: choice(['zugferd', 'xrechnung'], {
      default: 'zugferd',
      doc: 'What `make` answers. `zugferd`: a PDF with the data as Factur-X EN 16931, which is ZUGFeRD. `xrechnung`: XML of XRechnung 3.0.',
    }),
    syntax: choice(['ubl', 'cii'], { default: 'ubl', doc: 'Syntax of `xrechnung`.' }),
    language: choice(languages, {
      default: 'de',
      doc: 'Language of the page that `pdf` draws; `make` draws it in that of the draft.',
    }),
    color: text({
      default: null,
      maxLength: 7,
      check: (color) => {
        if (!parseHexColor(color)) throw new ToolError('invalidField');
      },
      doc: 'Color of the accents on the page, such as #1a3855; a dark blue if absent.',
    }),
  },
  checkFields: (options, attachedFiles) => {
    if (attachedFiles > 0 && !drawsInvoice(options))
      throw new ToolError('invalidField', { field: 'mode', allowed: ['pdf', 'make'] });
  },
  output: {
    mimes: ['application/json', 'application/pdf', 'application/xml'],
    schemas: { ...invoiceReportSchemas, InvoiceDraft: invoiceDraftSchema },
    pdfWhen: { field: 'mode', value: 'pdf' },
    downloadName: typedName,
    facts: { errorCount: 'x-error-count', warningCount: 'x-warning-count', unknownCount: 'x-unknown-count' },
    // A value is repeated once, with its path; a page has parts of two fonts.
    expectedBytes: (inputBytes) => inputBytes * 8 + MiB,
  },
  errors: [
    'tooManyFiles',
    'unsupportedFormat',
    'damagedPdf',
    'encryptedPdf',
    'unsupportedEncryption',
    'noInvoiceInPdf',
    'orderNotInvoice',
    'notAnInvoice',
    'unreadableXml',
    'invalidDraft',
    'damagedImage',
    'imageTooLarge',
    'tooManyPages',
    'tooFewFiles',
    'totalTooLarge',
    'notArchivable',
    'pdfHasInvoice',
  ],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** Whether the answer is the page of an invoice, on which a logo can be. */
export function drawsInvoice({ mode, output }: { mode?: unknown; output?: unknown }): boolean {
  return mode === 'pdf' || (mode === 'make' && output === 'zugferd');
}
