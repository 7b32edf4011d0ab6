import { permanentId, type Pieces, saveObjects, saveUpdate } from '@blattwerk/pdf/internal';
import { type OpenedDocument, savingOf } from './open-document.ts';

/**
 * Saves a document with its changes: a signed file as an incremental update where possible, so that signatures of earlier
 * revisions can still be validated. An update of any other file would only be larger, since it has no object streams.
 */
export function saveChanged(opened: OpenedDocument): Pieces {
  const { document, repair, isSigned } = opened;
  return isSigned && !repair && document.isUpdatable ? saveUpdate(document) : saveWhole(opened);
}

/** Saves a document without anything of its earlier revisions. */
export function saveWhole(opened: OpenedDocument): Pieces {
  const { document } = opened;
  return saveObjects(document, document.trailer, {
    version: document.version,
    id: permanentId(document),
    ...savingOf(opened),
  });
}
