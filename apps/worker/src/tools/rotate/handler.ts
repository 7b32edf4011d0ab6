import { permanentId, type Pieces, rotatePages, saveObjects, saveUpdate } from '@blattwerk/pdf/internal';
import { type Contracts, rotatedPages } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, type OpenedDocument, objectStreamsOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Rotates pages clockwise, in addition to the rotation that they have. */
export const rotateHandler: Handler<Contracts['rotate']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, rotated, pieces } = await withDocument(input, run, async (opened) => {
    const rotated = rotatedPages(options, opened.pageCount);
    run.startStage('processing');
    for (const { pageNumber, rotation } of rotated) rotatePages(opened.document, rotation, [pageNumber - 1]);
    return { opened, rotated, pieces: await save(opened) };
  });
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  const first = rotated[0]?.rotation ?? 0;
  return {
    facts: {
      originalSize: opened.bytes,
      outputSize,
      // 0 where the pages are rotated differently.
      rotation: rotated.every(({ rotation }) => rotation === first) ? first : 0,
      pageCount: opened.pageCount,
      rotatedPages: rotated.length,
    },
    ...fileNotices(opened),
  };
};

/**
 * Saves a signed file as an incremental update where possible, so that signatures of earlier revisions can still be
 * validated. An update of any other file would only be larger, since it has no object streams.
 */
async function save(opened: OpenedDocument): Promise<Pieces> {
  const { document, repair, isSigned } = opened;
  if (isSigned && !repair && document.isUpdatable) return saveUpdate(document);
  const options = { version: document.version, objectStreams: objectStreamsOf(opened), id: permanentId(document) };
  return saveObjects(document, document.trailer, options);
}
