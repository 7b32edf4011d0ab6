import type { DropZoneTexts } from '../choosing/drop-zone.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import type { ResultFact } from '../result/result-view.tsx';

/** Texts of a tool. */
interface ToolLabels {
  /** Name of the panel. */
  tool: string;
  /** Label of the button. */
  action: string;
  /** Heading during the run. */
  busy: string;
  success: string;
  /** Label of the button that starts over. */
  again: string;
}

/** Texts of a tool that takes one PDF. */
export interface SinglePdfLabels extends ToolLabels {
  /** Error without a text of its own. */
  failed: string;
}

/** Texts of a tool that takes several files. */
export interface MultiFileLabels extends ToolLabels {
  privacy: string;
  /** The drop zone while there is no file. */
  drop: DropZoneTexts;
  /** Shown when the button is pressed without a file; without it, the button is disabled. */
  noFile?: string;
  /** Announced after files were added. */
  added: (count: number, total: number) => string;
  /** Number and size of the files, during the run and in the result. */
  busyText: (count: number, size: string) => string;
  from: (count: number, size: string) => string;
  download: string;
  /** In place of `success` and `download` where the result is a ZIP. */
  zip?: { success: string; download: string };
  edit: string;
  facts: { from: string; more?: (result: ToolResult) => readonly ResultFact[] };
  /** Shown where the page made images smaller before the upload. */
  shrunk?: { text: (count: number) => string; inFullSize: string };
}
