import { Drawing, type DrawingColor } from '../draw/drawing.ts';
import { CannotErase, isUnreadable, TooComplexPdf } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { dropXfa, isShownByXfa } from '../file/fields/xfa-form.ts';
import type { Box } from '../file/page-geometry.ts';
import type { EraseArea } from '../operations/erase/erase-area.ts';
import { embeddedStreams } from '../file/embedded-files.ts';
import { eraseAreas } from '../operations/erase/erase-areas.ts';
import { eraseWords } from '../operations/erase/erase-words.ts';
import { findText, type TextSearch } from '../operations/erase/find-text.ts';
import type { FoundArea } from '../operations/erase/found-areas.ts';
import type { ImageCodec } from '../operations/erase/image-eraser.ts';
import type { ErasedCounts } from '../operations/erase/page-scope.ts';
import { removeAttachments } from '../operations/erase/remove-attachments.ts';
import { removeHiddenData } from '../operations/erase/remove-hidden-data.ts';
import { searchAttachments } from '../operations/erase/search-attachments.ts';
import { DataSearcher } from '../operations/erase/search-data.ts';
import { searchDocument } from '../operations/erase/search-document.ts';
import type { PdfLoss } from './loss.ts';
import { type PdfHit, type PdfQuery, readQuery, withTexts } from './search.ts';
import { type Watch, watched } from './watch.ts';

/** What is removed for good. */
export interface RedactOptions<T = unknown> extends Watch {
  /** By page index, in points of the page as it is shown, from its lower left corner: at most 50,000, with those of words. */
  areas?: ReadonlyMap<number, readonly EraseArea[]>;
  /** Indices of pages of which nothing remains. */
  pages?: Iterable<number>;
  /** What is searched, and removed wherever the file has it. */
  words?: PdfQuery<T> | readonly PdfQuery<T>[];
  /** Attached files go, or stay and are searched for the words as far as they can be. By default they go where there are words. */
  attachments?: 'remove' | 'keep';
  /** What the file says of who made it, when and with what goes, as by `removeMetadata`, or stays, which is the default. */
  metadata?: 'remove' | 'keep';
  /** Color of what lies over areas, pages and places that were found; nothing is drawn where absent. */
  fill?: DrawingColor;
  /** Decodes images of JPEG 2000, JBIG2 and fax that an area cuts, and other JPEGs than common ones; refused where absent. */
  images?: ImageCodec;
  /** Gets the places at which pages show the words, before anything is changed. */
  onFound?: (hits: readonly PdfHit<T>[]) => void;
}

/** What was redacted. */
export interface PdfRedaction<T = unknown> {
  /** Numbers by page index, of pages that lost something. */
  pages: ReadonlyMap<number, Readonly<ErasedCounts>>;
  /** The places at which pages showed one of the words. */
  hits: readonly PdfHit<T>[];
  /** Number of texts, names and streams beside the pages that had one of them. */
  elsewhere: number;
  /** Indices of the pages that show letters whose text is not known, in which no word is found. */
  unknownPages: readonly number[];
  /** The written file in which no word was found again, without encryption; undefined without words, or where nothing was found. */
  searched: Uint8Array | undefined;
}

/** Size of a page as it is shown, in points. */
type PageSize = Readonly<Record<'width' | 'height', number>>;

/** What is drawn over a page, in points from its lower left corner. */
interface Filling {
  pageIndex: number;
  drawing: Drawing;
  x: number;
  y: number;
}

/** The document, and how it is drawn on and written. */
interface RedactedFile {
  document: PdfDocument;
  pages: readonly PageSize[];
  images: ImageCodec;
  draw: (fillings: readonly Filling[]) => Promise<unknown>;
  removeMetadata: () => Promise<unknown>;
  changed: (losses: readonly PdfLoss[]) => void;
  /** The file as it is written, without encryption. */
  written: () => Promise<Buffer>;
  /** Identifier of the file that its encryption needs. */
  keptIdentifier: Buffer | undefined;
}

/** Boxes on all pages together. */
const maxBoxes = 50_000;
/** Points by which what is filled may go beyond the edges of the page, which readers may round. */
const bleed = 10;
/** Edges of what is erased of a whole page: content lies outside of the visible part as well. */
const everything: Box = { left: -1e6, bottom: -1e6, right: 1e6, top: 1e6 };
/** A redaction and the search of its result read all of a file, and each text in several ways: as much more than other work. */
const budgetFactor = 4;
/** Maximum processor time of each, in ms. */
const maxCpuMs = 20_000;
/** Maximum length of all texts that are known to have nothing, in UTF-16 code units. */
const maxKnownLength = 4 * 1024 * 1024;
/** Shares of the work until places are found, erased, and filled. */
const shares = { found: 0.4, erased: 0.5, filled: 0.7 } as const;

/** Removes areas, pages and words for good, and searches the result for the words. */
export async function redactDocument<T>(file: RedactedFile, options: RedactOptions<T>): Promise<PdfRedaction<T>> {
  const { document } = file;
  const { words = [], images = file.images, metadata = 'keep', fill, signal, onProgress } = options;
  const searches = (isList(words) ? words : [words]).map((query) => readQuery(query));
  const search = searches.length > 0 ? anyOf(searches) : undefined;
  const { areas = new Map<number, EraseArea[]>(), attachments = search ? 'remove' : 'keep' } = options;
  const wholePages = new Set(options.pages);
  if (!search && areas.size === 0 && wholePages.size === 0) throw new RangeError('expected areas, pages or words');
  for (const pageIndex of [...areas.keys(), ...wholePages]) document.page(pageIndex);
  allowMore(document);
  if (isShownByXfa(document)) throw new CannotErase(undefined, 'xfa');
  const pages = watched([...document.pages.entries()], {
    ...(signal ? { signal } : {}),
    onProgress: (share) => onProgress?.(share * shares.found),
  });
  const found = search ? await findText(document, withTexts(search), pages) : undefined;
  const unread = found?.unreadPages.find((pageIndex) => !wholePages.has(pageIndex));
  if (unread !== undefined) throw new CannotErase(unread, 'content');
  signal?.throwIfAborted();
  const hits = (found?.found ?? []).map(({ target, ...place }): PdfHit<T> => ({ ...place, ...target }));
  const boxes = boxesByPage(areas, wholePages, hits);
  options.onFound?.(hits);
  file.changed(dropXfa(document) ? ['xfa'] : []);
  const erased = await eraseAreas(document, boxes, { images });
  onProgress?.(shares.erased);
  const elsewhere = search ? await eraseWords(document, search) : 0;
  const unknownPages = (found?.unknownPages ?? []).filter((pageIndex) => !wholePages.has(pageIndex));
  const result = { pages: erased.pages, hits, elsewhere, unknownPages };
  if (boxes.size === 0 && elsewhere === 0 && embeddedStreams(document).size === 0 && metadata === 'keep')
    return { ...result, searched: undefined };
  if (attachments === 'remove') removeAttachments(document);
  else if (search) await searchAttachments(document, search);
  await removeHiddenData(document);
  if (metadata === 'remove') await file.removeMetadata();
  if (fill) await file.draw(fillings(boxes, file.pages, fill));
  file.changed([]);
  onProgress?.(shares.filled);
  const searched = search && (await file.written());
  if (search && searched) await searchAgain(searched, search);
  if (search && file.keptIdentifier && new DataSearcher(search).isFoundIn(file.keptIdentifier))
    throw new CannotErase(undefined, 'result');
  onProgress?.(1);
  return { ...result, searched };
}

/** Allows the work of a redaction. */
function allowMore({ budget }: PdfDocument): void {
  const { steps, cpuMs } = budget.limits;
  budget.allow({ steps: steps * budgetFactor, cpuMs: Math.min(maxCpuMs, cpuMs * budgetFactor) });
}

function isList<T>(words: PdfQuery<T> | readonly PdfQuery<T>[]): words is readonly PdfQuery<T>[] {
  return Array.isArray(words);
}

/** Texts in which nothing is found are searched once: most of the result are those of the file. */
function anyOf<T>(searches: readonly TextSearch<T>[]): TextSearch<T> {
  const without = new Set<string>();
  let left = maxKnownLength;
  return function* (text) {
    if (without.has(text)) return;
    let isFound = false;
    for (const search of searches)
      for (const hit of search(text)) {
        isFound = true;
        yield hit;
      }
    if (isFound || text.length > left) return;
    without.add(text);
    left -= text.length;
  };
}

/** @throws TooComplexPdf */
function boxesByPage(
  areas: ReadonlyMap<number, readonly EraseArea[]>,
  wholePages: Iterable<number>,
  hits: readonly PdfHit[],
): Map<number, FoundArea[]> {
  const boxes = new Map<number, FoundArea[]>();
  let count = 0;
  const add = (pageIndex: number, own: readonly FoundArea[]) => {
    count += own.length;
    if (count > maxBoxes) throw new TooComplexPdf('areas', maxBoxes);
    const known = boxes.get(pageIndex) ?? [];
    boxes.set(pageIndex, known);
    known.push(...own);
  };
  for (const [pageIndex, own] of areas) add(pageIndex, own);
  for (const hit of hits) add(hit.pageIndex, hit.areas);
  for (const pageIndex of wholePages) add(pageIndex, [everything]);
  return boxes;
}

function fillings(
  boxes: ReadonlyMap<number, readonly FoundArea[]>,
  pages: readonly PageSize[],
  fill: DrawingColor,
): Filling[] {
  return Array.from(boxes).flatMap(([pageIndex, own]) => {
    const page = pages[pageIndex];
    return page ? [{ pageIndex, drawing: fillingOf(page, own, fill), x: -bleed, y: -bleed }] : [];
  });
}

/** The drawing of a page and its bleed: a path for each box, since what two paths share is filled however they turn. */
function fillingOf(page: PageSize, boxes: readonly FoundArea[], fill: DrawingColor): Drawing {
  const [width, height] = [page.width + 2 * bleed, page.height + 2 * bleed];
  const drawing = new Drawing({ width, height });
  for (const box of boxes) {
    const { left, bottom, right, top, corners } = box;
    if (box === everything) drawing.rectangle(0, 0, width, height, { fill });
    else if (corners) {
      const steps = corners.map(([x, y], at) => ({
        to: at === 0 ? ('move' as const) : ('line' as const),
        x: x + bleed,
        y: y + bleed,
      }));
      drawing.path([...steps, { to: 'close' }], { fill });
    } else drawing.rectangle(left + bleed, bottom + bleed, right - left, top - bottom, { fill });
  }
  return drawing;
}

/** Searches a written file as anybody opens it. @throws CannotErase where something is found, or the file cannot be read */
async function searchAgain(bytes: Buffer, search: TextSearch): Promise<void> {
  try {
    const document = PdfDocument.open(bytes);
    allowMore(document);
    const left = await searchDocument(document, search);
    if (left) throw new CannotErase(left.pageIndex, 'result');
  } catch (error) {
    throw isUnreadable(error) ? new CannotErase(undefined, 'result') : error;
  }
}
