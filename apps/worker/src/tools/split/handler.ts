import { bytesOf, type OutlineItem, type PageChoice, type Pdf, type PdfOutput } from '@blattwerk/pdf';
import {
  type Contracts,
  type NoticeKey,
  type OptionsOf,
  type PageRange,
  pagesBetween,
  resolvePageRanges,
  type SplitPart,
  splitParts,
  splitPlan,
  ToolError,
  neededPermissions,
} from '@blattwerk/shared';
import { partNames, partsBetweenBlanks, partsByBookmarks } from '@blattwerk/shared/split-files';
import { sendPieces } from '../../answer/send-pieces.ts';
import type { ZipWriter } from '../../answer/write-zip.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { findBlankPages } from '../../pdf/render/find-blank-pages.ts';
import type { Handler, HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

/** The files of a split. */
interface PartsPlan {
  parts: readonly SplitPart[];
  notices: readonly NoticeKey[];
}

/** Extracts pages of a PDF, or splits it into parts; each part contains only what its pages need. */
export const splitHandler: Handler<Contracts['split']> = async ([input], options, run) => {
  run.startStage('analyzing');
  let zip: PartsZip | undefined;
  let plan: PartsPlan | undefined;
  return withDocument(
    input,
    run,
    async (opened) => {
      const { pageCount, pdf } = opened;
      const halves = splitPlan(options);
      if (halves.mode === 'halves') {
        run.startStage('processing');
        return sendSingle(await pdf.writeConforming({ pages: halvesOf(pdf, halves.ranges) }), opened, [], run);
      }
      // A repaired file can have other pages; its plan is a new one, unless parts of the old one are sent.
      if (!zip?.isBegun) {
        plan = await planParts(options, opened, run);
        zip = undefined;
      }
      const { parts, notices } = plan as PartsPlan;
      run.startStage('processing');
      const [first] = parts;
      if (first && parts.length === 1) {
        return sendSingle(await pdf.writeConforming({ pages: indicesOf(first.pages) }), opened, notices, run);
      }
      const { openZip } = await import('../../answer/write-zip.ts');
      zip ??= new PartsZip(input, pageCount, run, openZip(run.write));
      const found = await zip.write(pdf, parts);
      return {
        mime: 'application/zip',
        facts: { pageCount, outputFiles: parts.length },
        ...fileNotices(opened, [...notices, ...found]),
      };
    },
    { needed: neededPermissions('split', options) },
  );
};

/** Ends a run whose answer is one PDF. */
async function sendSingle(
  { pieces, losses }: PdfOutput,
  opened: OpenedDocument,
  notices: readonly NoticeKey[],
  run: ToolRun,
): Promise<HandlerResult<Contracts['split']>> {
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return {
    mime: 'application/pdf',
    facts: { pageCount: opened.pageCount, outputFiles: 1 },
    ...fileNotices(opened, [...notices, ...lossNotices(losses)]),
  };
}

/**
 * All pages, those that are cut as their two halves: left and right, or the upper and the lower one of a high page.
 * @param ranges the pages that are cut; those that are wider than high, or all if there are none, where absent
 */
function halvesOf({ pages, pageCount }: Pdf, ranges: readonly PageRange[] | undefined): PageChoice[] {
  const isWide = pages.map(({ width, height }) => width > height);
  const named = ranges && new Set(resolvePageRanges(ranges, pageCount));
  const hasWide = isWide.includes(true);
  return isWide.flatMap((isWidePage, pageIndex): PageChoice[] => {
    const isCut = named ? named.has(pageIndex + 1) : isWidePage || !hasWide;
    if (!isCut) return [{ pageIndex }];
    const halves = isWidePage ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    return halves.map((half) => ({ pageIndex, half }));
  });
}

async function planParts(
  options: OptionsOf<Contracts['split']>,
  opened: OpenedDocument,
  run: ToolRun,
): Promise<PartsPlan> {
  const { splitOutputs } = run.limits;
  const { pageCount, pdf } = opened;
  const plan = splitPlan(options);
  if (plan.mode === 'size') return partsBySize(pdf, plan.bytes, run);
  if (plan.mode === 'blank') {
    const blankPages = await findBlankPages(opened, run.report);
    return { parts: partsBetweenBlanks(blankPages, plan.pages, pageCount, splitOutputs), notices: [] };
  }
  if (plan.mode === 'bookmarks') {
    return { parts: partsByBookmarks(bookmarksOf(pdf.outline), plan.level, pageCount, splitOutputs), notices: [] };
  }
  const parts = splitParts(options, pageCount, splitOutputs) ?? [];
  return { parts: parts.map((pages) => ({ pages })), notices: [] };
}

/** The bookmarks that lead to pages, in their order, and the level of each, from 1. */
function bookmarksOf(items: readonly OutlineItem[], level = 1): { title: string; level: number; pageNumber: number }[] {
  return items.flatMap(({ title, pageIndex, items: below }) => [
    ...(pageIndex === undefined ? [] : [{ title, level, pageNumber: pageIndex + 1 }]),
    ...bookmarksOf(below, level + 1),
  ]);
}

/**
 * Files of consecutive pages, each with as many as its size allows. What pages share is in each file, so that sizes are
 * those of written files and no sums.
 * @throws ToolError tooManyOutputs
 */
function partsBySize(pdf: Pdf, maxBytes: number, run: ToolRun): PartsPlan {
  const { pageCount } = pdf;
  const max_outputs = run.limits.splitOutputs;
  const sizeOf = (first: number, last: number) =>
    bytesOf(pdf.write({ pages: indicesOf(pagesBetween(first, last)) }).pieces);
  const parts: SplitPart[] = [];
  let isTooLarge = false;
  for (let first = 1, expected = pageCount; first <= pageCount; ) {
    if (parts.length === max_outputs) throw new ToolError('tooManyOutputs', { max_outputs });
    const last = lastThatFits({ first, guess: first + expected - 1, pageCount, maxBytes }, sizeOf);
    if (last < first) isTooLarge = true;
    parts.push({ pages: pagesBetween(first, Math.max(first, last)) });
    // The next file has probably about as many pages.
    expected = Math.max(1, last - first + 1);
    first = Math.max(first, last) + 1;
    run.report((first - 1) / pageCount);
  }
  return { parts, notices: isTooLarge ? ['partsTooLarge'] : [] };
}

/**
 * Measures few and short files: from the guess it goes to where the size is expected, and on in growing steps.
 * @param range.guess the last page that is tried first
 * @returns the last page of the largest file that fits; below `first` where not even that page does
 */
function lastThatFits(
  { first, guess, pageCount, maxBytes }: { first: number; guess: number; pageCount: number; maxBytes: number },
  sizeOf: (first: number, last: number) => number,
): number {
  let [fitting, exceeding] = [first - 1, pageCount + 1];
  let last = Math.min(guess, pageCount);
  for (let step = 0; fitting + 1 < exceeding; step = Math.max(1, step * 2)) {
    const bytes = sizeOf(first, last);
    const isFitting = bytes <= maxBytes;
    if (isFitting) fitting = last;
    else exceeding = last;
    const gap = exceeding - fitting;
    if (step === 0) last = first - 1 + Math.floor(((last - first + 1) * maxBytes) / bytes);
    else if (gap <= 2 * step) last = fitting + (gap >> 1);
    else last = isFitting ? fitting + step : exceeding - step;
    last = Math.min(Math.max(last, fitting + 1), exceeding - 1);
  }
  return fitting;
}

/** A ZIP of parts, which is continued where the file has to be repaired in between. */
class PartsZip {
  readonly #input: InputFile;
  readonly #pageCount: number;
  readonly #run: ToolRun;
  readonly #zip: ZipWriter;
  readonly #notices = new Set<NoticeKey>();
  /** Number of parts that are written. */
  #written = 0;

  constructor(input: InputFile, pageCount: number, run: ToolRun, zip: ZipWriter) {
    this.#input = input;
    this.#pageCount = pageCount;
    this.#run = run;
    this.#zip = zip;
  }

  get isBegun(): boolean {
    return this.#written > 0;
  }

  /**
   * Writes the parts that are not written yet, and ends the ZIP.
   * @throws ToolError damagedPdf where the repaired file has another number of pages, so that parts do not fit together
   */
  async write(pdf: Pdf, parts: readonly SplitPart[]): Promise<ReadonlySet<NoticeKey>> {
    const { pageCount } = pdf;
    if (pageCount !== this.#pageCount) throw new ToolError('damagedPdf', { file: this.#input.name });
    const names = partNames(this.#input.name, parts, pageCount);
    for (const { pages } of parts.slice(this.#written)) {
      const { pieces, losses } = await pdf.writeConforming({ pages: indicesOf(pages) });
      for (const notice of lossNotices(losses)) this.#notices.add(notice);
      await this.#zip.add(names[this.#written] as string, Buffer.concat(pieces));
      this.#written++;
      this.#run.report(this.#written / parts.length);
    }
    this.#run.startStage('finishing');
    await this.#zip.end();
    return this.#notices;
  }
}

function indicesOf(pageNumbers: readonly number[]): number[] {
  return pageNumbers.map((pageNumber) => pageNumber - 1);
}
