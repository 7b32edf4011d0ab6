import { EncryptedPdf } from '../../errors.ts';
import { keysDroppedBy } from '../../file/catalog-entries.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, halfAt, pageGeometry, type Side } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import { permanentId, saveObjects, usesObjectStreams } from '../../file/save.ts';
import {
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfValue,
  withEntries,
} from '../../file/values.ts';
import { type FileEncryption, type ObjectStreamOptions, type Pieces, defaultObjectStreams } from '../../file/writer.ts';
import { PageCopier } from './copy-pages.ts';
import { PageIndex } from './page-index.ts';
import { blankPage, PageSelection } from './page-selection.ts';
import { pruneDestinations } from './prune-destinations.ts';
import { pruneFields } from './prune-fields.ts';
import { pruneLabels } from './prune-labels.ts';
import { pruneLayers } from './prune-layers.ts';
import { pruneNames } from './prune-names.ts';
import { pruneOutline } from './prune-outline.ts';
import { pruneStructure } from './prune-structure.ts';
import { pruneThreads } from './prune-threads.ts';
import { rotationAfter } from './rotate-pages.ts';
import { type SharedAnnotations, shareAnnotations } from './share-annotations.ts';

/** Entries of pages that describe the whole file, or contain private application data about all pages. */
const wholeFileEntries: DictChanges = { PieceInfo: undefined, SeparationInfo: undefined };
/** Entries of pages that depend on the order of pages. */
const orderEntries: DictChanges = { DPart: undefined };

const pruneSteps = [pruneOutline, pruneFields, pruneLabels, pruneNames, pruneThreads, pruneStructure];

/** A file with the selected pages. */
export interface SelectedPages {
  pieces: Pieces;
  /** Whether an XFA form was omitted while its AcroForm was kept. */
  droppedXfa: boolean;
}

/** A page of a selection. */
export interface PageChoice {
  /** From 0. */
  pageIndex: number;
  /** Clockwise, in addition to the page's own: a multiple of 90 degrees. */
  rotation?: number;
  /** A page without content is added, as large as this one. */
  isBlank?: boolean;
  /**
   * Only the half at this side of the page, as it is shown with its rotation, is visible. What is on the other one stays in
   * the file; of annotations, each half of a page has its own where several are selected.
   */
  half?: Side;
}

/** Writes selections of the pages of one document. */
export interface PageSelector {
  /**
   * Writes a file with some of the pages. Omits all objects that belong only to other pages: contents, fonts, images,
   * annotations, form values, thumbnails, destinations, outline items, articles, layers, structure elements and their texts.
   * @param pages page indices in the new order, or more about each page; a repeated page gets its own annotations and
   *   form fields, with other names
   * @throws MalformedPdf where an object is malformed
   * @throws TooComplexPdf where one selection exhausts the budget, to whose steps and time the others do not count
   * @throws RangeError where a page does not exist, or none is selected
   */
  select: (pages: readonly (number | PageChoice)[]) => SelectedPages;
}

/** Options of `createPageSelector`. */
export interface PageSelectorOptions {
  /** undefined for a cross-reference table; absent to follow the document. */
  objectStreams?: ObjectStreamOptions | undefined;
  /** Of the files that are written. */
  encryption?: FileEncryption | undefined;
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
  const pruneLayersOf = pruneLayers(index);
  const objectStreams =
    'objectStreams' in options ? options.objectStreams : usesObjectStreams(document) ? defaultObjectStreams : undefined;
  const deflated = new Map();

  return {
    select: (pages) => budget.operation(() => select(pages)),
  };

  function select(pages: readonly (number | PageChoice)[]): SelectedPages {
    const choices = pages.map((page) => (typeof page === 'number' ? { pageIndex: page } : page));
    if (!choices.some(({ isBlank }) => isBlank !== true)) throw new RangeError('expected at least one page');
    const selection = new PageSelection(
      index,
      choices.map(({ pageIndex, isBlank }) => (isBlank === true ? blankPage : pageIndex)),
    );
    const tree = addPageTree(selection, choices);
    let catalog = withEntries(document.catalog, { ...catalogChanges(selection), Pages: tree });
    for (const step of steps) catalog = withEntries(catalog, step(selection));
    catalog = withEntries(catalog, pruneLayersOf(selection, catalog));
    const root = document.trailer.get('Root');
    const trailer = withEntries(document.trailer, { Root: selection.replaceEntry(root, catalog) });
    const pieces = saveObjects(document, trailer, {
      version: document.version,
      objectStreams,
      encryption: options.encryption,
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
function addPageTree(selection: PageSelection, choices: readonly PageChoice[]): PdfRef {
  const { index, isPartial, isMoved } = selection;
  const { document } = index;
  const tree = selection.add(null);
  const copier = new PageCopier(selection);
  const seen = new Set<number>();
  const shares = sharesOfHalves(document, choices);
  const kids = choices.map(({ pageIndex, rotation = 0, isBlank = false, half }, place) => {
    const page = document.pages[pageIndex];
    const number = index.pageNumbers[pageIndex];
    if (!page || number === undefined)
      throw new RangeError(`expected a page index below ${index.pageNumbers.length}, got ${pageIndex}`);
    const turned = rotation === 0 ? {} : { Rotate: rotationAfter(document, page, rotation) };
    if (isBlank) return selection.add(withEntries(blankLike(document, page), { ...turned, Parent: tree }));
    const inherited = Object.fromEntries(page.attributes);
    const shared = shares.get(place);
    const dict = withEntries(page.dict, {
      ...inherited,
      ...turned,
      ...(half ? boxesOf(halfOf(document, page, { half, rotation })) : {}),
      ...(shared ? { Annots: shared.values } : {}),
      ...(isPartial ? wholeFileEntries : {}),
      ...(isMoved ? orderEntries : {}),
      Parent: tree,
    });
    if (seen.has(pageIndex)) return copier.copy(number, dict, shared?.added);
    seen.add(pageIndex);
    selection.replace(number, dict);
    return new PdfRef(number);
  });
  selection.replace(tree.number, dictOf({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  return tree;
}

/** The annotations of the halves of pages of which several are chosen, by their places. */
function sharesOfHalves(document: PdfDocument, choices: readonly PageChoice[]): Map<number, SharedAnnotations> {
  const places = new Map<number, number[]>();
  const whole = new Set<number>();
  for (const [place, { pageIndex, half, isBlank = false }] of choices.entries()) {
    if (half) {
      const own = places.get(pageIndex) ?? [];
      places.set(pageIndex, own);
      own.push(place);
    } else if (!isBlank) whole.add(pageIndex);
  }
  const shares = new Map<number, SharedAnnotations>();
  for (const [pageIndex, own] of places) {
    const page = document.pages[pageIndex];
    if (!page?.dict.has('Annots') || own.length < 2 || whole.has(pageIndex)) continue;
    const halves = own.flatMap((place) => {
      const { half, rotation = 0 } = choices[place] ?? {};
      return half ? [halfOf(document, page, { half, rotation })] : [];
    });
    for (const [at, shared] of shareAnnotations(document, page.dict, halves).entries())
      shares.set(own[at] as number, shared);
  }
  return shares;
}

function halfOf(document: PdfDocument, page: Page, { half, rotation }: { half: Side; rotation: number }): Box {
  const geometry = pageGeometry(document, page);
  return halfAt(half, { ...geometry, quarterTurns: (geometry.quarterTurns + rotation / 90) % 4 });
}

function boxesOf({ left, bottom, right, top }: Box): DictChanges {
  const box = [left, bottom, right, top];
  return { MediaBox: box, CropBox: box, BleedBox: undefined, TrimBox: undefined, ArtBox: undefined };
}

/** Entries that decide how large a page is shown. */
const sizeEntries = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit'];

/** A page without content that is as large as another. */
function blankLike(document: PdfDocument, { dict, attributes }: Page): PdfDict {
  const sizes = sizeEntries.flatMap((key): [string, PdfValue][] => {
    const value = document.resolve(dict.get(key) ?? attributes.get(key));
    if (Array.isArray(value)) return [[key, value.map((entry) => document.resolve(entry) ?? null)]];
    return typeof value === 'number' ? [[key, value]] : [];
  });
  return new Map<string, PdfValue>([['Type', new PdfName('Page')], ['Resources', dictOf({})], ...sizes]);
}

/** Removes what describes the pages and the order that the document had. */
function catalogChanges({ index, isPartial, isMoved }: PageSelection): DictChanges {
  const keys = [...(isPartial ? keysDroppedBy('pagesRemoved') : []), ...(isMoved ? keysDroppedBy('pagesMoved') : [])];
  const dropped: DictChanges = Object.fromEntries(keys.map((key) => [key, undefined]));
  return { ...dropped, ...(isMoved ? withoutPrintRange(index.document) : {}) };
}

/** Removes print ranges, which refer to page numbers of the whole file. */
function withoutPrintRange(document: PdfDocument): DictChanges {
  const preferences = document.dict(document.catalog.get('ViewerPreferences'));
  if (!preferences?.has('PrintPageRange')) return {};
  return { ViewerPreferences: withEntries(preferences, { PrintPageRange: undefined }) };
}
