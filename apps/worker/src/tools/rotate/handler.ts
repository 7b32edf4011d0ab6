import { permanentId, type Pieces, rotatePages, saveObjects, saveUpdate } from '@blattwerk/pdf';
import type { Contracts } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, type OpenedDocument, packingOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Turns every page clockwise, in addition to the rotation that it has. */
export const rotateHandler: Handler<Contracts['rotate']> = async ([input], { rotation }, run) => {
  run.enter('analyzing');
  const { opened, pieces } = await withDocument(input, run, async (opened) => {
    run.enter('processing');
    rotatePages(opened.document, rotation);
    return { opened, pieces: await save(opened) };
  });
  run.enter('finishing');
  const outputSize = await sendPieces(pieces, run);
  return {
    facts: { originalSize: opened.bytes, outputSize, rotation, pageCount: opened.pageCount },
    ...fileNotices(opened),
  };
};

/** Saves as an incremental update where possible, so that signatures of earlier revisions can still be validated. */
async function save(opened: OpenedDocument): Promise<Pieces> {
  const { document, repair } = opened;
  if (!repair && document.isUpdatable) return saveUpdate(document);
  const options = { version: document.version, packing: packingOf(opened), id: permanentId(document) };
  return saveObjects(document, document.trailer, options);
}
