export { Budget, type BudgetLimits, budgetLimits } from './budget.ts';
export { MalformedPdf, TooComplexPdf } from './errors.ts';
export { PdfDocument } from './file/document.ts';
export { completePages, type Page } from './file/page-tree.ts';
export { permanentId, saveObjects, usesObjectStreams } from './file/save.ts';
export { saveUpdate } from './file/update.ts';
export * from './file/values.ts';
export { bytesOf, type FileEncryption, type Packing, type Pieces, usualPacking } from './file/writer.ts';
export * from './file/filters/decode.ts';
