import type { PageSize } from '@blattwerk/shared';

/** Requests to a rendering thread, one at a time. */
export type RenderRequest =
  /** Opens a file. */
  | { kind: 'open'; bytes: SharedArrayBuffer }
  /** Loads a page; the one before is closed. */
  | { kind: 'load'; pageIndex: number }
  /** Renders rows of the loaded page at `width` by `height` pixels, into memory that was used before. */
  | {
      kind: 'render';
      width: number;
      height: number;
      top: number;
      rows: number;
      into: ArrayBuffer | null;
    }
  /** Reads the texts of pages; the one that was loaded is closed. */
  | { kind: 'texts'; pageIndices: readonly number[] }
  /** Closes the file, and PDFium with it; the only request without a reply. */
  | { kind: 'close' };

/** The reply to each request. */
export interface RenderReplies {
  open: OpenReply;
  load: PageSize | null;
  /** RGB of 8 bits, without padding. */
  render: Uint8Array<ArrayBuffer>;
  /** Null for a page that PDFium cannot read. */
  texts: (string | null)[];
}

export type OpenReply = { kind: 'open'; pageCount: number; isEncrypted: boolean } | { kind: 'unreadable' };
