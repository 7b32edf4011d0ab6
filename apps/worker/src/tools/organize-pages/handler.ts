import { createPageSelector, Merge, PdfDocument, rotatePages, type SelectedPages } from '@blattwerk/pdf/internal';
import {
  type Contracts,
  type NoticeKey,
  type OrderedPage,
  type PageOrderPart,
  parsePageOrder,
  resolvePageOrder,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { noticesOfLosses, outlineTitle } from '../../pdf/merge-notices.ts';
import { fileNotices, type OpenedDocument, objectStreamsOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';

/**
 * Saves the pages that are named, rotated and in the order given; none of the data of others remains in the file. PDFs
 * of which no page is named are not opened.
 */
export const organizePagesHandler: Handler<Contracts['organize-pages']> = async (inputs, { pages }, run) => {
  run.startStage('analyzing');
  const parts = parsePageOrder(pages);
  const [first = 0, ...others] = new Set(parts.map(({ fileIndex }) => fileIndex));
  for (const fileIndex of [first, ...others]) if (!inputs[fileIndex]) throw new ToolError('invalidPages');
  if (others.length > 0) return joinFiles(inputs, [first, ...others], parts, run);
  const { opened, order, selected } = await withDocument(inputs[first] as InputFile, run, async (opened) => {
    const order = resolveForFile(parts, first, opened.pageCount);
    run.startStage('processing');
    return { opened, order, selected: select(opened, order) };
  });
  run.startStage('finishing');
  await sendPieces(selected.pieces, run);
  return {
    facts: { pageCount: order.length, originalPages: opened.pageCount },
    ...fileNotices(opened, selected.droppedXfa ? ['xfaDropped'] : []),
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
  const merge = new Merge();
  const notices = new Set<NoticeKey>();
  const files = new Map<number, OpenedDocument>();
  const merged: OrderedPage[] = [];
  for (const fileIndex of fileIndices) {
    const input = inputs[fileIndex] as InputFile;
    const { opened, order } = await withDocument(input, run, async (opened) => {
      const order = resolveForFile(parts, fileIndex, opened.pageCount);
      const { pieces, droppedXfa } = select(opened, order);
      merge.add(PdfDocument.open(Buffer.concat(pieces), { base: merge.nextBase }), outlineTitle(input.name));
      if (droppedXfa) notices.add('xfaDropped');
      return { opened, order };
    });
    for (const notice of fileNotices(opened, opened.repair?.hasDroppedObjects ? ['extrasDropped'] : []).notices)
      notices.add(notice);
    files.set(fileIndex, opened);
    merged.push(...order);
    run.report(files.size / fileIndices.length);
  }
  run.startStage('processing');
  const pageCounts = inputs.map((_, fileIndex) => files.get(fileIndex)?.pageCount ?? 0);
  const order = resolvePageOrder(parts, pageCounts);
  const { pieces, losses } = merge.save();
  for (const loss of losses) notices.add(noticesOfLosses[loss]);
  const places = new Map(merged.map((page, index) => [keyOf(page), index]));
  const indices = order.map((page) => places.get(keyOf(page)) as number);
  const isInOrder = indices.every((index, place) => index === place);
  const ordered = isInOrder
    ? pieces
    : createPageSelector(PdfDocument.open(Buffer.concat(pieces))).select(indices).pieces;
  run.startStage('finishing');
  await sendPieces(ordered, run);
  return {
    facts: { pageCount: order.length, originalPages: pageCounts.reduce((sum, count) => sum + count, 0) },
    notices: [...notices],
    ...repairedPlaces(order, files),
  };
}

/** The pages of one file that an order names. @throws ToolError invalidPages */
function resolveForFile(parts: readonly PageOrderPart[], fileIndex: number, pageCount: number): OrderedPage[] {
  const own = parts.filter((part) => part.fileIndex === fileIndex);
  const pageCounts = Array.from({ length: fileIndex + 1 }, () => pageCount);
  return resolvePageOrder(own, pageCounts);
}

function select(opened: OpenedDocument, order: readonly OrderedPage[]): SelectedPages {
  for (const { pageNumber, rotation } of order) {
    if (rotation !== 0) rotatePages(opened.document, rotation, [pageNumber - 1]);
  }
  const selector = createPageSelector(opened.document, { objectStreams: objectStreamsOf(opened) });
  return selector.select(order.map(({ pageNumber }) => pageNumber - 1));
}

function keyOf({ fileIndex, pageNumber }: OrderedPage): string {
  return `${fileIndex} ${pageNumber}`;
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
