import { createPageSelector } from '@blattwerk/pdf/internal';
import { type Contracts, remainingPages, ToolError, neededPermissions } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { findBlankPages } from '../../pdf/render/find-blank-pages.ts';
import { fileNotices, savingOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Removes pages; none of their data remains in the file. */
export const deletePagesHandler: Handler<Contracts['delete-pages']> = async ([input], options, run) => {
  const { pages, blank } = options;
  run.startStage('analyzing');
  const { opened, selected, remaining } = await withDocument(
    input,
    run,
    async (opened) => {
      const blankPages = blank ? await findBlankPages(opened, run.report) : [];
      if (pages === '' && blankPages.length === 0) throw new ToolError('noBlankPages');
      const remaining = remainingPages(pages, opened.pageCount, blankPages);
      run.startStage('processing');
      const selector = createPageSelector(opened.document, savingOf(opened));
      return { opened, remaining, selected: selector.select(remaining) };
    },
    { needed: neededPermissions('delete-pages', options) },
  );
  run.startStage('finishing');
  await sendPieces(selected.pieces, run);
  const { pageCount } = opened;
  return {
    facts: {
      deletedPages: pageCount - remaining.length,
      remainingPages: remaining.length,
      originalPages: pageCount,
    },
    ...fileNotices(opened, selected.droppedXfa ? ['xfaDropped'] : []),
  };
};
