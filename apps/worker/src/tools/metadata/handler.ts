import { type DocumentInfo, encodeTextString, type RemovedMetadata } from '@blattwerk/pdf';
import { type Contracts, neededPermissions, type OptionsOf } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['metadata']>;

/** Removes what a PDF says of who made it, when and with what, then sets the entries that are given; its pages stay as they are. */
export const metadataHandler: Handler<Contracts['metadata']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, removed, output } = await withDocument(
    input,
    run,
    async (opened) => {
      run.startStage('processing');
      const removed = options.remove ? await opened.pdf.removeMetadata() : undefined;
      setEntries(opened, options);
      return { opened, removed, output: opened.pdf.write({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('metadata', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output.pieces, run);
  return {
    facts: { ...factsOf(removed), pageCount: opened.pageCount, outputSize },
    ...fileNotices(opened, lossNotices(output.losses)),
  };
};

function setEntries({ pdf, document }: OpenedDocument, options: Options): void {
  const { title: Title, author: Author, subject: Subject, keywords: Keywords, language } = options;
  const given = Object.entries({ Title, Author, Subject, Keywords }).filter(([, text]) => text !== null);
  if (given.length > 0) pdf.setInfo(Object.fromEntries(given) as DocumentInfo);
  if (language !== null) document.catalog.set('Lang', encodeTextString(language));
}

const nothing: RemovedMetadata & { images: number } = {
  info: 0,
  xmp: 0,
  images: 0,
  thumbnails: 0,
  programData: 0,
  annotations: 0,
  attachments: 0,
  signatures: 0,
  traces: 0,
  revisions: 0,
};

function factsOf(removed = nothing) {
  return {
    removedEntries: removed.info,
    removedXmp: removed.xmp,
    cleanedImages: removed.images,
    removedThumbnails: removed.thumbnails,
    removedProgramData: removed.programData,
    cleanedAnnotations: removed.annotations,
    cleanedAttachments: removed.attachments,
    removedSignatures: removed.signatures,
    removedTraces: removed.traces,
    removedRevisions: removed.revisions,
  };
}
