import { EncryptedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { permanentId, saveObjects, usesObjectStreams } from '../../file/save.ts';
import { type DictChanges, dictOf, PdfName, PdfRef, withEntries } from '../../file/values.ts';
import { type ObjectStreamOptions, type Pieces, defaultObjectStreams } from '../../file/writer.ts';
import { type Bookmark, readBookmarks } from './bookmarks.ts';
import { PageCopier } from './copy-pages.ts';
import { PageIndex } from './page-index.ts';
import { PageSelection } from './page-selection.ts';
import { pruneDestinations } from './prune-destinations.ts';
import { pruneFields } from './prune-fields.ts';
import { pruneLabels } from './prune-labels.ts';
import { pruneNames } from './prune-names.ts';
import { pruneOutline } from './prune-outline.ts';
import { pruneStructure } from './prune-structure.ts';
import { pruneThreads } from './prune-threads.ts';

/**
 * Entries of the catalog and of pages that describe the whole file, or contain private application data about all
 * pages.
 */
const wholeFileEntries: DictChanges = {
  PieceInfo: undefined,
  SpiderInfo: undefined,
  DPartRoot: undefined,
  DPart: undefined,
  Perms: undefined,
  SeparationInfo: undefined,
};

const pruneSteps = [pruneOutline, pruneFields, pruneLabels, pruneNames, pruneThreads, pruneStructure];

/** A file with the selected pages. */
export interface SelectedPages {
  pieces: Pieces;
  /** Whether an XFA form was omitted while its AcroForm was kept. */
  droppedXfa: boolean;
}

/** Writes selections of the pages of one document. */
export interface PageSelector {
  /**
   * Writes a file with some of the pages. Omits all objects that belong only to other pages: contents, fonts, images,
   * annotations, form values, thumbnails, destinations, outline items, articles, structure elements and their texts.
   * @param pageIndices page indices in the new order; a repeated page gets its own annotations and form fields
   * @throws MalformedPdf where an object is malformed
   * @throws TooComplexPdf where one selection exhausts the budget, to whose steps and time the others do not count
   * @throws RangeError where a page does not exist, or none is selected
   */
  select: (pageIndices: readonly number[]) => SelectedPages;
  /** The bookmarks that lead to pages, down to a level from 1, in the order of the outline. */
  bookmarks: (levels: number) => Bookmark[];
}

/** Options of `createPageSelector`. */
export interface PageSelectorOptions {
  /** undefined for a cross-reference table; absent to follow the document. */
  objectStreams?: ObjectStreamOptions | undefined;
}

/**
 * Prepares any number of page selections of one document.
 * @throws MalformedPdf where an object is malformed
 * @throws EncryptedPdf where the document was not decrypted
 */
export function createPageSelector(document: PdfDocument, options: PageSelectorOptions = {}): PageSelector {
  if (document.isEncrypted) throw new EncryptedPdf();
  const { budget } = document;
  const index = budget.operation(() => new PageIndex(document));
  const steps = budget.operation(() => pruneSteps.map((createStep) => createStep(index)));
  const objectStreams =
    'objectStreams' in options ? options.objectStreams : usesObjectStreams(document) ? defaultObjectStreams : undefined;
  const deflated = new Map();

  return {
    select: (pageIndices) => budget.operation(() => select(pageIndices)),
    bookmarks: (levels) => budget.operation(() => readBookmarks(index, levels)),
  };

  function select(pageIndices: readonly number[]): SelectedPages {
    if (pageIndices.length === 0) throw new RangeError('expected at least one page');
    const selection = new PageSelection(index, pageIndices);
    const pages = addPageTree(selection);
    const wholeFile = selection.isPartial ? { ...wholeFileEntries, ...withoutPrintRange(document) } : {};
    let catalog = withEntries(document.catalog, { ...wholeFile, Pages: pages });
    for (const step of steps) catalog = withEntries(catalog, step(selection));
    const root = document.trailer.get('Root');
    const trailer = withEntries(document.trailer, { Root: selection.replaceEntry(root, catalog) });
    const pieces = saveObjects(document, trailer, {
      version: document.version,
      objectStreams,
      id: permanentId(document),
      selection: {
        isExcluded: (number) => selection.isExcluded(number),
        valueOf: (number) => selection.valueOf(number),
        canCopySource: (number) => selection.canCopySource(number),
        prune: (value) => pruneDestinations(selection, value),
      },
      deflated,
    });
    return { pieces, droppedXfa: selection.droppedXfa };
  }
}

/** Replaces the page tree by a single level with the selected pages. */
function addPageTree(selection: PageSelection): PdfRef {
  const { index, pageIndices, isPartial } = selection;
  const tree = selection.add(null);
  const copier = new PageCopier(selection);
  const seen = new Set<number>();
  const kids = pageIndices.map((pageIndex) => {
    const page = index.document.pages[pageIndex];
    const number = index.pageNumbers[pageIndex];
    if (!page || number === undefined)
      throw new RangeError(`expected a page index below ${index.pageNumbers.length}, got ${pageIndex}`);
    const inherited = Object.fromEntries(page.attributes);
    const dict = withEntries(page.dict, { ...inherited, ...(isPartial ? wholeFileEntries : {}), Parent: tree });
    if (seen.has(pageIndex)) return copier.copy(number, dict);
    seen.add(pageIndex);
    selection.replace(number, dict);
    return new PdfRef(number);
  });
  selection.replace(tree.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  return tree;
}

/** Removes print ranges, which refer to page numbers of the whole file. */
function withoutPrintRange(document: PdfDocument): DictChanges {
  const preferences = document.dict(document.catalog.get('ViewerPreferences'));
  if (!preferences?.has('PrintPageRange')) return {};
  return { ViewerPreferences: withEntries(preferences, { PrintPageRange: undefined }) };
}
