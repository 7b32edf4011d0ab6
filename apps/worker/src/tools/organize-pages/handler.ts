import { createPageSelector, rotatePages } from '@blattwerk/pdf';
import { type Contracts, parsePageOrder, resolvePageOrder } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, packingOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Saves the pages that are named, rotated and in the order given; none of the data of others remains in the file. */
export const organizePagesHandler: Handler<Contracts['organize-pages']> = async ([input], { pages }, run) => {
  run.enter('analyzing');
  const { opened, order, selected } = await withDocument(input, run, async (opened) => {
    const order = resolvePageOrder(parsePageOrder(pages), opened.pageCount);
    run.enter('processing');
    for (const { pageNumber, turn } of order) {
      if (turn !== 0) rotatePages(opened.document, turn, [pageNumber - 1]);
    }
    const selector = createPageSelector(opened.document, { packing: packingOf(opened) });
    return { opened, order, selected: selector.select(order.map(({ pageNumber }) => pageNumber - 1)) };
  });
  run.enter('finishing');
  await sendPieces(selected.pieces, run);
  return {
    facts: { pageCount: order.length, originalPages: opened.pageCount },
    ...fileNotices(opened, selected.droppedXfa ? ['xfaDropped'] : []),
  };
};
