/** The views of a run, in one chunk. */
export { BusyTool } from './busy-tool.tsx';
export { FilesResult } from './files-result.tsx';
export { PdfResult } from './pdf-result.tsx';
