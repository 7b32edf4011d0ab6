/** What a PDF says of itself, as far as the browser reads it. */
export interface PdfInformation {
  /** Entries of the information dictionary in the order of its standard entries, then those of programs; dates as ISO 8601 where they are valid. */
  info: readonly InformationEntry[];
  /** Properties of the XMP, by their names with prefixes. */
  xmp: readonly InformationEntry[];
  /** Of the text; empty where it is not stated. */
  language: string;
}

export interface InformationEntry {
  name: string;
  value: string;
}
