export { BatchRuns } from './batch-runs.tsx';
export { BatchSelected } from './batch-selected.tsx';
