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
  PdfPlacement,
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
export {
  Drawing,
  type DrawingColor,
  type Paint,
  type PathPaint,
  type PathStep,
  type TextPaint,
} from './draw/drawing.ts';
export type { DrawingFont } from './draw/drawing-font.ts';
export type { DrawingImage } from './draw/drawing-image.ts';
export { jpegImage, pixelImage, type Pixels } from './draw/pixel-image.ts';
export { embeddedFont } from './draw/embedded-font.ts';
export { standardFont } from './draw/standard-font.ts';
export type { StandardFontName } from './font/standard-font-name.ts';
export type { MergeLoss } from './operations/merge/merge-loss.ts';
