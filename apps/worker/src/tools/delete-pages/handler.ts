import { type Contracts, parsePageRanges, resolvePageRanges, ToolError } from '@blattwerk/shared';
import { keepPages } from '../../pdf/keep-pages/keep-pages.ts';
import { changeNotices, openInMemory } from '../../pdf/open-pdf.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { Handler } from '../../tool-run.ts';

/** Removes pages, each once however often it is named; nothing of them stays in the file. */
export const deletePagesHandler: Handler<Contracts['delete-pages']> = async (inputs, { pages }, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('delete-pages takes one file');
  const pdf = await openInMemory(input, run);
  const deleted = new Set(resolvePageRanges(parsePageRanges(pages, { spaces: false }), pdf.pageCount));
  const all = Array.from({ length: pdf.pageCount }, (_, pageIndex) => pageIndex + 1);
  const remaining = all.filter((pageNumber) => !deleted.has(pageNumber));
  if (remaining.length === 0) throw new ToolError('noPagesLeft');
  run.enter('processing');
  const { pieces, notices } = await keepPages(pdf, remaining, run);
  run.enter('finishing');
  await sendPieces(pieces, run);
  return {
    facts: { deletedPages: deleted.size, remainingPages: remaining.length, originalPages: pdf.pageCount },
    ...changeNotices(pdf, notices),
  };
};
