export {
  type InvoiceContainer,
  type InvoiceFile,
  type InvoiceFileLimits,
  NoInvoiceInPdf,
  readInvoiceFile,
} from './read-invoice-file.ts';
export type { XmpClaims } from './read-xmp-claims.ts';
