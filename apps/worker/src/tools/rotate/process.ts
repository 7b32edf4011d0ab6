import { join } from 'node:path';
import type { Contracts } from '@blattwerk/shared';
import { openPdf, workOn } from '../../pdf/open-pdf.ts';
import { runQpdf } from '../../pdf/qpdf.ts';
import { sendFile } from '../../pdf/send-file.ts';
import type { Process } from '../../process.ts';

/** Turns every page clockwise, beyond what it is turned already. */
export const rotateProcess: Process<Contracts['rotate']> = async (inputs, { rotation }, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('rotate takes one file');
  const pdf = await openPdf(input, run);
  run.enter('processing');
  const outputFile = join(await run.scratch(), 'rotated.pdf');
  await workOn(pdf, (inputFile) => runQpdf({ inputFile, outputFile, rotate: `+${rotation}:1-z`, decodeLevel: 'none' }));
  run.enter('finishing');
  const outputSize = await sendFile(outputFile, run);
  return { facts: { originalSize: pdf.bytes, outputSize, rotation, pageCount: pdf.pageCount } };
};
