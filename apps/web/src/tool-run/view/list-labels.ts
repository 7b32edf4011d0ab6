import type { DropZoneTexts } from '../choosing/drop-zone.tsx';

/** Texts of a tool that takes several files. */
export interface MultiFileLabels {
  /** Name of the panel. */
  tool: string;
  action: string;
  privacy: string;
  /** The drop zone while there is no file. */
  drop: DropZoneTexts;
  /** Shown when the button is pressed without a file; without it, the button is disabled. */
  noFile?: string;
  /** Announced after files were added. */
  added: (count: number, total: number) => string;
  busy: string;
  /** Number and size of the files, during the run and in the result. */
  busyText: (count: number, size: string) => string;
  from: (count: number, size: string) => string;
  success: string;
  download: string;
  /** In place of `success` and `download` where the result is a ZIP. */
  zip?: { success: string; download: string };
  again: string;
  edit: string;
  facts: { from: string };
  /** Shown where the page made images smaller before the upload. */
  shrunk?: { text: (count: number) => string; inFullSize: string };
}
