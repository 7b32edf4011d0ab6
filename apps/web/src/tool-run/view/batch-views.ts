export { BatchRuns } from '../batch/batch-runs.tsx';
export { BatchSelected } from './batch-selected.tsx';
