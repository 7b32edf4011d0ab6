import type { Permissions } from '../file/encryption/permissions.ts';
import type { Drawing } from '../draw/drawing.ts';
import type { MergeLoss } from '../operations/merge/merge-loss.ts';

/** How a damaged file was repaired. */
export interface PdfRepair {
  /** Indices of the pages that are empty or incomplete because data is missing. */
  incompletePages: readonly number[];
  /** Whether objects that cannot be read were dropped. */
  hasDroppedObjects: boolean;
}

/** A page as viewers show it. */
export interface PageInfo {
  /** In points of 1/72 inch, after the rotation. */
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
}

/** A bookmark. */
export interface OutlineItem {
  title: string;
  /** undefined where it leads to no page of this file. */
  pageIndex: number | undefined;
  items: readonly OutlineItem[];
}

/** Entries of the information dictionary that the file has (ISO 32000-2, 14.3.3). */
export type DocumentInfo = Partial<
  Record<'Title' | 'Author' | 'Subject' | 'Keywords' | 'Creator' | 'Producer', string>
>;

/** AES-256 (ISO 32000-2, 7.6.4, revision 6). */
export interface PdfEncryption {
  /** Needed for opening the file; an empty one only restricts what viewers allow. */
  user: string;
  /** Lifts the restrictions; random where absent, so that nobody can. */
  owner?: string;
  /** Everything is allowed that is not false here. */
  allow?: Partial<Permissions>;
}

/** Options for writing a whole file. */
export interface PdfSaveOptions {
  /** The file then no longer claims PDF/A, PDF/X or PDF/VT, which forbid encryption. */
  encrypt?: PdfEncryption;
  /** Whether small objects are packed, for a smaller file of version 1.5: as in the original by default. */
  objectStreams?: 'keep' | 'always' | 'never';
}

/** An opened file, decrypted and repaired, and the changes made to it. `open` returns it. */
export interface Pdf {
  /** Version in the header, such as `1.7`. */
  readonly version: string;
  /** undefined for a conforming file. */
  readonly repair: PdfRepair | undefined;
  /** Whether the file was encrypted, which `save` and `select` do not repeat by themselves. */
  readonly wasEncrypted: boolean;
  /** Whether the file has a signature, which only `update` leaves valid. */
  readonly isSigned: boolean;
  readonly pageCount: number;
  readonly pages: readonly PageInfo[];
  readonly info: DocumentInfo;
  /** Bookmarks, of which more than 100,000 and more than 64 levels are left out. */
  readonly outline: readonly OutlineItem[];

  /**
   * Rotates pages clockwise, in addition to the rotation that they have.
   * @param degrees a multiple of 90
   * @param pageIndices from 0; all pages where absent
   * @throws RangeError for other degrees, or where a page does not exist; nothing is changed then
   */
  rotate: (degrees: number, pageIndices?: Iterable<number>) => this;

  /**
   * Shows drawings on pages. Places are those of the page as viewers show it, in points from its lower left corner. The
   * file no longer claims PDF/A, PDF/X or PDF/VT unless what is drawn is opaque, gray and in embedded fonts; with other
   * fonts it does not claim PDF/UA either.
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  draw: (placements: Iterable<PdfPlacement>) => Promise<this>;

  /**
   * Removes what `draw` has shown, in this file or before it was opened.
   * @param pageIndices from 0; all pages where absent
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  removeDrawn: (pageIndices?: Iterable<number>) => Promise<this>;

  /**
   * Writes a file with some of the pages, without the data that belongs only to others: contents, fonts, form values,
   * bookmarks, structure.
   * @param pageIndices from 0, in the new order; a page may be repeated
   * @throws RangeError where a page does not exist, or none is given
   * @throws TooComplexPdf where the limits are exhausted
   */
  select: (pageIndices: readonly number[]) => Uint8Array;

  /**
   * Writes the whole file, without objects that nothing refers to.
   * @throws TooComplexPdf where the limits are exhausted
   */
  save: (options?: PdfSaveOptions) => Uint8Array;

  /**
   * Appends the changes to the original bytes, which stay as they are (ISO 32000-2, 7.5.6); without a change, returns
   * them.
   * @throws NotUpdatable where the file was encrypted or damaged
   */
  update: () => Uint8Array;
}

/** Where a drawing is shown. */
export interface PdfPlacement {
  /** From 0. */
  pageIndex: number;
  drawing: Drawing;
  /** Of the drawing's lower left corner, in points. */
  x: number;
  y: number;
  /** Counterclockwise around that corner, in degrees; 0 where absent. */
  rotation?: number;
  /** Over the page's own content where absent. */
  layer?: 'over' | 'under';
}

/** A file to merge, with its changes. */
export interface MergeSource {
  pdf: Pdf;
  /** Title of the bookmark for its first page, above its own bookmarks. */
  title: string;
}

/** The merged file. */
export interface Merged {
  bytes: Uint8Array;
  /** What could not be kept of the files. */
  losses: readonly MergeLoss[];
}
