import type { InvoiceReport } from '@blattwerk/shared';
import { ciiInvoice, pdfWithXml, ublOrder } from '@blattwerk/testing/files/invoice';
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
  ],
  refused: [
    { files: [{ bytes: plain }], code: 'noInvoiceInPdf' },
    { files: [{ bytes: ublOrder }], code: 'orderNotInvoice' },
    { files: [{ bytes: Buffer.from('<html/>') }], code: 'notAnInvoice' },
    { files: [{ bytes: Buffer.from('<a>\n</b>') }], code: 'unreadableXml', params: { line: 2 } },
  ],
};
