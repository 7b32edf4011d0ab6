import type { Invoice, InvoiceRefusal } from '@blattwerk/invoice';
import type { CheckResult } from '@blattwerk/invoice/check';
import type { ComparedPages, XmpClaims } from '@blattwerk/invoice/pdf';

/** A file that is attached to a PDF. */
export interface AttachedFile {
  name: string;
  /** Media type. */
  type?: string;
  /** Undefined where it cannot be read, or is beyond the limit of all together. */
  bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** The PDF around an invoice. */
export interface ShownContainer {
  attachment: { name: string; relationship?: string };
  others: readonly AttachedFile[];
  claims: XmpClaims;
  pageCount: number;
}

/** An invoice without its elements, of which the page shows the text. */
export type InvoiceModel = Omit<Invoice, 'xml'>;

/** What was read from a file, as the web worker gives it to the page. */
export interface ReadInvoice {
  invoice: InvoiceModel;
  check: CheckResult & { pages?: ComparedPages };
  /** Of the XML that counts, a line for each element. */
  xml: string;
  container?: ShownContainer;
}

/** `unavailable` where a part of the reader could not be loaded. */
export type ReadOutcome = { read: ReadInvoice } | { refused: InvoiceRefusal | { code: 'unavailable' } };
