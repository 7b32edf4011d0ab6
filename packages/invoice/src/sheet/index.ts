export { attachInvoice } from './attach-invoice.ts';
export { maxSheetPages } from './sheet-pages.ts';
export { SheetRefusal, type SheetRefusalCode } from './sheet-refusal.ts';
export {
  issueTime,
  maxLogoBytes,
  type SheetFonts,
  type SheetLook,
  type SheetXml,
  writeInvoicePdf,
} from './write-invoice-pdf.ts';
