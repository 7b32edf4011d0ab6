export { create, createTagged } from './api/create.ts';
export { merge } from './api/merge.ts';
export { open, type OpenOptions } from './api/open.ts';
export type { NewAttachment, PdfAttachment } from './api/attachments.ts';
export type { DocumentDates } from './file/metadata/dates.ts';
export type { DocumentInfo } from './file/metadata/info.ts';
export type { PdfLink } from './api/links.ts';
export type { PdfForm } from './api/form.ts';
export type { PdfLoss } from './api/loss.ts';
export type {
  DrawOptions,
  FlattenOptions,
  Merged,
  MergeSource,
  PageInfo,
  Pdf,
  PdfEncryption,
  PdfErased,
  PdfOutput,
  PdfPlacement,
  PdfRepair,
  PdfSaveOptions,
  PdfWriteOptions,
} from './api/types.ts';
export type { NewLabelRange, LabelStyle } from './api/labels.ts';
export type { OutlineItem, OutlineOptions } from './api/outline.ts';
export type { PdfRedaction, RedactOptions } from './api/redact.ts';
export type { PdfHit, PdfQuery } from './api/search.ts';
export type { PdfPageText, PdfTextLine, PdfWord, TextOptions } from './api/text.ts';
export type { Watch } from './api/watch.ts';
export { type BudgetLimits, budgetLimits } from './budget.ts';
export {
  CannotConvert,
  CannotErase,
  type Location,
  MalformedPdf,
  type NotConvertible,
  type NotErasable,
  NotUpdatable,
  type Resource,
  TooComplexPdf,
  unreadableCode,
  type UnreadableCode,
  UnsupportedEncryption,
  WrongPassword,
} from './errors.ts';
export { preparePassword } from './file/encryption/passwords.ts';
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
export type { PageLink } from './draw/link-pages.ts';
export type { DrawingImage } from './draw/drawing-image.ts';
export { type ImageFile, readImageFile } from './draw/image-file.ts';
export { jpegImage, pixelImage, type Pixels } from './draw/pixel-image.ts';
export { embeddedFont } from './draw/embedded-font.ts';
export { fontStack } from './draw/font-stack.ts';
export { outputIntent } from './draw/output-intent.ts';
export { srgbProfile } from './draw/srgb-profile.ts';
export { standardFont } from './draw/standard-font.ts';
export { StructureElement, type StructureOptions, type StructureType } from './draw/structure.ts';
export type { StandardFontName } from './font/standard-font-name.ts';
export { type Matrix, multiply } from './content/matrix.ts';
export { type Box, boxBetween, intersect } from './file/page-geometry.ts';
export { basicXmp } from './file/metadata/info-properties.ts';
export {
  accessibleGroup,
  archiveGroup,
  writeXmp,
  type XmpGroup,
  xmpOf,
  type XmpProperty,
} from './file/metadata/write-xmp.ts';
export { dateString, decodeTextString, encodeTextString } from './file/text-string.ts';
export {
  asDict,
  type DictChanges,
  dictOf,
  isNamed,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Resolve,
  withEntries,
} from './file/values.ts';
export type { ContentHandler, CurrentContent, FormUse, ImageUse } from './interpret/content-handler.ts';
export { CurrentPath, type EndedPath } from './interpret/current-path.ts';
export type { TextRun } from './interpret/text-run.ts';
export type { MergeLoss } from './operations/merge/merge-loss.ts';
export type { TextSearch } from './operations/erase/find-text.ts';
export type { FoundArea } from './operations/erase/found-areas.ts';
export type { Point } from './content/shapes.ts';
export type { EraseArea } from './operations/erase/erase-area.ts';
export type { DecodedSamples, ImageCodec } from './operations/erase/image-eraser.ts';
export type { ImageSamples } from './image/image-samples.ts';
export type { PdfImage } from './image/pdf-image.ts';
export type { ErasedCounts } from './operations/erase/page-scope.ts';
export {
  type FieldValue,
  type FillResult,
  RefusedFormValue,
  UnknownFormField,
} from './operations/forms/fill-form-fields.ts';
export type { FlattenedKinds, FlattenResult } from './operations/flatten/flatten-annotations.ts';
export type { FlattenedLayers } from './operations/flatten/flatten-layers.ts';
export type { FormField } from './operations/forms/read-form-fields.ts';
export { maxChangedPages, type PdfAChange, type PdfAChangeKind } from './operations/to-pdf-a/change-log.ts';
export type { PdfALevel, ConversionOptions } from './operations/to-pdf-a/convert-to-pdf-a.ts';
export type { FontSource, WantedFont } from './operations/to-pdf-a/font-source.ts';
export type { DescribeJpeg, MetadataEntry, MetadataKind } from './operations/metadata/list-metadata.ts';
export type { RemovedMetadata } from './operations/metadata/metadata-keys.ts';
export { type FileFault, type FileFaultKind, fileFaultKinds } from './operations/repair/find-faults.ts';
export { type IncompletePage, type PagePart, pageParts } from './operations/repair/find-incomplete-pages.ts';
export type { RepairSource } from './operations/repair/recover-document.ts';
export type { PageChoice } from './operations/pages/select-pages.ts';
export type { PageOnSheet, Sheet } from './operations/place-pages/place-on-sheets.ts';
export type { PageResize } from './operations/place-pages/resize-pages.ts';
export type { LayerLine, LayerWord } from './operations/text-layer/line-content.ts';
export { bytesOf } from './file/writer.ts';
