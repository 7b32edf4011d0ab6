/** The views of a run, in one chunk. */
export { BusyPdf } from './busy-pdf.tsx';
export { PdfResult } from './pdf-result.tsx';
