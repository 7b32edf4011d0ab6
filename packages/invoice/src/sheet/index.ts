export { SheetRefusal, type SheetRefusalCode } from './sheet-refusal.ts';
export { type SheetFonts, type SheetLook, type SheetXml, writeInvoicePdf } from './write-invoice-pdf.ts';
