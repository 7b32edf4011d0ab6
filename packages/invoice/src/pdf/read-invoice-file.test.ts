import { type NewAttachment, open } from '@blattwerk/pdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { everyTermCii } from '../every-term-fixture.ts';
import { NotAnInvoice } from '../read-invoice.ts';
import { UnreadableXml } from '../xml/unreadable-xml.ts';
import { NoInvoiceInPdf, readInvoiceFile } from './read-invoice-file.ts';

const xml = new TextEncoder().encode(everyTermCii);
const attachedInvoice: NewAttachment = { name: 'factur-x.xml', bytes: xml, type: 'text/xml', relationship: 'Data' };

async function pdfWith(...attachments: readonly NewAttachment[]): Promise<Uint8Array> {
  const pdf = await open(makePdf(2));
  for (const attachment of attachments) pdf.attach(attachment);
  return pdf.save();
}

function pdfWithMetadata(metadata: string): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 100] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    stream('/Type /Metadata /Subtype /XML', metadata),
  ]);
}

async function claimsOf(metadata: string) {
  const pdf = (await open(pdfWithMetadata(metadata))).attach(attachedInvoice).save();
  return (await readInvoiceFile(pdf, 'pdf')).container?.claims;
}

it('reads a file of XML', async () => {
  const { invoice, source, container } = await readInvoiceFile(xml, 'xml');
  expect(invoice.root.terms.find(({ id }) => id === 'BT-1')?.value).toBe('BT-1');
  expect(source).toBe(xml);
  expect(container).toBeUndefined();
});

it('reads the invoice that is attached to a PDF, and names the other attached files', async () => {
  const other = { name: 'factur-x.xml.txt', bytes: new Uint8Array([1, 2]), type: 'text/plain' };
  const { invoice, source, container } = await readInvoiceFile(await pdfWith(other, attachedInvoice), 'pdf');
  expect(invoice.syntax).toBe('cii');
  expect(source).toEqual(xml);
  expect(container).toMatchObject({ attachment: { name: 'factur-x.xml', relationship: 'Data' }, pageCount: 2 });
  expect(container?.others.map(({ name }) => name)).toEqual(['factur-x.xml.txt']);
  expect(await container?.others[0]?.bytes()).toEqual(other.bytes);
});

it('refuses a PDF without an invoice, and one whose invoice is something else', async () => {
  await expect(readInvoiceFile(makePdf(1), 'pdf')).rejects.toThrow(NoInvoiceInPdf);
  const order = { ...attachedInvoice, bytes: new TextEncoder().encode('<Order/>') };
  await expect(readInvoiceFile(await pdfWith(order), 'pdf')).rejects.toThrow(NotAnInvoice);
  const cut = await pdfWith({ ...order, bytes: xml.subarray(0, 400) });
  await expect(readInvoiceFile(cut, 'pdf')).rejects.toThrow(UnreadableXml);
});

const properties = {
  part: '3',
  conformance: 'B',
  DocumentType: 'INVOICE',
  DocumentFileName: 'factur-x.xml',
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
};
const claims = {
  pdfaPart: '3',
  pdfaConformance: 'B',
  documentType: 'INVOICE',
  fileName: 'factur-x.xml',
  version: '1.0',
  profile: 'EN 16931',
};

function xmp(namespace: string, write: (name: string, value: string) => string, asAttributes = false): string {
  const written = Object.entries(properties).map(([name, value]) => {
    return write(`${/^[a-z]/.test(name) ? 'pdfaid' : 'fx'}:${name}`, value);
  });
  const [attributes, elements] = asAttributes ? [written.join(' '), ''] : ['', written.join('')];
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes}
xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:fx="${namespace}">${elements}</rdf:Description></rdf:RDF>
</x:xmpmeta><?xpacket end="w"?>`;
}

it.each([
  'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
])('reads the claims of metadata as elements and as attributes, of %s', async (namespace) => {
  expect(await claimsOf(xmp(namespace, (name, value) => `<${name}> ${value}\n</${name}>`))).toEqual(claims);
  expect(await claimsOf(xmp(namespace, (name, value) => `${name}="${value}"`, true))).toEqual(claims);
});

it('reads no claims of metadata that is not well-formed, or of another namespace', async () => {
  const { pdfaPart, pdfaConformance } = claims;
  const element = (name: string, value: string) => `<${name}>${value}</${name}>`;
  expect(await claimsOf(xmp('urn:other#', element))).toEqual({ pdfaPart, pdfaConformance });
  expect(await claimsOf('<x')).toEqual({});
});
