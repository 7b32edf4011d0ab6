import type { InvoiceReport } from '@blattwerk/shared';
import { ciiInvoice, invoiceDraft, pdfWithXml, ublOrder } from '@blattwerk/testing/files/invoice';
import { attachedFiles } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { plain, type ToolRows } from './rows.ts';

const answered = {
  type: 'application/json',
  headers: { 'x-error-count': '0', 'x-unknown-count': '0' },
  check: (bytes: Buffer) =>
    expect(JSON.parse(bytes.toString()) as InvoiceReport).toMatchObject({ syntax: 'cii', invoice: { id: 'invoice' } }),
};

export const rows: ToolRows = {
  accepted: [
    { ...answered, files: [{ bytes: ciiInvoice(), name: 'Rechnung ü.xml' }], name: 'Rechnung ü.json' },
    { ...answered, files: [{ bytes: pdfWithXml(ciiInvoice()), name: 'Rechnung.pdf' }], name: 'Rechnung.json' },
    {
      type: 'application/pdf',
      fields: { mode: 'pdf', language: 'en' },
      files: [{ bytes: ciiInvoice(), name: 'Rechnung.xml' }],
      name: 'Rechnung.pdf',
      check: (bytes) => expect(attachedFiles(bytes).get('xrechnung.xml')).toEqual(ciiInvoice()),
    },
    {
      type: 'application/xml',
      fields: { mode: 'make', output: 'xrechnung' },
      files: [{ bytes: Buffer.from(JSON.stringify(invoiceDraft)), name: 'Entwurf.json' }],
      name: 'Entwurf.xml',
      check: (bytes) => expect(bytes.toString()).toContain('<cbc:ID>R-1</cbc:ID>'),
    },
    {
      type: 'application/pdf',
      fields: { mode: 'hybrid' },
      files: [
        { bytes: plain, name: 'Rechnung.pdf' },
        { bytes: ciiInvoice(), name: 'Daten.xml' },
      ],
      name: 'Rechnung.pdf',
      check: (bytes) => expect(attachedFiles(bytes).get('xrechnung.xml')).toEqual(ciiInvoice()),
    },
  ],
  refused: [
    { files: [{ bytes: plain }], code: 'noInvoiceInPdf' },
    {
      fields: { mode: 'make' },
      files: [{ bytes: Buffer.from('{"kind":"invoice"}') }],
      code: 'invalidDraft',
      params: { draft_fault: 'missing' },
    },
    { files: [{ bytes: Buffer.from('{}') }], code: 'unsupportedFormat' },
    { fields: { mode: 'hybrid' }, files: [{ bytes: plain }], code: 'tooFewFiles', params: { min_files: 2 } },
    { files: [{ bytes: ciiInvoice() }, { bytes: ciiInvoice() }], code: 'tooManyFiles', params: { max_files: 1 } },
    { files: [{ bytes: ublOrder }], code: 'orderNotInvoice' },
    { files: [{ bytes: Buffer.from('<html/>') }], code: 'notAnInvoice' },
    { files: [{ bytes: Buffer.from('<a>\n</b>') }], code: 'unreadableXml', params: { line: 2 } },
  ],
};
