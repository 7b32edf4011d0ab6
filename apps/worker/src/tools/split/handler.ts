import { type Contracts, type Notice, splitParts } from '@blattwerk/shared';
import { keepPages, openPages } from '../../pdf/keep-pages/keep-pages.ts';
import { changeNotices, openInMemory } from '../../pdf/open-pdf.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import { openZip } from '../../pdf/write-zip.ts';
import type { Handler } from '../../tool-run.ts';
import { partName } from './part-name.ts';

/** Takes pages out of a PDF, or cuts it into parts; each is as small as its pages. */
export const splitHandler: Handler<Contracts['split']> = async (inputs, options, run) => {
  run.enter('analyzing');
  const [input] = inputs;
  if (!input) throw new TypeError('split takes one file');
  const pdf = await openInMemory(input, run);
  const parts = splitParts(options, pdf.pageCount, run.limits.splitOutputs);
  run.enter('processing');
  const facts = { pageCount: pdf.pageCount, outputFiles: parts.length };
  const [first = []] = parts;
  if (parts.length === 1) {
    const { pieces, notices } = await keepPages(pdf, first, run);
    run.enter('finishing');
    await sendPieces(pieces, run);
    return { mime: 'application/pdf', facts, ...changeNotices(pdf, notices) };
  }
  const source = await openPages(pdf, run);
  const zip = openZip(run.write);
  const notices = new Set<Notice>();
  for (const [at, pageNumbers] of parts.entries()) {
    const name = partName(input.name, pageNumbers, pdf.pageCount);
    const kept = await source.keep(pageNumbers);
    for (const notice of kept.notices) notices.add(notice);
    await zip.add(name, Buffer.concat(kept.pieces));
    run.report((at + 1) / parts.length);
  }
  run.enter('finishing');
  await zip.end();
  return { mime: 'application/zip', facts, ...changeNotices(pdf, notices) };
};
