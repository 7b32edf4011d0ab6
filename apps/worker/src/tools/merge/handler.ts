import { Merge } from '@blattwerk/pdf/internal';
import type { Contracts, NoticeKey } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { noticesOfLosses, outlineTitle } from '../../pdf/merge-notices.ts';
import { fileNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Merges PDFs in the order given, with their outlines, forms, layers and other document-level data. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, _options, run) => {
  run.startStage('analyzing');
  const merge = new Merge();
  const notices = new Set<NoticeKey>();
  const repairedPages: number[] = [];
  let pagesBefore = 0;
  for (const [index, input] of inputs.entries()) {
    const opened = await withDocument(
      input,
      run,
      (opened) => {
        merge.add(opened.document, outlineTitle(input.name));
        return Promise.resolve(opened);
      },
      { base: merge.nextBase },
    );
    const found = fileNotices(opened, opened.repair?.hasDroppedObjects ? ['extrasDropped'] : []);
    for (const notice of found.notices) notices.add(notice);
    for (const pageNumber of found.repairedPages ?? []) repairedPages.push(pagesBefore + pageNumber);
    pagesBefore += opened.pageCount;
    run.report((index + 1) / inputs.length);
  }
  run.startStage('processing');
  const { pieces, losses } = merge.save();
  for (const loss of losses) notices.add(noticesOfLosses[loss]);
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, notices: [...notices], repairedPages };
};
