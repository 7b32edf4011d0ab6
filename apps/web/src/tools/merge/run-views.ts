/** What is shown once the merge has been started, in one piece. */
export { BusyView } from './busy-view.tsx';
export { MergeResult } from './merge-result.tsx';
