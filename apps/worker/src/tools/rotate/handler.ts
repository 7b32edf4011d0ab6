import type { PdfOutput } from '@blattwerk/pdf';
import { type Contracts, type OptionsOf, rotatedPages, neededPermissions } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Rotates pages clockwise, in addition to the rotation that they have. */
export const rotateHandler: Handler<Contracts['rotate']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, rotated, output } = await withDocument(
    input,
    run,
    async (opened) => {
      const rotated = await findRotations(opened, options);
      run.startStage('processing');
      if (rotated.length === 0 && !opened.repair)
        return { opened, rotated, output: { pieces: [await input.read()], losses: [] } };
      for (const { pageNumber, rotation } of rotated) opened.pdf.rotate(rotation, [pageNumber - 1]);
      return { opened, rotated, output: await opened.pdf.writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('rotate', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output.pieces, run);
  const first = rotated[0]?.rotation ?? 0;
  return {
    facts: {
      originalSize: opened.bytes,
      outputSize,
      // 0 where the pages are rotated differently.
      rotation: rotated.every(({ rotation }) => rotation === first) ? first : 0,
      pageCount: opened.pageCount,
      rotatedPages: rotated.length,
    },
    ...(rotated.length === 0 ? unchangedNotices(opened, output) : fileNotices(opened, lossNotices(output.losses))),
  };
};

/** A page and the degrees, clockwise, by which it is rotated. */
interface RotatedPage {
  /** From 1. */
  pageNumber: number;
  rotation: number;
}

/** The pages that are rotated by other than 0 degrees. */
async function findRotations(
  { pdf, pageCount }: OpenedDocument,
  options: OptionsOf<Contracts['rotate']>,
): Promise<RotatedPage[]> {
  const { rotation, orientation } = options;
  const { pages } = pdf;
  const named: RotatedPage[] = rotatedPages(options, pageCount).filter(({ pageNumber }) => {
    const page = pages[pageNumber - 1];
    if (orientation === 'all' || !page) return true;
    const { width, height } = page;
    return orientation === 'landscape' ? width > height : height > width;
  });
  if (rotation !== 'upright') return named;
  const open = named.filter((page) => page.rotation === 0);
  const found = await pdf.uprightRotations(open.map(({ pageNumber }) => pageNumber - 1));
  for (const [at, page] of open.entries()) page.rotation = found[at] ?? 0;
  return named.filter((page) => page.rotation !== 0);
}

/** A file that is answered as it was has valid signatures; a repaired one is not answered as it was. */
function unchangedNotices(opened: OpenedDocument, { losses }: PdfOutput): ReturnType<typeof fileNotices> {
  return opened.repair
    ? fileNotices(opened, lossNotices(losses))
    : fileNotices({ ...opened, isSigned: false }, ['nothingRotated']);
}
