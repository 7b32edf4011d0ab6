/** Texts of a tool that takes one PDF. */
export interface SinglePdfLabels {
  /** Name of the panel. */
  tool: string;
  /** Label of the button. */
  action: string;
  /** Heading during the run. */
  busy: string;
  success: string;
  /** Label of the button that starts over. */
  again: string;
  /** Error without a text of its own. */
  failed: string;
}
