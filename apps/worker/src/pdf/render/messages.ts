/** What a painting thread is asked, one thing at a time. */
export type RenderRequest =
  /** Opens a file, in place of the one before. */
  | { kind: 'open'; bytes: SharedArrayBuffer }
  /** Loads a page, in place of the one before. */
  | { kind: 'load'; pageIndex: number }
  /** Paints rows of the loaded page, as it looks when `width` by `height` pixels large, into memory that was used before. */
  | {
      kind: 'paint';
      width: number;
      height: number;
      top: number;
      rows: number;
      into: ArrayBuffer | null;
    }
  /** Closes the file, and PDFium with it; the only one without an answer. */
  | { kind: 'close' };

/** What each request is answered with. */
export interface RenderReplies {
  open: OpenReply;
  load: PageSize | null;
  /** RGB, 8 bits each, without padding. */
  paint: Uint8Array<ArrayBuffer>;
}

export type OpenReply = { kind: 'open'; pageCount: number; isEncrypted: boolean } | { kind: 'unreadable' };

/** Points as the page says them, turned as it is shown; null where PDFium cannot read the page. */
export interface PageSize {
  width: number;
  height: number;
}
