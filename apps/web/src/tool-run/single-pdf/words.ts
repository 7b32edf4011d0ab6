/** What a tool of one PDF says in its own words. */
export interface SinglePdfWords {
  /** The panel's name. */
  tool: string;
  /** The button. */
  action: string;
  /** While it works. */
  busy: string;
  success: string;
  /** Start over. */
  again: string;
  /** Where nothing more exact is known. */
  failed: string;
}
