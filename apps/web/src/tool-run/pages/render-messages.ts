/** Requests to the worker that renders a PDF. */
export type PaintRequest =
  /** The first request, once. The reply is the number of pages. */
  | { type: 'open'; id: number; file: Blob }
  /** The reply is the page's picture. */
  | { type: 'paint'; id: number; page: number; width: number }
  /** Cancels a request. */
  | { type: 'giveUp'; id: number };

export interface PaintAnswer {
  id: number;
  /** Null where it failed. */
  answer: number | ImageBitmap | null;
}
