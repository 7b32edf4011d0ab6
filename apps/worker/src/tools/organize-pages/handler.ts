import type { PageChoice } from '@blattwerk/pdf';
import {
  blankPageNumber,
  type Contracts,
  type OrderedPage,
  type PageOrderPart,
  parsePageOrder,
  resolvePageOrder,
  ToolError,
  neededPermissions,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { JoinedFiles } from '../../pdf/join-files.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';

/**
 * Saves the pages that are named, rotated and in the order given; none of the data of others remains in the file. PDFs
 * of which no page is named are not opened.
 */
export const organizePagesHandler: Handler<Contracts['organize-pages']> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const parts = parsePageOrder(options.pages, { blanks: true });
  const [first = 0, ...others] = new Set(parts.flatMap(({ fileIndex, isBlank }) => (isBlank ? [] : [fileIndex])));
  for (const fileIndex of [first, ...others]) if (!inputs[fileIndex]) throw new ToolError('invalidPages');
  if (others.length > 0) return joinFiles(inputs, [first, ...others], parts, run);
  const { opened, order, output } = await withDocument(
    inputs[first] as InputFile,
    run,
    async (opened) => {
      const order = resolveForFile(parts, first, opened.pageCount);
      run.startStage('processing');
      return { opened, order, output: await opened.pdf.writeConforming({ pages: pagesOfFile(order) }) };
    },
    { needed: neededPermissions('organize-pages', options) },
  );
  run.startStage('finishing');
  await sendPieces(output.pieces, run);
  return {
    facts: { pageCount: order.length, originalPages: opened.pageCount },
    ...fileNotices(opened, lossNotices(output.losses)),
    ...repairedPlaces(order, new Map([[first, opened]])),
  };
};

/** Merges the selected pages of each file, and then puts them in order. */
async function joinFiles(
  inputs: readonly InputFile[],
  fileIndices: readonly number[],
  parts: readonly PageOrderPart[],
  run: ToolRun,
): ReturnType<Handler<Contracts['organize-pages']>> {
  const joined = new JoinedFiles();
  const files = new Map<number, OpenedDocument>();
  /** Number of pages that are merged of the files before each. */
  const placed = new Map<number, number>();
  let mergedPages = 0;
  for (const fileIndex of fileIndices) {
    const pagesOf = ({ pageCount }: OpenedDocument) => resolveForFile(parts, fileIndex, pageCount).filter(isPage);
    const opened = await joined.add(inputs[fileIndex] as InputFile, run, (opened) => pagesOfFile(pagesOf(opened)));
    files.set(fileIndex, opened);
    placed.set(fileIndex, mergedPages);
    mergedPages += pagesOf(opened).length;
    run.report(files.size / fileIndices.length);
  }
  run.startStage('processing');
  const pageCounts = inputs.map((_, fileIndex) => files.get(fileIndex)?.pageCount ?? 0);
  const order = resolvePageOrder(parts, pageCounts, { repeats: true });
  // The merged pages of a file are in the order of the request, rotated and repeated.
  const choices = chosenPages(
    order.map((page) => (isPage(page) ? { ...page, rotation: 0 } : page)),
    ({ fileIndex }) => {
      const place = placed.get(fileIndex) as number;
      placed.set(fileIndex, place + 1);
      return place;
    },
  );
  const isInOrder = choices.every(({ pageIndex, isBlank }, place) => !isBlank && pageIndex === place);
  const pieces = await joined.save({}, isInOrder ? undefined : choices);
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return {
    facts: { pageCount: order.length, originalPages: pageCounts.reduce((sum, count) => sum + count, 0) },
    notices: joined.notices,
    ...repairedPlaces(order, files),
  };
}

/** The pages of one file that an order names. @throws ToolError invalidPages */
function resolveForFile(parts: readonly PageOrderPart[], fileIndex: number, pageCount: number): OrderedPage[] {
  const own = parts.filter((part) => part.fileIndex === fileIndex || part.isBlank);
  const pageCounts = Array.from({ length: fileIndex + 1 }, () => pageCount);
  return resolvePageOrder(own, pageCounts, { repeats: true });
}

/** Pages of one file as the kernel takes them. */
function pagesOfFile(order: readonly OrderedPage[]): PageChoice[] {
  return chosenPages(order, ({ pageNumber }) => pageNumber - 1);
}

function isPage({ pageNumber }: OrderedPage): boolean {
  return pageNumber !== blankPageNumber;
}

/**
 * An order as the kernel takes it; a blank page is as large as the one before it, the first as the one after it.
 * @param indexOf index of a page in the document; called once for each that is not blank, in their order
 */
function chosenPages(order: readonly OrderedPage[], indexOf: (page: OrderedPage) => number): PageChoice[] {
  const indices = order.map((page) => (isPage(page) ? indexOf(page) : undefined));
  const first = indices.findIndex((index) => index !== undefined);
  let beside: PageChoice = { pageIndex: indices[first] ?? 0, rotation: order[first]?.rotation ?? 0 };
  return order.map(({ rotation }, at) => {
    const pageIndex = indices[at];
    if (pageIndex === undefined) return { ...beside, rotation: (beside.rotation ?? 0) + rotation, isBlank: true };
    beside = { pageIndex, rotation };
    return beside;
  });
}

/** Pages of the answer whose content is missing in a repaired file, from 1; nothing where no file was repaired. */
function repairedPlaces(
  order: readonly OrderedPage[],
  files: ReadonlyMap<number, OpenedDocument>,
): { repairedPages?: number[] } {
  const incomplete = new Map(
    Array.from(files, ([fileIndex, { repair }]) => [fileIndex, new Set(repair?.incompletePages)]),
  );
  if (!Array.from(files.values()).some(({ repair }) => repair)) return {};
  return {
    repairedPages: order.flatMap(({ fileIndex, pageNumber }, index) =>
      incomplete.get(fileIndex)?.has(pageNumber) ? [index + 1] : [],
    ),
  };
}
