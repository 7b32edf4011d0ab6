/** Features of the source files that a merged file lacks. */
export type MergeLoss =
  /** Metadata of the first file. */
  | 'metadata'
  /** Items of an outline that exceeds the limits. */
  | 'outlineItems'
  /** An XFA form. */
  | 'xfa'
  /** Output intents that differ between files. */
  | 'outputIntents'
  /** Open actions and other document actions of all files but the first. */
  | 'openActions'
  /** Conformance to PDF/A, PDF/UA or PDF/X. */
  | 'conformance'
  /** Validity of signatures, which the merge breaks. */
  | 'signatures';
