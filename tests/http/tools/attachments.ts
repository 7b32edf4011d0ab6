import type { AttachmentList } from '@blattwerk/shared';
import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { attachedFiles } from '@blattwerk/testing/pdf/poppler';
import { readZip } from '@blattwerk/testing/read-zip';
import { expect } from 'vitest';
import { oddName, plain, type ToolRows } from './rows.ts';

const withXml = { name: oddName, bytes: pdfWithXml(ciiInvoice()) };

export const rows: ToolRows = {
  accepted: [
    {
      type: 'application/json',
      files: [withXml],
      name: 'Übung "1" 😀.json',
      headers: { 'x-file-count': '1', 'x-invoice-count': '1', 'x-page-count': '1' },
      check: (bytes) =>
        expect(JSON.parse(bytes.toString()) as AttachmentList).toMatchObject({
          files: [{ name: 'factur-x.xml', fileName: 'factur-x.xml', isInvoice: true }],
        }),
    },
    {
      type: 'application/zip',
      files: [withXml],
      fields: { mode: 'extract', names: 'factur-x.xml' },
      name: 'attachments_Übung "1" 😀.zip',
      headers: { 'x-file-count': '1' },
      check: (bytes) => expect(readZip(bytes)).toMatchObject([{ name: 'factur-x.xml', content: ciiInvoice() }]),
    },
    {
      files: [withXml],
      fields: { mode: 'remove' },
      name: `attachments_${oddName}`,
      headers: { 'x-file-count': '1', 'x-invoice-count': '1' },
      check: (bytes) => expect(attachedFiles(bytes).size).toBe(0),
    },
    {
      files: [withXml],
      attached: [
        { name: 'Zahlen.csv', bytes: Buffer.from('1;2') },
        { name: 'factur-x.xml', bytes: Buffer.from('<x/>') },
      ],
      fields: { mode: 'add', description: 'Für alle', relationship: 'data' },
      name: `attachments_${oddName}`,
      headers: { 'x-file-count': '2' },
      check: (bytes) =>
        expect(attachedFiles(bytes)).toEqual(
          new Map([
            ['Zahlen.csv', Buffer.from('1;2')],
            ['factur-x (2).xml', Buffer.from('<x/>')],
            ['factur-x.xml', ciiInvoice()],
          ]),
        ),
    },
  ],
  refused: [
    { files: [{ bytes: plain }], fields: { mode: 'extract' }, code: 'noAttachments' },
    { fields: { mode: 'add' }, code: 'noFile', params: { field: 'files' } },
  ],
};
