import { type BudgetLimits, open, type PdfAttachment } from '@blattwerk/pdf';
import { chooseAttachment } from '../choose-attachment.ts';
import type { Invoice } from '../model.ts';
import { readInvoice } from '../read-invoice.ts';
import type { XmlLimits } from '../xml/read-xml.ts';
import { readXmpClaims, type XmpClaims } from './read-xmp-claims.ts';

/** An invoice and the file that it is in. */
export interface InvoiceFile {
  readonly invoice: Invoice;
  /** The XML that counts: the file itself, or what is attached to the PDF. */
  readonly source: Uint8Array;
  /** Of a PDF only. */
  readonly container?: InvoiceContainer;
}

/** The PDF around an invoice (Factur-X 1.0, 6). */
export interface InvoiceContainer {
  /** The attached file with the invoice. */
  readonly attachment: PdfAttachment;
  /** The other attached files, in the order of the PDF. */
  readonly others: readonly PdfAttachment[];
  readonly claims: XmpClaims;
  readonly pageCount: number;
}

/** Limits of what is read; those of the packages by default. */
export interface InvoiceFileLimits {
  readonly xml?: XmlLimits;
  readonly pdf?: BudgetLimits;
}

/** No file that is attached to the PDF is an e-invoice. */
export class NoInvoiceInPdf extends Error {
  constructor() {
    super('expected an attached invoice in XML');
    this.name = 'NoInvoiceInPdf';
  }
}

/** Bytes in which the header of a PDF is (ISO 32000-1, annex H, note 13). */
const maxHeaderBytes = 1024;

/**
 * Reads an e-invoice from a file: a PDF, known by its first bytes, with an attached invoice, or the XML itself.
 * @throws NoInvoiceInPdf
 * @throws UnreadableXml
 * @throws NotAnInvoice
 * @throws WrongPassword, UnsupportedEncryption, MalformedPdf, TooComplexPdf as `open` of `@blattwerk/pdf`
 */
export async function readInvoiceFile(bytes: Uint8Array, limits: InvoiceFileLimits = {}): Promise<InvoiceFile> {
  if (!isPdf(bytes)) return { invoice: readInvoice(bytes, limits.xml), source: bytes };
  const pdf = await open(bytes, limits.pdf ? { limits: limits.pdf } : {});
  const { attachments, metadata, pageCount } = pdf;
  const attachment = chooseAttachment(attachments);
  if (!attachment) throw new NoInvoiceInPdf();
  const source = await attachment.bytes();
  const others = attachments.filter((other) => other !== attachment);
  const container = { attachment, others, claims: readXmpClaims(metadata), pageCount };
  return { invoice: readInvoice(source, limits.xml), source, container };
}

/** An XML file begins with a bracket, which no comment in it changes. */
function isPdf(bytes: Uint8Array): boolean {
  const head = Array.from(bytes.subarray(0, maxHeaderBytes), (byte) => String.fromCharCode(byte)).join('');
  return !/^(?:\u00EF\u00BB\u00BF)?\s*</.test(head) && head.includes('%PDF-');
}
