/** A file in a PDF, as far as the browser reads it. */
export interface AttachedFile {
  /** As the PDF states it. */
  name: string;
  /** Empty where there is none. */
  description: string;
}

/** The files in a PDF: those of its list, and those that its first pages show. */
export interface AttachedFiles {
  attached: readonly AttachedFile[];
}
