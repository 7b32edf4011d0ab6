import { bytesOf, type Packing, permanentId, type Pieces, saveObjects } from '@blattwerk/pdf';
import type { Contracts } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import type { ImageTarget } from '../../pdf/compress/shrink-image.ts';
import { reduceObjects, shrinkStreams } from '../../pdf/compress/shrink-streams.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, Run } from '../../tool-run.ts';

const targets = {
  medium: { dpi: 150, maxShortfall: 0.01, quality: 66, standardTablesFromBytes: 2_000_000, drawings: 'lossless' },
  // Quality 44 is smaller than Ghostscript's /screen, at twice its pixels.
  // A photo of 12 megapixels on a full A4 page has 85 dpi at a quarter of its size.
  low: {
    dpi: 100,
    maxShortfall: 0.15,
    quality: 44,
    standardTablesFromBytes: Number.POSITIVE_INFINITY,
    drawings: 'smallest',
  },
} as const satisfies Record<string, ImageTarget>;
/** More objects per stream and a higher level than elsewhere: size matters most here. */
const packing: Packing = { objects: 200, level: 9 };

/** Makes a PDF smaller: images are reduced to the resolution of the page, all other data is compressed without loss. */
export const compressHandler: Handler<Contracts['compress']> = async ([input], { quality }, run) => {
  run.enter('analyzing');
  const { opened, pieces } = await withDocument(input, run, async (pdf) => {
    return { opened: pdf, pieces: await compressDocument(pdf, targets[quality], run) };
  });
  run.enter('finishing');
  const originalSize = opened.bytes;
  // A damaged file is not returned, even where the repaired one is larger.
  if (opened.repair || bytesOf(pieces) < originalSize) {
    const compressedSize = await sendPieces(pieces, run);
    return { facts: { originalSize, compressedSize }, ...fileNotices(opened) };
  }
  await run.write(opened.document.bytes);
  return { facts: { originalSize, compressedSize: originalSize }, notices: ['alreadyOptimal'] };
};

async function compressDocument({ document }: OpenedDocument, target: ImageTarget, run: Run): Promise<Pieces> {
  const graph = reduceObjects(document);
  run.enter('processing');
  await shrinkStreams(graph, { target, scratch: run.scratch }, (fraction) => run.report(fraction));
  return saveObjects(document, document.trailer, {
    version: document.version,
    packing,
    id: permanentId(document),
    copiesObjects: false,
  });
}
