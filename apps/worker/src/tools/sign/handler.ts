import { createPageSelector } from '@blattwerk/pdf/internal';
import type { Contracts } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, objectStreamsOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** TODO: the effect of the tool in one sentence. */
export const signHandler: Handler<Contracts['sign']> = async ([input], _options, run) => {
  run.startStage('analyzing');
  const { opened, pageIndices, selected } = await withDocument(input, run, async (opened) => {
    // TODO: the work of the tool; this copies every page.
    const pageIndices = Array.from({ length: opened.pageCount }, (_, pageIndex) => pageIndex);
    run.startStage('processing');
    const selector = createPageSelector(opened.document, { objectStreams: objectStreamsOf(opened) });
    return { opened, pageIndices, selected: selector.select(pageIndices) };
  });
  run.startStage('finishing');
  await sendPieces(selected.pieces, run);
  return {
    facts: { pageCount: pageIndices.length },
    ...fileNotices(opened, selected.droppedXfa ? ['xfaDropped'] : []),
  };
};
