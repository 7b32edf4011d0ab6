/** The views of a run, in one chunk. */
export { BusyFiles } from './busy-files.tsx';
export { FilesResult } from './files-result.tsx';
