import { availableParallelism } from 'node:os';
import type { Contracts } from '@blattwerk/shared';
import { inOrderAhead } from '../../images/ahead.ts';
import { mergeFiles } from '../../pdf/merge/files.ts';
import { type OpenedPdf, openInMemory } from '../../pdf/open-pdf.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { InputFile, Handler, Run } from '../../tool-run.ts';

/** Files that are looked over at once: one that is not sound takes a start of qpdf. */
const filesAhead = Math.min(2, availableParallelism());
const aheadBytes = 64 * 1024 * 1024;

/** Several PDFs become one, in the order given, with all that is more than their pages. */
export const mergeHandler: Handler<Contracts['merge']> = async (inputs, _options, run) => {
  run.enter('analyzing');
  const files = await openFiles(inputs, run);
  run.enter('processing');
  const { pieces, notices } = await mergeFiles(files, run);
  run.enter('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, notices };
};

async function openFiles(inputs: readonly InputFile[], run: Run): Promise<OpenedPdf[]> {
  const files: OpenedPdf[] = [];
  const tasks = inputs.map((input) => ({ bytes: input.bytes, run: () => openInMemory(input, run) }));
  for await (const file of inOrderAhead(tasks, { most: filesAhead, maxBytes: aheadBytes })) {
    files.push(file);
    run.report(files.length / inputs.length);
  }
  return files;
}
