import type { Contracts } from '@blattwerk/shared';
import { dropNeedless, shrinkDocument } from '../../pdf/compress/document.ts';
import type { ImageTarget } from '../../pdf/compress/image.ts';
import { openForCompression } from '../../pdf/compress/open.ts';
import { writeObjects } from '../../pdf/compress/write.ts';
import { glance } from '../../pdf/glance.ts';
import { changeNotices, type OpenedPdf, openInMemory } from '../../pdf/open-pdf.ts';
import { sendPieces } from '../../pdf/send-pieces.ts';
import type { Handler, Run } from '../../tool-run.ts';

const targets = {
  medium: { dpi: 150, coarserBy: 0.01, quality: 66, usualTablesFrom: 2_000_000, drawings: 'lossless' },
  // At 44 it is smaller than what Ghostscript makes for screens, at twice its pixels.
  // A photo of 12 megapixels that fills a page of A4 has 85 dpi at a quarter of its size, and more on a smaller page.
  low: { dpi: 100, coarserBy: 0.15, quality: 44, usualTablesFrom: Number.POSITIVE_INFINITY, drawings: 'smallest' },
} as const satisfies Record<string, ImageTarget>;

/** A PDF becomes smaller: its images coarser where they are finer than the page shows, all else the same and packed. */
export const compressHandler: Handler<Contracts['compress']> = async ([input], { quality }, run) => {
  if (!input) throw new TypeError('compress takes one file');
  run.enter('analyzing');
  const opened = await openInMemory(input, run);
  const compressed = await compressFile(opened, targets[quality], run);
  run.enter('finishing');
  const originalSize = input.bytes;
  if (compressed && compressed.length < originalSize && holdsPages(compressed, opened)) {
    const compressedSize = await sendPieces([compressed], run);
    return { facts: { originalSize, compressedSize }, ...changeNotices(opened) };
  }
  await run.write(await input.read());
  return { facts: { originalSize, compressedSize: originalSize }, notices: ['alreadyOptimal'] };
};

/** @returns undefined where the document could not be read as it must be to be changed */
async function compressFile(pdf: OpenedPdf, target: ImageTarget, run: Run): Promise<Buffer | undefined> {
  const objects = await openForCompression(pdf, run);
  if (objects) dropNeedless(objects);
  run.enter('processing');
  if (!objects) return undefined;
  await shrinkDocument(objects, { target, scratch: run.scratch }, (fraction) => run.report(fraction));
  return Buffer.concat(writeObjects(objects));
}

/** Whether the strict reader finds as many pages in what was written as there were. */
function holdsPages(compressed: Buffer, { pageCount }: OpenedPdf): boolean {
  const seen = glance(compressed);
  return seen?.kind === 'open' && seen.pageCount === pageCount;
}
