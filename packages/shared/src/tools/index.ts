import type { Contract } from '../contract.ts';
import { attachments } from './attachments.ts';
import { bookmarks } from './bookmarks.ts';
import { compress } from './compress.ts';
import { convert } from './convert.ts';
import { crop } from './crop.ts';
import { deletePages } from './delete-pages.ts';
import { eInvoice } from './e-invoice.ts';
import { extractImages } from './extract-images.ts';
import { flatten } from './flatten.ts';
import { merge } from './merge.ts';
import { metadata } from './metadata.ts';
import { nUp } from './n-up.ts';
import { ocr } from './ocr.ts';
import { organizePages } from './organize-pages.ts';
import { pageNumbers } from './page-numbers.ts';
import { pageSize } from './page-size.ts';
import { pdfA } from './pdf-a.ts';
import { pdfToJpg } from './pdf-to-jpg.ts';
import { protect } from './protect.ts';
import { redact } from './redact.ts';
import { repair } from './repair.ts';
import { rotate } from './rotate.ts';
import { scanToPdf } from './scan-to-pdf.ts';
import { sign } from './sign.ts';
import { split } from './split.ts';
import { unlock } from './unlock.ts';
import { watermark } from './watermark.ts';

/** What others use of a tool beside its contract, which is in `contracts`. */
export { type ListedMetadata, metadataKinds, type MetadataList } from './metadata.ts';
export { type AttachmentList, chosenNames, isInvoiceName } from './attachments.ts';
export { type CompressLevel, compressLevelFile, compressLevels } from './compress.ts';
export {
  addRotation,
  type ConvertPageOptions,
  type ImageRotation,
  marginOf,
  paperSizeOf,
  parseRotations,
  parseWholePhotos,
} from './convert.ts';
export { remainingPages } from './delete-pages.ts';
export { type ImageFileFormat, imagesToReturn } from './extract-images.ts';
export { checkPictures, pictureDpi } from './flatten.ts';
export {
  dpiOf,
  mimeOfFormat,
  type PageColors,
  type PageImageFormat,
  pagesToRender,
  rasterBounds,
} from './pdf-to-jpg.ts';
export { type AllowedOperations, permissionsOf } from './protect.ts';
export type { InvoiceReport } from './e-invoice-report.ts';
export { doubtfulTag, isLanguageCode, lacksText, maxLanguages, usualLanguages } from './ocr.ts';
export type { OcrPage, OcrReport, OcrWord } from './ocr-report.ts';
export {
  type ArchiveFinding,
  accessibleLevel,
  type ArchiveLevel,
  archiveLevels,
  type CheckedLevel,
  checkedLevels,
  isConvertible,
  type ArchiveObstacle,
  type ArchiveReport,
  type ConvertibleLevel,
} from './pdf-a-report.ts';
export type { BookmarkReport } from './bookmark-report.ts';
export { labelStyles, type ListedBookmark, type PageLabelRange } from './format-bookmarks.ts';
export {
  type MissingPart,
  missingParts,
  type RepairFault,
  repairFaults,
  type RepairReport,
  type RepairSource,
  repairSources,
} from './repair-report.ts';
export { rotatedPages } from './rotate.ts';
export {
  type PageBookmark,
  pagesBetween,
  type SplitMode,
  type SplitPart,
  type SplitPlan,
  splitParts,
  splitPlan,
} from './split.ts';

/** Contracts whose keys are the names of the tools. */
type ByName<L> = { readonly [N in keyof L]: Contract & { readonly name: N } };

function byName<const L extends ByName<L>>(list: L): L {
  return list;
}

/** All tools, in the order in which documents and pages list them. */
export const contracts = byName({
  convert,
  merge,
  compress,
  'pdf-to-jpg': pdfToJpg,
  split,
  rotate,
  unlock,
  protect,
  'organize-pages': organizePages,
  'delete-pages': deletePages,
  'extract-images': extractImages,
  'page-numbers': pageNumbers,
  watermark,
  sign,
  crop,
  redact,
  'e-invoice': eInvoice,
  metadata,
  'n-up': nUp,
  'page-size': pageSize,
  ocr,
  flatten,
  attachments,
  'pdf-a': pdfA,
  repair,
  bookmarks,
  'scan-to-pdf': scanToPdf,
});

/** Tools whose pages send files: an invoice is read in the browser. */
export const sendingTools = /* @__PURE__ */ Object.values(contracts).filter(({ input }) => input.kind !== 'invoice');

export type Contracts = typeof contracts;
export type ToolName = keyof Contracts;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(contracts, name);
}
