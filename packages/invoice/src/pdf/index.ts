export { checkContainer, checkInvoiceFile } from './check-container.ts';
export type { ComparedPages } from './compare-container.ts';
export {
  type InvoiceContainer,
  type InvoiceFile,
  type InvoiceFileLimits,
  NoInvoiceInPdf,
  readInvoiceFile,
} from './read-invoice-file.ts';
export { refusalOfFile } from './refusal-of-file.ts';
export type { XmpClaims } from './read-xmp-claims.ts';
