/** What is shown once the converter has been started, in one piece. */
export { BusyView } from './busy-view.tsx';
export { ConvertResult } from './convert-result.tsx';
