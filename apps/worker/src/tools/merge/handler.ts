import { Merge, type MergeLoss } from '@blattwerk/pdf';
import { cleanFileName, type Contracts, type Notice } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

const noticesOfLosses: Readonly<Record<MergeLoss, Notice>> = {
  metadata: 'extrasDropped',
  outlineItems: 'outlineShortened',
  xfa: 'xfaDropped',
  outputIntents: 'outputIntentsDropped',
  openActions: 'openActionDropped',
  conformance: 'conformanceDropped',
  signatures: 'signaturesInvalid',
};

/** Merges PDFs in the order given, with their outlines, forms, layers and other document-level data. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, _options, run) => {
  run.enter('analyzing');
  const merge = new Merge();
  const notices = new Set<Notice>();
  const repairedPages: number[] = [];
  let pagesBefore = 0;
  for (const [index, input] of inputs.entries()) {
    const opened = await withDocument(
      input,
      run,
      (opened) => {
        merge.add(opened.document, titleOf(input.name));
        return Promise.resolve(opened);
      },
      { base: merge.nextBase },
    );
    const found = fileNotices(opened, opened.repair?.isReduced ? ['extrasDropped'] : []);
    for (const notice of found.notices) notices.add(notice);
    for (const pageNumber of found.repairedPages ?? []) repairedPages.push(pagesBefore + pageNumber);
    pagesBefore += opened.pageCount;
    run.report((index + 1) / inputs.length);
  }
  run.enter('processing');
  const { pieces, losses } = merge.save();
  for (const loss of losses) notices.add(noticesOfLosses[loss]);
  run.enter('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, notices: [...notices], repairedPages };
};

/** A file's title in the outline: its name without its extension. */
function titleOf(name: string): string {
  return cleanFileName(name).replace(/(?<=.)\.pdf$/i, '');
}
