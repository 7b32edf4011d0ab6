import type { OutlineItem, PdfOutput } from '@blattwerk/pdf';
import {
  type BookmarkReport,
  type Contracts,
  type ListedBookmark,
  neededPermissions,
  type OptionsOf,
  type PageLabelRange,
  ToolError,
} from '@blattwerk/shared';
import { parseBookmarks, parseContents, parseLabelRanges } from '@blattwerk/shared/bookmark-list';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Contract = Contracts['bookmarks'];
type Options = OptionsOf<Contract>;

/** What a request asks for. */
interface Wanted {
  /** Undefined where the bookmarks stay as they are. */
  list: readonly ListedBookmark[] | 'headings' | undefined;
  /** Undefined where the labels do. */
  labels: readonly PageLabelRange[] | undefined;
}

interface Changed {
  opened: OpenedDocument;
  report: BookmarkReport;
  written: PdfOutput | undefined;
}

/** Writes the bookmarks of a PDF and the labels of its pages, or returns them. */
export const bookmarksHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  const wanted: Wanted = {
    list: listOf(options),
    labels: options.labels === null ? undefined : parseLabelRanges(options.labels),
  };
  const { opened, report, written } = await withDocument(input, run, (found) => change(found, wanted, options, run), {
    needed: neededPermissions('bookmarks', options),
  });
  run.startStage('finishing');
  const outputSize = await sendPieces(written?.pieces ?? [Buffer.from(JSON.stringify(report))], run);
  return {
    mime: written ? 'application/pdf' : 'application/json',
    facts: { bookmarkCount: report.bookmarks.length, pageCount: opened.pageCount, outputSize },
    ...fileNotices(
      { ...opened, isSigned: opened.isSigned && written !== undefined },
      lossNotices(written?.losses ?? []),
    ),
  };
};

/** @throws ToolError invalidField */
function listOf({ source, bookmarks, contents, first_page }: Options): Wanted['list'] {
  if (source === 'headings') return source;
  if (source === 'none') return [];
  if (source === 'contents') return parseContents(contents ?? '', first_page ?? 1);
  return bookmarks === null ? undefined : parseBookmarks(bookmarks);
}

/** @throws ToolError invalidPages for a page that does not exist, noHeadings */
async function change(
  opened: OpenedDocument,
  { list, labels }: Wanted,
  options: Options,
  run: ToolRun,
): Promise<Changed> {
  const { pdf, pageCount, name } = opened;
  for (const [index, { page }] of [...(list && list !== 'headings' ? list : []), ...(labels ?? [])].entries())
    if (page !== null && page > pageCount)
      throw new ToolError('invalidPages', { page, page_count: pageCount, item: index + 1 });
  run.startStage('processing');
  if (list === 'headings') {
    const headings = await pdf.findHeadings();
    if (headings.length === 0) throw new ToolError('noHeadings', { file: name });
    pdf.setOutline(headings);
  } else if (list) pdf.setOutline(treeOf(list), { keepsPlaces: true });
  if (labels) pdf.setLabelRanges(labels.map(({ page, ...range }) => ({ pageIndex: page - 1, ...range })));
  const report = { bookmarks: flat(pdf.outline, 1), labels: pdf.labels };
  return { opened, report, written: options.output === 'pdf' ? pdf.write({ revisions: 'ifSigned' }) : undefined };
}

/** Each bookmark with those below it. */
function treeOf(list: readonly ListedBookmark[]): OutlineItem[] {
  const root: OutlineItem[] = [];
  const open = [root];
  for (const { title, page, level, isOpen } of list) {
    const items: OutlineItem[] = [];
    open.length = level;
    open[level - 1]?.push({ title, pageIndex: page === null ? undefined : page - 1, isOpen, items });
    open.push(items);
  }
  return root;
}

function flat(items: readonly OutlineItem[], level: number): BookmarkReport['bookmarks'][number][] {
  return items.flatMap(({ title, pageIndex, isOpen = false, items: below }) => [
    { title, page: pageIndex === undefined ? null : pageIndex + 1, level, open: isOpen },
    ...flat(below, level + 1),
  ]);
}
