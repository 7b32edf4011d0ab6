import { Merge, type MergeLoss } from '@blattwerk/pdf';
import { cleanFileName, type Contracts, type Notice } from '@blattwerk/shared';
import { noticesOf, withDocument } from '../../pdf/open/open-document.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
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

/** Merges PDFs in the order given, with everything that belongs to each as a whole. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, _options, run) => {
  run.enter('analyzing');
  const merge = new Merge();
  const notices = new Set<Notice>();
  for (const [index, input] of inputs.entries()) {
    await withDocument(
      input,
      run,
      (opened) => {
        merge.add(opened.document, titleOf(input.name));
        const isBare = opened.repair?.isBare === true;
        for (const notice of noticesOf(opened, isBare ? ['extrasDropped'] : [])) notices.add(notice);
        return Promise.resolve();
      },
      { base: merge.nextBase },
    );
    run.report((index + 1) / inputs.length);
  }
  run.enter('processing');
  const { pieces, losses } = await merge.save();
  for (const loss of losses) notices.add(noticesOfLosses[loss]);
  run.enter('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, notices: [...notices] };
};

/** A file's title in the outline: its name without its extension. */
function titleOf(name: string): string {
  return cleanFileName(name).replace(/(?<=.)\.pdf$/i, '');
}
