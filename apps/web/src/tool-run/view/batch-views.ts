export { BatchRuns } from '../batch/batch-runs.tsx';
export { SelectedBatch } from './selected-batch.tsx';
export { FileRows } from './file-rows.tsx';
