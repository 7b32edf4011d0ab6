import { createHash } from 'node:crypto';
import { inkOf, type Raster } from './appearance.ts';
import { maxRenderedPages } from './readers.ts';
import type { SourceFile } from './source-file.ts';
import { isTruncated, type Trial } from './trials.ts';

/** Ink, of 255, up to which a page is blank, and from which on it is not. */
export const blankInk = 6;
export const visibleInk = 40;

/** The whole file, and the part of it that is sent; the same object where that is all of it. */
export interface TrialFile {
  whole: SourceFile;
  sent: SourceFile;
}

/** The pages of an answer. */
export interface AnsweredPages {
  count: number;
  /** The first of them. */
  rasters: readonly Raster[];
  /** Numbers from 1 that the answer lists as incomplete. */
  repaired: ReadonlySet<number>;
  /**
   * Renders pages again that are blank in `rasters`: poppler leaves out text whose font is lost, for which others take
   * another font. Undefined where no further reader is installed.
   */
  renderAgain?: () => Promise<readonly Raster[] | undefined>;
}

/**
 * Compares the pages of an answer with those that other readers find in the file.
 * @returns the finding; undefined for a correct result
 */
export async function checkPages(trial: Trial, file: TrialFile, answered: AnsweredPages): Promise<string | undefined> {
  const wrong = isTruncated(trial) ? undefined : await checkPageCount(trial, file.whole, answered);
  if (wrong !== undefined) return wrong;
  // The beginning of a file that is a complete file itself, such as one without its last update, is no damaged one.
  const isComplete = isTruncated(trial) && (await file.sent.isFlawless());
  return checkContent(trial, isComplete ? file.sent : file.whole, answered);
}

async function checkPageCount(
  { setup }: Trial,
  source: SourceFile,
  answered: AnsweredPages,
): Promise<string | undefined> {
  const missing = setup.pages ? undefined : await findMissingPages(source, answered);
  if (missing !== undefined) return missing;
  const [listed, counts] = await Promise.all([source.listedPages(), source.pageCounts()]);
  const expected = [listed, ...counts.map(({ pages }) => pages)].filter((pages) => pages > 0);
  const isExpected = expected.some((pages) => answered.count === (setup.pages?.(pages) ?? pages));
  if (expected.length > 0 && !isExpected)
    return `${answered.count} pages instead of ${setup.pages?.(listed) ?? listed}`;
  return setup.pages ? undefined : findMissingPages(source, answered);
}

/**
 * Finds pages that at least two other readers count in a file and that an answer lacks, where one of them shows something.
 * Equal pages count once: for a missing page, poppler renders another one again. Where there are
 * more than `maxRenderedPages`, the count alone decides.
 */
export async function findMissingPages(
  source: SourceFile,
  answered: Pick<AnsweredPages, 'count' | 'rasters'>,
): Promise<string | undefined> {
  const more = (await source.pageCounts()).filter(({ pages }) => pages > answered.count);
  const agreed = [...Map.groupBy(more, ({ pages }) => pages)].find(([, readers]) => readers.length >= 2);
  if (!agreed) return undefined;
  const [pages, readers] = agreed;
  if (pages <= maxRenderedPages) {
    const rendered = await Promise.all([source.renderedPages(), source.renderedWithMupdf()]);
    if (Math.max(...rendered.map(countVisible)) <= countVisible(answered.rasters)) return undefined;
  }
  return `${answered.count} pages, but ${readers.map(({ reader }) => reader).join(' and ')} find ${pages}`;
}

/** Compares pages with those of the whole file. */
async function checkContent(
  { setup, copies }: Trial,
  source: SourceFile,
  { count, rasters, repaired, renderAgain }: AnsweredPages,
): Promise<string | undefined> {
  const all = await source.renderedPages();
  if (all.length === 0 || (await hasFurtherPages(source)) || rasters.length < count) return undefined;
  const firstPage = setup.firstPage ?? 1;
  const expectedCount = (setup.pages?.(all.length) ?? all.length) / copies;
  const expected = all.slice(firstPage - 1, firstPage - 1 + expectedCount);
  if (count % copies !== 0) return `${count} pages of ${copies} copies`;
  const pagesACopy = count / copies;
  for (let copy = 0; copy < copies; copy++) {
    const first = copy * pagesACopy;
    const lost = findLostPages(expected, rasters.slice(first, first + pagesACopy));
    const unlisted = lost.pageIndices.filter((pageIndex) => !repaired.has(first + pageIndex + firstPage));
    const [pageIndex] = unlisted;
    if (pageIndex !== undefined && unlisted.length > lost.uncertain)
      return `page ${first + pageIndex + firstPage} is blank, and x-repaired-pages does not list it`;
    if (expected.length < all.length || lost.pageIndices.length - lost.uncertain <= pagesACopy / 2) continue;
    const again = renderAgain ? await renderAgain() : rasters;
    const blank = lost.pageIndices.filter((pageIndex) => again && isBlank(again[first + pageIndex]));
    if (blank.length - lost.uncertain > pagesACopy / 2)
      return `${blank.length} of ${pagesACopy} pages are blank, and the file is not refused`;
  }
  return undefined;
}

async function hasFurtherPages(source: SourceFile): Promise<boolean> {
  const counts = await source.pageCounts();
  return Math.max(await source.listedPages(), ...counts.map(({ pages }) => pages)) > maxRenderedPages;
}

interface LostPages {
  /** From 0. */
  pageIndices: number[];
  /** How many of them may be blank in the source too, which is unknown where pages are missing between them. */
  uncertain: number;
}

/** Finds the pages of an answer that are blank although they are not in the source. */
export function findLostPages(source: readonly Raster[], answer: readonly Raster[]): LostPages {
  const blank = [...answer.keys()].filter((pageIndex) => isBlank(answer[pageIndex]));
  const isVisible = source.map(({ rgb }) => inkOf(rgb) >= visibleInk);
  if (source.length === answer.length)
    return { pageIndices: blank.filter((pageIndex) => isVisible[pageIndex]), uncertain: 0 };
  return { pageIndices: blank, uncertain: isVisible.filter((visible) => !visible).length };
}

function isBlank(raster: Raster | undefined): boolean {
  return raster !== undefined && inkOf(raster.rgb) <= blankInk;
}

/** The number of different pages that are not blank. */
function countVisible(rasters: readonly Raster[]): number {
  const visible = rasters.filter(({ rgb }) => inkOf(rgb) >= visibleInk);
  return new Set(visible.map(({ rgb }) => createHash('sha256').update(rgb).digest('hex'))).size;
}
