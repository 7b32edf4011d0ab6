/** What is shown once the tool has been started, in one piece. */
export { BusyPdf } from './busy-pdf.tsx';
export { PdfResult } from './pdf-result.tsx';
