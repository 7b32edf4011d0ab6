import type { Matrix } from '../content/matrix.ts';
import type { Drawing } from '../draw/drawing.ts';
import type { DrawingFont } from '../draw/drawing-font.ts';
import type { PageLink } from '../draw/link-pages.ts';
import type { Permissions } from '../file/encryption/permissions.ts';
import type { Box } from '../file/page-geometry.ts';
import type { ErasedCounts } from '../operations/erase/page-scope.ts';
import type { EraseArea } from '../operations/erase/erase-area.ts';
import type { PdfRef, PdfValue } from '../file/values.ts';
import type { ContentHandler } from '../interpret/content-handler.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { MergeLoss } from '../operations/merge/merge-loss.ts';
import type { FlattenedKinds, FlattenResult } from '../operations/flatten/flatten-annotations.ts';
import type { FlattenedLayers } from '../operations/flatten/flatten-layers.ts';
import type { DocumentDates } from '../file/metadata/dates.ts';
import type { DescribeJpeg, MetadataEntry } from '../operations/metadata/list-metadata.ts';
import type { RemovedMetadata } from '../operations/metadata/metadata-keys.ts';
import type { PdfAChange } from '../operations/to-pdf-a/change-log.ts';
import type { PdfALevel, ConversionOptions } from '../operations/to-pdf-a/convert-to-pdf-a.ts';
import type { FileFault } from '../operations/repair/find-faults.ts';
import type { IncompletePage } from '../operations/repair/find-incomplete-pages.ts';
import type { RepairSource } from '../operations/repair/recover-document.ts';
import type { PageChoice } from '../operations/pages/select-pages.ts';
import type { Sheet } from '../operations/place-pages/place-on-sheets.ts';
import type { PageResize } from '../operations/place-pages/resize-pages.ts';
import type { LayerLine } from '../operations/text-layer/line-content.ts';
import type { NewAttachment, PdfAttachment } from './attachments.ts';
import type { PdfForm } from './form.ts';
import type { DocumentInfo } from '../file/metadata/info.ts';
import type { PdfLink } from './links.ts';
import type { PdfLoss } from './loss.ts';
import type { NewLabelRange } from './labels.ts';
import type { OutlineItem, OutlineOptions } from './outline.ts';
import type { PdfRedaction, RedactOptions } from './redact.ts';
import type { PdfHit, PdfQuery } from './search.ts';
import type { PdfPageText, TextOptions } from './text.ts';
import type { Watch } from './watch.ts';

/** How a damaged file was repaired. */
export interface PdfRepair {
  /** Indices of the pages that are empty or incomplete because data is missing. */
  incompletePages: readonly number[];
  /** The same pages, and what each of them lacks. */
  damagedPages: readonly IncompletePage[];
  /** Whether objects that cannot be read were dropped. */
  hasDroppedObjects: boolean;
  /** What was wrong; at least one. */
  faults: readonly FileFault[];
  /** How the objects were found. */
  source: RepairSource;
}

/** A page as viewers show it. */
export interface PageInfo {
  /** In points of 1/72 inch, after the rotation. */
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
}

/** AES-256 (ISO 32000-2, 7.6.4, revision 6). */
export interface PdfEncryption {
  /** Needed for opening the file; an empty one only restricts what viewers allow. */
  user: string;
  /** Lifts the restrictions; random where absent, so that nobody can. */
  owner?: string;
  /** Everything is allowed that is not false here. */
  allow?: Partial<Permissions>;
}

/** Options for writing a file. */
export interface PdfSaveOptions {
  /**
   * Whether small objects are packed, for a smaller file of version 1.5: as in the original by default; always in a file that is
   * encrypted.
   */
  objectStreams?: 'keep' | 'always' | 'never';
  /** Whether what changes in the identifier of the file is a digest of it, so that the same file is written again; random by default. */
  isReproducible?: boolean;
}

/** What is written. */
export interface PdfWriteOptions extends PdfSaveOptions {
  /** `false` writes without the encryption that was set or kept. */
  encrypted?: boolean;
  /** Pages in their new order, as for `select`; all where absent. */
  pages?: readonly (number | PageChoice)[];
  /**
   * Whether the original bytes stay, with the changes behind them, as for `update`: `drop` by default; `ifPossible` keeps them where
   * that is possible, and `ifSigned` does so in a signed file, so that its signatures can still be validated.
   */
  revisions?: 'drop' | 'keep' | 'ifPossible' | 'ifSigned';
}

/** A written file. */
export interface PdfOutput {
  /** Its consecutive parts, which need not be joined to be sent; large ones are those of the opened file, and not copied. */
  pieces: readonly Uint8Array[];
  /** What the file lacks of the opened one, as `losses` and by its selection of pages. */
  losses: readonly PdfLoss[];
}

/** An opened file, decrypted and repaired, and the changes made to it. `open` returns it. */
export interface Pdf {
  /** Version in the header, such as `1.7`. */
  readonly version: string;
  /** undefined for a conforming file. */
  readonly repair: PdfRepair | undefined;
  /** Whether the file was encrypted; what is written is not, unless it was opened with `encryption: 'keep'`. */
  readonly wasEncrypted: boolean;
  /** Whether the file has a signature, which only `update` leaves valid. */
  readonly isSigned: boolean;
  readonly pageCount: number;
  readonly pages: readonly PageInfo[];
  readonly info: DocumentInfo;
  /** Bookmarks, of which more than 100,000 and more than 64 levels are left out. */
  readonly outline: readonly OutlineItem[];
  /** The interactive form. */
  readonly form: PdfForm;
  /** What the changes so far have cost the file. */
  readonly losses: readonly PdfLoss[];
  /** Reads the images that `interpret` finds, with the functions of `@blattwerk/pdf/images`. */
  readonly imageReader: ImageReader;
  /**
   * Rotations, clockwise, in degrees, after which most text of each page is upright; 0 where a page has little text, or text in
   * several directions, or takes too long. Text of images is not read.
   * @param pageIndices from 0
   * @throws RangeError where a page does not exist
   */
  uprightRotations: (pageIndices: readonly number[]) => Promise<number[]>;

  /** Label of each page (12.4.2), such as `iv` or `A-3`; its number where the file has none. */
  readonly labels: readonly string[];
  /** The document's metadata in XML (XMP, 14.3.2); undefined where there is none that can be read. */
  readonly metadata: string | undefined;
  /**
   * The files in the document, each once: those of its list, those that an annotation shows, and those that are associated with
   * something.
   */
  readonly attachments: readonly PdfAttachment[];

  /**
   * The parts of pages that lead to an address or to a page of the file, those with a named destination as well.
   * @param pageIndices from 0; all pages where absent
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the limits are exhausted
   */
  links: (pageIndices?: Iterable<number>) => PdfLink[];

  /**
   * Reads what the contents of pages show as text, also what is invisible, without appearances of annotations.
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  text: (options?: TextOptions) => Promise<PdfPageText[]>;

  /**
   * Searches what pages show as text: contents, annotations and fields, also what is invisible, hidden or outside of the page. Text
   * is read in the order of the content and in that of the lines, so that it may be divided in any way.
   * @throws TypeError for a pattern that is not global
   * @throws RangeError for an empty text, or where a page does not exist
   * @throws CannotErase where a pattern or a drawn glyph shows what is found, whose places are not known
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  search: <T>(query: PdfQuery<T>, options?: TextOptions) => Promise<PdfHit<T>[]>;

  /**
   * Reads every object, and the data of all that the pages show, which are not read where a file is opened without need.
   * @returns the pages of which data is missing or damaged; of a repaired file, `repair` has them
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  findIncompletePages: () => Promise<IncompletePage[]>;

  /** The trailer of the file (ISO 32000-2, 7.5.5): /Root refers to the catalog. */
  readonly trailer: ReadonlyMap<string, PdfValue>;

  /**
   * Value of an object, to be read; `set` changes it.
   * @returns null where the object does not exist
   * @throws MalformedPdf where it cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  object: (number: number) => PdfValue;

  /** The value after following all references, null for undefined and for missing objects; as `object`. */
  resolve: (value: PdfValue | undefined) => PdfValue;

  /**
   * Interprets the content of a page, and what it uses, for a handler; fonts are read. Matrices map to points of the page as it
   * is shown, from its lower left corner. Edits of the handler have no effect.
   * @throws RangeError where the page does not exist
   * @throws TooComplexPdf where the content exhausts its limits
   * @throws MalformedPdf where an operand is malformed that the handler needs
   */
  interpret: (pageIndex: number, handler: ContentHandler) => Promise<void>;

  /**
   * Rotates pages clockwise, in addition to the rotation that they have.
   * @param degrees a multiple of 90
   * @param pageIndices from 0; all pages where absent
   * @throws RangeError for other degrees, or where a page does not exist; nothing is changed then
   */
  rotate: (degrees: number, pageIndices?: Iterable<number>) => this;

  /**
   * Shows a part of pages only: content and annotations outside of it stay in the file.
   * @param areas by page index, in points of the page as it is shown, from its lower left corner; what is beyond the page is cut
   *   off
   * @param options.cutsMedia whether the page ends there as well, so that there is nothing beyond
   * @throws RangeError where a page does not exist, or has nothing in its area; nothing is changed then
   */
  crop: (areas: ReadonlyMap<number, Box>, options?: { cutsMedia?: boolean }) => this;
  /**
   * Gives pages another size. What is on them, with annotations, fields, bookmarks and all that leads to a place of a page, is scaled
   * and shifted together; what a page did not show is not shown.
   * @param sizes by page index
   * @throws RangeError where a page does not exist; nothing is changed then
   * @throws TooComplexPdf where the contents of the pages, or all objects, exhaust the limits
   */
  resizePages: (sizes: ReadonlyMap<number, PageResize>) => Promise<this>;
  /**
   * Replaces the pages by sheets with several of them, or with parts of one. Links work, and lead with bookmarks to the place of their
   * page; tags stay, of a page on several sheets those at the first one. Fields, comments and other annotations become content. Labels
   * of pages and articles go, and the file no longer claims PDF/X or PDF/UA.
   * @param options.font of the text of fields without an appearance
   * @returns number of fields and annotations that became content
   * @throws RangeError where a page does not exist; nothing is changed then
   * @throws TooComplexPdf where the contents of the pages, or all objects, exhaust the limits
   */
  placeOnSheets: (sheets: readonly Sheet[], options: { font: DrawingFont }) => Promise<number>;
  /**
   * Shows drawings on pages. Places are those of the page as viewers show it, in points from its lower left corner. The
   * file no longer claims PDF/A, PDF/X or PDF/VT unless what is drawn is opaque, gray and in embedded fonts; with other
   * fonts, or as content of a tagged file, it does not claim PDF/UA either.
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  draw: (placements: Iterable<PdfPlacement>, options?: DrawOptions) => Promise<this>;
  /**
   * Removes what `draw` has shown as artifacts, in this file or before it was opened.
   * @param pageIndices from 0; all pages where absent
   * @param options.owner removes only what was drawn with it
   * @returns the number of pages that had something
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  removeDrawn: (pageIndices?: Iterable<number>, options?: Pick<DrawOptions, 'owner'> & Watch) => Promise<number>;
  /**
   * Writes text on pages that is not seen, over the pictures of it, so that it is found and copied: each word at its place, in a small
   * font that the file contains. Invisible text that the pages had goes; what they show, and claims of conformance, stay as they are.
   * In a tagged file the text of each page is a paragraph, after everything else.
   * @param layers lines of each page, by its index
   * @throws RangeError where a page does not exist, or a place is not finite
   * @throws TooComplexPdf where the contents of the pages, or the words, exhaust the budget
   */
  addTextLayers: (layers: ReadonlyMap<number, readonly LayerLine[]>) => Promise<this>;
  /**
   * Removes what lies in areas of pages for good: glyphs that touch one, the parts of paths, the pixels of images, annotations,
   * and texts that stand for them; and what streams have beside what is shown. `update` is refused then. Images of JPEG 2000, JBIG2
   * and fax are not decoded, so that an area which cuts one is refused.
   * @param areas by page index, in points of the page as it is shown, from its lower left corner
   * @throws CannotErase where something in an area may remain; the file is unusable then
   * @throws RangeError where a page does not exist
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  erase: (areas: ReadonlyMap<number, readonly EraseArea[]>) => Promise<PdfErased>;
  /**
   * Removes areas, pages and words for good, as `erase`: words wherever the file has them, such as in bookmarks, information,
   * fields, notes and names, with all attached files unless these are kept and searched. The result is searched again as anybody
   * could who gets it; text that is drawn as paths or pixels is no text to any search. `update` is refused then. An abort is
   * possible until the first change.
   * @throws CannotErase where something may remain, or is found in the result; the file is unusable then
   * @throws RangeError where a page does not exist, for an empty text, or for no areas, pages and words
   * @throws TypeError for a pattern that is not global
   * @throws TooComplexPdf for too many areas, or where the contents of the pages exhaust the budget
   */
  redact: <T = unknown>(options: RedactOptions<T>) => Promise<PdfRedaction<T>>;

  /**
   * Makes the file smaller without a change of what it shows: data and resources that no page shows go, equal streams are one, embedded
   * fonts keep the glyphs that are shown, contents and all data are coded more tightly. Pixels stay as they are. What is written then
   * has small objects packed where that is smaller, and no claim of PDF/A-1 or an older PDF/X forbids it. A file that is small already
   * can become a little larger. An abort leaves a file that shows the same, and may be smaller already.
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  compress: (options?: Watch) => Promise<this>;

  /**
   * Makes the file PDF/A of a level, which it then claims, in the same pages, text, links, bookmarks and fields: fonts that it lacks
   * are embedded, colors defined, scripts, media and signatures removed, and an encryption; of PDF/A-2, attached files too. `update` is
   * refused then. What follows may make the claim untrue; methods that do remove it.
   * @returns what was changed
   * @throws CannotConvert where that is not possible, with the reason; the file is unusable then
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  convertToPdfA: (level: PdfALevel, options: ConversionOptions) => Promise<PdfAChange[]>;

  /**
   * Encrypts what is written from now on. The file no longer claims PDF/A, PDF/X or PDF/VT, which forbid that.
   * @throws RangeError for a password of which nothing is left when it is prepared, or an owner password without characters
   */
  encrypt: (encryption: PdfEncryption) => this;
  /**
   * Changes the information about the file, also in its XMP where it has some; XMP that is not well-formed is removed.
   * @param info an empty text removes an entry
   */
  setInfo: (info: DocumentInfo) => this;
  /** Sets when the file was made and last changed, to the second, also in its XMP where it has some. */
  setDates: (dates: DocumentDates) => this;
  /**
   * Removes what the file says of who made it, when and with what: its information and XMP, XMP of all parts, thumbnails, private data
   * of programs, authors and dates of annotations, dates of attached files, signatures, what images have beside their pixels (EXIF, XMP,
   * IPTC), and its identifier, unless its encryption depends on that. Attached files, texts, layers, scripts and profiles of colors stay as they are. Of claims of conformance, that
   * of PDF/A stays. `update` is refused then.
   * @returns what was found, by kind
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  removeMetadata: () => Promise<RemovedMetadata & { images: number }>;
  /**
   * Lists what `removeMetadata` removes, with what it says, and scripts and hidden layers, which stay.
   * @param describeJpeg names what a JPEG says beside its picture; images are left out where absent
   * @returns at most 2,000 entries
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the limits are exhausted
   */
  listMetadata: (describeJpeg?: DescribeJpeg) => readonly MetadataEntry[];

  /**
   * Makes what lies over pages part of them, so that nothing of it can be moved, filled in or hidden: fields, comments and layers.
   * The pages show what they did; text stays text, and in a tagged file the structure has the new content. What was hidden is
   * removed. `update` is refused where that was part of the pages.
   * @throws MalformedPdf where an object cannot be read, if the file was opened without a repair
   * @throws TooComplexPdf where the form or the contents of the pages exceed the limits
   */
  flatten: (options: FlattenOptions) => Promise<FlattenResult & FlattenedLayers>;

  /**
   * Removes all that pages show, with form, layers and structure, so that pictures of them can be drawn in its place; their sizes,
   * links, bookmarks and attached files stay. `update` is refused then.
   * @throws TooComplexPdf where the limits are exhausted
   */
  clearPages: () => this;

  /**
   * Replaces the bookmarks.
   * @param items each with the page that it leads to; none removes all
   * @throws RangeError where a page does not exist; nothing is changed then
   */
  setOutline: (items: readonly OutlineItem[], options?: OutlineOptions) => this;

  /**
   * Finds the headings of all pages, for `setOutline`: those of the structure where it has some, and otherwise lines in larger letters
   * than most, without those that pages repeat.
   * @throws TooComplexPdf where the contents of the pages exhaust the budget
   */
  findHeadings: () => Promise<OutlineItem[]>;

  /**
   * Sets the label of each page (ISO 32000-2, 12.4.2).
   * @throws RangeError for another number of labels than pages
   */
  setLabels: (labels: readonly string[]) => this;

  /**
   * Sets the labels of pages by ranges, each up to the next one; pages before the first have their numbers. None removes all.
   * @throws RangeError where a page does not exist or is given twice, or a number is not from 1
   */
  setLabelRanges: (ranges: readonly NewLabelRange[]) => this;

  /**
   * Adds links to a page, without a border. They have no tags, and the file no longer claims PDF/X or PDF/UA.
   * @throws RangeError where a page does not exist; nothing is changed then
   */
  addLinks: (pageIndex: number, links: readonly PageLink[]) => this;

  /**
   * Attaches a file. The document no longer claims PDF/A, PDF/X or PDF/VT, unless that is PDF/A-3 and the file has a type and a
   * relationship.
   * @throws RangeError where an attached file has the same name, or the name is empty
   */
  attach: (file: NewAttachment) => this;

  /**
   * Removes attached files, and the annotations that show them; `update` leaves them in the first revision.
   * @param names of those that are removed, as `attachments` has them; all where absent
   */
  removeAttachments: (names?: ReadonlySet<string>) => this;

  /**
   * Adds an object, which is written where something refers to it.
   * @returns a reference for other values
   */
  add: (value: PdfValue) => PdfRef;

  /**
   * Replaces the value of an object. What cannot be written, such as a string of JavaScript in place of `encodeTextString`, is a
   * TypeError when the file is.
   * @throws RangeError where no object has the number
   */
  set: (number: number, value: PdfValue) => void;

  /**
   * Writes a file with some of the pages, without the data that belongs only to others: contents, fonts, form values,
   * bookmarks, structure.
   * @param pages indices from 0 in the new order, or more about each page; one may be repeated
   * @throws RangeError where a page does not exist, or none is given
   * @throws TooComplexPdf where the limits are exhausted
   */
  select: (pages: readonly (number | PageChoice)[], options?: PdfSaveOptions) => Uint8Array;

  /**
   * Writes the whole file, without objects that nothing refers to.
   * @throws TooComplexPdf where the limits are exhausted
   */
  save: (options?: PdfSaveOptions) => Uint8Array;

  /**
   * Appends the changes to the original bytes, which stay as they are (ISO 32000-2, 7.5.6); without a change, returns
   * them.
   * @throws NotUpdatable where the file was damaged, is or was encrypted, or has lost content by `erase`
   */
  update: () => Uint8Array;
  /**
   * Writes as `save`, `select` or `update`, without joining the parts of the file.
   * @throws as they do
   */
  write: (options?: PdfWriteOptions) => PdfOutput;
  /**
   * Writes as `write`, and keeps a claim of PDF/A only where what is written meets it, by the check of this package: one that changes
   * removed comes back then, and one that the file never met goes. It goes as well from a very large file, which is not checked. PDF/A-4
   * is not checked, and treated as by `write`.
   * @throws as `write`
   */
  writeConforming: (options?: PdfWriteOptions) => Promise<PdfOutput>;
}

/** What was erased. */
export interface PdfErased {
  /** Numbers by page index, of pages with areas. */
  pages: ReadonlyMap<number, Readonly<ErasedCounts>>;
}

/** What becomes part of the pages. */
export interface FlattenOptions extends FlattenedKinds {
  /** As they are shown when the file is opened. */
  layers?: boolean;
  /** Of the text of fields without an appearance. */
  font: DrawingFont;
}

/** How drawings are shown. */
export interface DrawOptions extends Watch {
  /** A name in letters, with which `removeDrawn` finds what was drawn with it. */
  owner?: string;
  /**
   * `artifact` by default: readers of tagged PDF skip it (ISO 32000-2, 14.8.2.2), and `removeDrawn` finds it. `content` is part of
   * the pages, over everything on them.
   */
  as?: 'artifact' | 'content';
}

/** Where a drawing is shown. */
export type PdfPlacement = {
  /** From 0. */
  pageIndex: number;
  drawing: Drawing;
  /** Over the page's own content where absent; `content` is always over it. */
  layer?: 'over' | 'under';
} & (
  | {
      /** Of the drawing's lower left corner, in points. */
      x: number;
      y: number;
      /** Counterclockwise around that corner, in degrees; 0 where absent. */
      rotation?: number;
    }
  | {
      /** Maps the drawing to the page. */
      matrix: Matrix;
    }
);

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
