import { type Contracts, neededPermissions } from '@blattwerk/shared';
import { fitPages } from '@blattwerk/shared/fit-pages';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Gives pages another size, with all that is on them. */
export const pageSizeHandler: Handler<Contracts['page-size']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, facts, output } = await withDocument(
    input,
    run,
    async (opened) => {
      const { pdf, pageCount } = opened;
      run.startStage('processing');
      const sizes = fitPages(pdf.pages, options);
      const facts = { resizedPages: sizes.size, pageCount };
      if (sizes.size === 0 && !opened.repair) return { opened, facts, output: undefined };
      await pdf.resizePages(sizes);
      return { opened, facts, output: await pdf.writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('page-size', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output?.pieces ?? [await input.read()], run);
  // A file that is answered as it was has valid signatures.
  const notices = output
    ? fileNotices(opened, lossNotices(output.losses))
    : fileNotices({ ...opened, isSigned: false }, ['nothingResized']);
  return { facts: { ...facts, outputSize }, ...notices };
};
