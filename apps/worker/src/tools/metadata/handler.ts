import { type DocumentInfo, encodeTextString, type RemovedMetadata } from '@blattwerk/pdf';
import { type Contracts, type MetadataList, neededPermissions, type OptionsOf } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { describeJpeg } from '../../images/jpeg/describe-jpeg.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

type Contract = Contracts['metadata'];
type Options = OptionsOf<Contract>;

/** Lists or removes what a PDF says of who made it, when and with what, then sets the entries that are given; its pages stay as they are. */
export const metadataHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  const done = await withDocument(
    input,
    run,
    async (opened) => {
      run.startStage('processing');
      if (options.mode === 'list') return { opened, entries: opened.pdf.listMetadata(describeJpeg) };
      const removed = options.remove ? await opened.pdf.removeMetadata() : undefined;
      setEntries(opened, options);
      return { opened, removed, output: await opened.pdf.writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('metadata', options) },
  );
  run.startStage('finishing');
  const { opened } = done;
  const { pageCount } = opened;
  if (done.entries) {
    const list: MetadataList = { entries: done.entries.map(({ page = null, ...entry }) => ({ ...entry, page })) };
    const outputSize = await sendPieces([Buffer.from(JSON.stringify(list))], run);
    return {
      mime: 'application/json',
      facts: { ...factsOf(), entryCount: list.entries.length, pageCount, outputSize },
      ...fileNotices({ ...opened, isSigned: false }),
    };
  }
  const { removed, output } = done;
  const outputSize = await sendPieces(output.pieces, run);
  return {
    mime: 'application/pdf',
    facts: { ...factsOf(removed), entryCount: 0, pageCount, outputSize },
    ...fileNotices(opened, lossNotices(output.losses)),
  };
};

function setEntries({ pdf, document }: OpenedDocument, options: Options): void {
  const { title: Title, author: Author, subject: Subject, keywords: Keywords, language, created, modified } = options;
  const given = Object.entries({ Title, Author, Subject, Keywords }).filter(([, text]) => text !== null);
  if (given.length > 0) pdf.setInfo(Object.fromEntries(given) as DocumentInfo);
  if (created !== null || modified !== null)
    pdf.setDates({
      ...(created !== null && { created: new Date(created) }),
      ...(modified !== null && { modified: new Date(modified) }),
    });
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
