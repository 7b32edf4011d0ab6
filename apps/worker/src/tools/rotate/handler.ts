import { join } from 'node:path';
import type { Contracts } from '@blattwerk/shared';
import type { Pieces } from '../../pdf/keep-pages/file.ts';
import { turnPages } from '../../pdf/keep-pages/whole.ts';
import { changeNotices, type OpenedPdf, openInMemory, workOn } from '../../pdf/open-pdf.ts';
import { runQpdf } from '../../pdf/qpdf.ts';
import { sendFile } from '../../pdf/send-file.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { Handler, Run } from '../../tool-run.ts';

/** Turns every page clockwise, beyond what it is turned already. */
export const rotateHandler: Handler<Contracts['rotate']> = async (inputs, { rotation }, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('rotate takes one file');
  const pdf = await openInMemory(input, run);
  run.enter('processing');
  const pieces = await turnPages(pdf, rotation);
  const outputSize = pieces ? await answerWith(pieces, run) : await turnWithQpdf(pdf, rotation, run);
  return {
    facts: { originalSize: pdf.bytes, outputSize, rotation, pageCount: pdf.pageCount },
    ...changeNotices(pdf),
  };
};

async function answerWith(pieces: Pieces, run: Run): Promise<number> {
  run.enter('finishing');
  return sendPieces(pieces, run);
}

async function turnWithQpdf(pdf: OpenedPdf, rotation: number, run: Run): Promise<number> {
  const outputFile = join(await run.scratch(), 'rotated.pdf');
  const rotate = `+${rotation}:1-z`;
  await workOn(pdf, run, (inputFile) => runQpdf({ inputFile, outputFile, rotate, decodeLevel: 'none' }));
  run.enter('finishing');
  return sendFile(outputFile, run);
}
