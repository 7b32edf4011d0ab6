import { createPageSelector, Merge, type PageChoice, PdfDocument } from '@blattwerk/pdf/internal';
import {
  type Contracts,
  interleave,
  type NoticeKey,
  type OptionsOf,
  type PageRange,
  parsePagesOfFiles,
  resolvePageRanges,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { noticesOfLosses, outlineTitle } from '../../pdf/merge-notices.ts';
import { fileNotices, type OpenedDocument, objectStreamsOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';

/** Merges PDFs in the order given, with their outlines, forms, layers and other document-level data. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const merge = new Merge();
  const notices = new Set<NoticeKey>();
  const repairedPages: number[] = [];
  const pageCounts: number[] = [];
  let pagesBefore = 0;
  const lists = parsePagesOfFiles(options.file_pages);
  if (lists.length > inputs.length) throw new ToolError('invalidPages');
  for (const [index, input] of inputs.entries()) {
    const { opened, pages, droppedXfa } = await addFile(merge, input, lists[index] ?? null, run);
    if (droppedXfa) notices.add('xfaDropped');
    const found = fileNotices(opened, opened.repair?.hasDroppedObjects ? ['extrasDropped'] : []);
    for (const notice of found.notices) notices.add(notice);
    const incomplete = new Set(found.repairedPages);
    for (const [at, pageNumber] of pages.entries())
      if (incomplete.has(pageNumber)) repairedPages.push(pagesBefore + at + 1);
    pageCounts.push(pages.length);
    pagesBefore += pages.length;
    run.report((index + 1) / inputs.length);
  }
  run.startStage('processing');
  const { pieces, losses } = merge.save({ bookmarks: options.bookmarks });
  const choices = orderPages(pageCounts, options);
  for (const loss of losses) notices.add(noticesOfLosses[loss]);
  run.startStage('finishing');
  const ordered = choices ? createPageSelector(PdfDocument.open(Buffer.concat(pieces))).select(choices).pieces : pieces;
  await sendPieces(ordered, run);
  return { facts: {}, notices: [...notices], repairedPages: placesOf(repairedPages, choices) };
};

/** A file that is merged. */
interface AddedFile {
  opened: OpenedDocument;
  /** Numbers of its merged pages, from 1. */
  pages: readonly number[];
  droppedXfa: boolean;
}

/** @param list the pages that are taken; null for all */
async function addFile(
  merge: Merge,
  input: InputFile,
  list: readonly PageRange[] | null,
  run: ToolRun,
): Promise<AddedFile> {
  const title = outlineTitle(input.name);
  if (list === null) {
    const base = merge.nextBase;
    return withDocument(
      input,
      run,
      (opened) => {
        merge.add(opened.document, title);
        const pages = Array.from({ length: opened.pageCount }, (_, at) => at + 1);
        return Promise.resolve({ opened, pages, droppedXfa: false });
      },
      { base },
    );
  }
  return withDocument(input, run, (opened) => {
    const pages = pagesOf(list, opened.pageCount, input.name);
    const selector = createPageSelector(opened.document, { objectStreams: objectStreamsOf(opened) });
    const { pieces, droppedXfa } = selector.select(pages.map((pageNumber) => pageNumber - 1));
    merge.add(PdfDocument.open(Buffer.concat(pieces), { base: merge.nextBase }), title);
    return Promise.resolve({ opened, pages, droppedXfa });
  });
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
 */
function orderPages(
  pageCounts: readonly number[],
  { order, blank_pages }: OptionsOf<Contracts['merge']>,
): PageChoice[] | undefined {
  if (order === 'files' && !blank_pages) return undefined;
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
    return last && pages.length % 2 === 1 && !isLast ? [...pages, { ...last, isBlank: true }] : pages;
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
