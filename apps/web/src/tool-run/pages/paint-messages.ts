/** What the worker that paints a PDF is asked. */
export type PaintRequest =
  /** Once, first of all. Answered by the number of pages. */
  | { type: 'open'; id: number; file: Blob }
  /** Answered by the page's picture. */
  | { type: 'paint'; id: number; page: number; width: number }
  /** What is being painted is not wanted any more. */
  | { type: 'giveUp'; id: number };

export interface PaintAnswer {
  id: number;
  /** Null where it failed. */
  answer: number | ImageBitmap | null;
}
