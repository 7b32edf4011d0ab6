export { Budget } from './budget.ts';
export { EncryptedPdf, isUnreadable } from './errors.ts';
export { type DocumentOptions, PdfDocument } from './file/document.ts';
export { authenticatePassword, openEncrypted, otherSecurityHandler } from './file/encryption/decrypt.ts';
export { declareEncryption, encryptionWith } from './file/encryption/encrypt.ts';
export { passwordForms } from './file/encryption/passwords.ts';
export { encodePermissions } from './file/encryption/permissions.ts';
export type { Page } from './file/page-tree.ts';
export { type PageGeometry, pageGeometry, shownSize } from './file/page-geometry.ts';
export { saveObjects } from './file/save.ts';
export { SerialWriter } from './file/serial-writer.ts';
export { saveUpdate } from './file/update.ts';
export { defaultObjectStreams } from './file/writer.ts';
export { decodeStream, decodeStrictly, generalFilters } from './file/filters/decode.ts';
export { ContentTokenizer } from './content/tokenizer.ts';
export { Interpreter } from './interpret/interpret.ts';

export { isSigned } from './file/signatures.ts';
export { readOutline } from './file/outlines.ts';
export { readNameTree, readNumberTree } from './file/trees.ts';
export { undoPredictor } from './file/filters/predictor.ts';
export { packStreams } from './operations/shrink-structure/pack-streams.ts';
export { reduceObjects } from './operations/shrink-structure/reduce-objects.ts';
export { decodeSeparately } from './file/decode-separately.ts';
export { flateCoding } from './file/filters/deflate.ts';
export { deflateStream } from './operations/shrink-structure/deflate-stream.ts';
export { wrappedChannels } from './operations/grayscale/gray-wrappers.ts';
export { ObjectGraph } from './file/object-graph.ts';
export { type DrawnSize, findDrawnSizes } from './operations/shrink-structure/drawn-sizes.ts';
export {
  type Attempt,
  runInTurn,
  StreamReplacer,
  type TaskRunner,
} from './operations/shrink-structure/replace-streams.ts';
export { checkConformance } from './operations/conformance/check.ts';
export { accessibleLevel, type CheckedLevel, checkedLevels } from './operations/conformance/rules.ts';
export {
  readAccessibilityClaim,
  readConformanceClaim,
} from './file/metadata/archive-claim.ts';
export { claimsOldExchange } from './file/metadata/claims.ts';
export {
  type ConformanceFinding,
  type ConformanceKind,
  conformanceKinds,
} from './operations/conformance/finding.ts';
export { openUnrepaired } from './operations/conformance/open-unrepaired.ts';
export { writeDrawings } from './draw/write-drawings.ts';
export { fontWriterOf, withImageWriter } from './draw/writers.ts';
export { PagePlacer } from './draw/place-on-page.ts';
export { shownPoints } from './content/page-matrix.ts';
export { readFormFields } from './operations/forms/read-form-fields.ts';
export { flattenAnnotations } from './operations/flatten/flatten-annotations.ts';
export { fillFormFields } from './operations/forms/fill-form-fields.ts';
export { Merge } from './operations/merge/merge.ts';
export { cropPages } from './operations/pages/crop-pages.ts';
export { rotatePages } from './operations/pages/rotate-pages.ts';
export { readUnembeddedCharacters } from './text/unembedded-text.ts';
export { createPageSelector } from './operations/pages/select-pages.ts';
export { readContents, type ReadContents, recoverDocument, showsMore } from './operations/repair/recover-document.ts';
export { rewriteDocument } from './operations/repair/rewrite-document.ts';
export { OpenedPdf } from './api/opened-pdf.ts';
