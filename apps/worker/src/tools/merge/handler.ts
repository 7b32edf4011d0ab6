import type { PageChoice } from '@blattwerk/pdf';
import {
  type Contracts,
  interleave,
  type NoticeKey,
  type OptionsOf,
  type PageRange,
  type PageSize,
  parsePagesOfFiles,
  resolvePageRanges,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { JoinedFiles, titleOf } from '../../pdf/join-files.ts';
import { lossNotices, type OpenedDocument } from '../../pdf/open/open-document.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';
import { addContents, contentsPages } from './contents.ts';

/** Merges PDFs in the order given, with their outlines, forms, layers and other document-level data. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const joined = new JoinedFiles();
  const repairedPages: number[] = [];
  const pageCounts: number[] = [];
  let firstSize: PageSize | undefined;
  let pagesBefore = 0;
  const lists = parsePagesOfFiles(options.file_pages);
  if (lists.length > inputs.length) throw new ToolError('invalidPages');
  for (const [index, input] of inputs.entries()) {
    const { pages, incompletePages, size } = await addFile(joined, input, lists[index] ?? null, run);
    firstSize ??= size;
    const incomplete = new Set(incompletePages);
    for (const [at, pageNumber] of pages.entries())
      if (incomplete.has(pageNumber)) repairedPages.push(pagesBefore + at + 1);
    pageCounts.push(pages.length);
    pagesBefore += pages.length;
    run.report((index + 1) / inputs.length);
  }
  run.startStage('processing');
  const heading = options.contents_title;
  const blankFirst = heading !== null && firstSize ? contentsPages(firstSize, inputs.length) : 0;
  const notices: NoticeKey[] = [];
  const order = orderPages(pageCounts, options, blankFirst);
  let pieces = await joined.save({ bookmarks: options.bookmarks }, order);
  if (heading !== null && order && blankFirst > 0) {
    const places = placesOfFiles(pageCounts, order);
    const entries = inputs.map(({ name }, at) => ({ title: titleOf(name), place: places[at] ?? 1 }));
    const contents = await addContents(pieces, { heading, entries });
    pieces = contents.pieces;
    notices.push(...lossNotices(contents.losses), ...(contents.hasMissing ? (['charactersMissing'] as const) : []));
  }
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return {
    facts: {},
    notices: [...new Set([...joined.notices, ...notices])],
    repairedPages: placesOf(repairedPages, order),
  };
};

/** Numbers of pages of a file, from 1. */
interface AddedPages {
  /** Those that are merged. */
  pages: readonly number[];
  /** Those whose content is missing after a repair. */
  incompletePages: readonly number[];
  /** Of the first of them. */
  size: PageSize | undefined;
}

/** @param list the pages that are taken; null for all */
async function addFile(
  joined: JoinedFiles,
  input: InputFile,
  list: readonly PageRange[] | null,
  run: ToolRun,
): Promise<AddedPages> {
  const numbersOf = ({ pageCount }: OpenedDocument) =>
    list ? pagesOf(list, pageCount, input.name) : Array.from({ length: pageCount }, (_, at) => at + 1);
  const choose = (opened: OpenedDocument) => numbersOf(opened).map((pageNumber) => ({ pageIndex: pageNumber - 1 }));
  const opened = await joined.add(input, run, list ? choose : undefined);
  const pages = numbersOf(opened);
  const size = opened.pdf.pages[(pages[0] ?? 1) - 1];
  return { pages, incompletePages: opened.repair?.incompletePages ?? [], size };
}

/** @throws ToolError invalidPages, which names the file */
function pagesOf(list: readonly PageRange[], pageCount: number, file: string): number[] {
  try {
    return resolvePageRanges(list, pageCount);
  } catch (error) {
    if (error instanceof ToolError) throw new ToolError(error.code, { ...error.params, file }, { cause: error });
    throw error;
  }
}

/**
 * The pages of the answer, as the kernel takes them from the merged file; undefined where they are those of one file
 * after the other.
 * @param blankFirst number of blank pages before all others
 */
function orderPages(
  pageCounts: readonly number[],
  options: OptionsOf<Contracts['merge']>,
  blankFirst: number,
): PageChoice[] | undefined {
  if (options.order === 'files' && !options.blank_pages && blankFirst === 0) return undefined;
  const blank: PageChoice = { pageIndex: 0, isBlank: true };
  return [...Array.from({ length: blankFirst }, () => blank), ...orderOfFiles(pageCounts, options)];
}

function orderOfFiles(
  pageCounts: readonly number[],
  { order, blank_pages }: OptionsOf<Contracts['merge']>,
): PageChoice[] {
  let pagesBefore = 0;
  const files = pageCounts.map((pageCount) => {
    const first = pagesBefore;
    pagesBefore += pageCount;
    return Array.from({ length: pageCount }, (_, at): PageChoice => ({ pageIndex: first + at }));
  });
  if (order !== 'files') {
    const isReversed = order === 'interleaved-reversed';
    return interleave(files.map((pages, at) => (isReversed && at % 2 === 1 ? pages.toReversed() : pages)));
  }
  return files.flatMap((pages, at) => {
    const last = pages.at(-1);
    const isLast = at === files.length - 1;
    return blank_pages && last && pages.length % 2 === 1 && !isLast ? [...pages, { ...last, isBlank: true }] : pages;
  });
}

/** The number, from 1, that the first page of each file has in the answer. */
function placesOfFiles(pageCounts: readonly number[], choices: readonly PageChoice[]): number[] {
  let first = 0;
  return pageCounts.map((pageCount) => {
    const place = choices.findIndex(({ pageIndex, isBlank }) => isBlank !== true && pageIndex === first);
    first += pageCount;
    return place + 1;
  });
}

/** @param pageNumbers in the merged file, from 1 @returns those of the answer */
function placesOf(pageNumbers: readonly number[], choices: readonly PageChoice[] | undefined): readonly number[] {
  if (!choices || pageNumbers.length === 0) return pageNumbers;
  const found = new Set(pageNumbers);
  return choices.flatMap(({ pageIndex, isBlank }, place) =>
    isBlank !== true && found.has(pageIndex + 1) ? [place + 1] : [],
  );
}
