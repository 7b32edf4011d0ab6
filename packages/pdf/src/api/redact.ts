import { shownPoints } from '../content/page-matrix.ts';
import { Drawing, type DrawingColor } from '../draw/drawing.ts';
import { CannotErase } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import { dropXfa, isShownByXfa } from '../file/fields/xfa-form.ts';
import { type Box, intersect } from '../file/page-geometry.ts';
import type { EraseArea } from '../operations/erase/erase-area.ts';
import { eraseAreas } from '../operations/erase/erase-areas.ts';
import { eraseWords } from '../operations/erase/erase-words.ts';
import { findText, type TextSearch } from '../operations/erase/find-text.ts';
import type { ImageCodec } from '../operations/erase/image-eraser.ts';
import type { ErasedCounts } from '../operations/erase/page-scope.ts';
import { removeAttachments } from '../operations/erase/remove-attachments.ts';
import { removeHiddenData } from '../operations/erase/remove-hidden-data.ts';
import { searchDocument } from '../operations/erase/search-document.ts';
import type { PdfLoss } from './loss.ts';
import { type PdfHit, type PdfQuery, readQuery, withTexts } from './search.ts';
import { type Watch, watched } from './watch.ts';

/** What is removed for good. */
export interface RedactOptions extends Watch {
  /** By page index, in points of the page as it is shown, from its lower left corner. */
  areas?: ReadonlyMap<number, readonly EraseArea[]>;
  /** What is searched, and removed wherever the file has it. */
  words?: PdfQuery | readonly PdfQuery[];
  /** Color of what lies over areas and places that were found; nothing is drawn where absent. */
  fill?: DrawingColor;
  /** Decodes images of JPEG 2000, JBIG2 and fax that an area cuts, and other JPEGs than common ones; refused where absent. */
  images?: ImageCodec;
}

/** What was redacted. */
export interface PdfRedaction {
  /** Numbers by page index, of pages that lost something. */
  pages: ReadonlyMap<number, Readonly<ErasedCounts>>;
  /** The places at which pages showed one of the words. */
  hits: readonly PdfHit[];
  /** Number of texts, names and streams beside the pages that had one of them. */
  elsewhere: number;
  /** Indices of the pages that show letters whose text is not known, in which no word is found. */
  unknownPages: readonly number[];
}

/** The document, and how it is drawn on and written. */
interface RedactedFile {
  document: PdfDocument;
  images: ImageCodec;
  draw: (drawings: readonly { pageIndex: number; drawing: Drawing; x: number; y: number }[]) => Promise<unknown>;
  changed: (losses: readonly PdfLoss[]) => void;
  /** The document as anybody opens it who gets it. */
  written: () => PdfDocument;
}

/** Removes areas and words for good, and searches the result for the words. */
export async function redactDocument(file: RedactedFile, options: RedactOptions): Promise<PdfRedaction> {
  const { document } = file;
  const { areas = new Map(), words = [], fill, images = file.images, signal, onProgress } = options;
  const searches = (isList(words) ? words : [words]).map((query) => readQuery(query));
  const search = searches.length > 0 ? anyOf(searches) : undefined;
  if (!search && areas.size === 0) throw new RangeError('expected areas or words');
  for (const pageIndex of areas.keys()) document.page(pageIndex);
  if (isShownByXfa(document)) throw new CannotErase(undefined, 'xfa');
  const pages = watched([...document.pages.entries()], {
    ...(signal ? { signal } : {}),
    onProgress: (share) => onProgress?.(share * 0.4),
  });
  const found = search ? await findText(document, withTexts(search), pages) : undefined;
  const [unread] = found?.unreadPages ?? [];
  if (unread !== undefined) throw new CannotErase(unread, 'content');
  signal?.throwIfAborted();
  const hits = (found?.found ?? []).map(({ target, ...place }): PdfHit => ({ ...place, ...target }));
  const redacted = new Map(Array.from(areas, ([pageIndex, own]) => [pageIndex, [...own]]));
  for (const { pageIndex, areas: own } of hits) {
    const known = redacted.get(pageIndex) ?? [];
    redacted.set(pageIndex, known);
    known.push(...own);
  }
  file.changed(dropXfa(document) ? ['xfa'] : []);
  const erased = await eraseAreas(document, redacted, { images });
  const elsewhere = search ? await eraseWords(document, search) : 0;
  if (search) removeAttachments(document);
  await removeHiddenData(document);
  if (fill) await file.draw(boxesOn(document, redacted, fill));
  file.changed([]);
  onProgress?.(0.7);
  const left = search && (await searchDocument(file.written(), search));
  if (left) throw new CannotErase(left.pageIndex, 'result');
  onProgress?.(1);
  return { pages: erased.pages, hits, elsewhere, unknownPages: found?.unknownPages ?? [] };
}

function isList(words: PdfQuery | readonly PdfQuery[]): words is readonly PdfQuery[] {
  return Array.isArray(words);
}

function anyOf(searches: readonly TextSearch[]): TextSearch {
  return function* (text) {
    for (const search of searches) yield* search(text);
  };
}

/** A drawing for each page that fills areas as far as they are on it. */
function boxesOn(
  document: PdfDocument,
  areas: ReadonlyMap<number, readonly Box[]>,
  fill: DrawingColor,
): { pageIndex: number; drawing: Drawing; x: number; y: number }[] {
  return Array.from(areas, ([pageIndex, own]) => {
    const { width, height } = shownPoints(document, document.page(pageIndex));
    const drawing = new Drawing({ width, height });
    for (const area of own) {
      const box = intersect(area, { left: 0, bottom: 0, right: width, top: height });
      if (box) drawing.rectangle(box.left, box.bottom, box.right - box.left, box.top - box.bottom, { fill });
    }
    return { pageIndex, drawing, x: 0, y: 0 };
  });
}
