export { merge } from './api/merge.ts';
export { open, type OpenOptions } from './api/open.ts';
export type {
  DocumentInfo,
  Merged,
  MergeSource,
  OutlineItem,
  PageInfo,
  Pdf,
  PdfEncryption,
  PdfRepair,
  PdfSaveOptions,
} from './api/types.ts';
export { type BudgetLimits, budgetLimits } from './budget.ts';
export {
  type Location,
  MalformedPdf,
  NotUpdatable,
  type Resource,
  TooComplexPdf,
  UnsupportedEncryption,
  WrongPassword,
} from './errors.ts';
export type { Permissions } from './file/encryption/permissions.ts';
export type { MergeLoss } from './operations/merge/merge-loss.ts';
