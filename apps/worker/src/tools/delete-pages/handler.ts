import { type Contracts, remainingPages, ToolError, neededPermissions } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { findBlankPages } from '../../pdf/render/find-blank-pages.ts';
import { fileNotices, lossNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Removes pages; none of their data remains in the file. */
export const deletePagesHandler: Handler<Contracts['delete-pages']> = async ([input], options, run) => {
  const { pages, blank } = options;
  run.startStage('analyzing');
  const { opened, output, remaining } = await withDocument(
    input,
    run,
    async (opened) => {
      const blankPages = blank ? await findBlankPages(opened, run.report) : [];
      if (pages === '' && blankPages.length === 0) throw new ToolError('noBlankPages');
      const remaining = remainingPages(pages, opened.pageCount, blankPages);
      run.startStage('processing');
      return { opened, remaining, output: await opened.pdf.writeConforming({ pages: remaining }) };
    },
    { needed: neededPermissions('delete-pages', options) },
  );
  run.startStage('finishing');
  await sendPieces(output.pieces, run);
  const { pageCount } = opened;
  return {
    facts: {
      deletedPages: pageCount - remaining.length,
      remainingPages: remaining.length,
      originalPages: pageCount,
    },
    ...fileNotices(opened, lossNotices(output.losses)),
  };
};
