import { type BudgetLimits, open, type PdfAttachment } from '@blattwerk/pdf';
import { chooseAttachment } from '../choose-attachment.ts';
import type { PageText } from '../compare/index.ts';
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
  /** Reads the words of the pages. @throws MalformedPdf, TooComplexPdf */
  readonly pageTexts: () => Promise<readonly PageText[]>;
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

/**
 * Reads an e-invoice from a file: a PDF with an attached invoice, or the XML itself.
 * @throws NoInvoiceInPdf
 * @throws UnreadableXml
 * @throws NotAnInvoice
 * @throws WrongPassword, UnsupportedEncryption, MalformedPdf, TooComplexPdf as `open` of `@blattwerk/pdf`
 */
export async function readInvoiceFile(
  bytes: Uint8Array,
  format: 'pdf' | 'xml',
  limits: InvoiceFileLimits = {},
): Promise<InvoiceFile> {
  if (format === 'xml') return { invoice: readInvoice(bytes, limits.xml), source: bytes };
  const pdf = await open(bytes, limits.pdf ? { limits: limits.pdf } : {});
  const { attachments, metadata, pageCount } = pdf;
  const attachment = chooseAttachment(attachments);
  if (!attachment) throw new NoInvoiceInPdf();
  const source = await attachment.bytes();
  const others = attachments.filter((other) => other !== attachment);
  const pageTexts = async () =>
    (await pdf.text()).map(({ pageIndex, lines }) => ({ pageIndex, runs: lines.flatMap(({ words }) => words) }));
  const container = { attachment, others, claims: readXmpClaims(metadata), pageCount, pageTexts };
  return { invoice: readInvoice(source, limits.xml), source, container };
}
