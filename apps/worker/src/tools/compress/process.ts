import { type Contracts, ToolError } from '@blattwerk/shared';
import {
  closeCompressed,
  dropNeedless,
  minimizeContents,
  openForCompression,
  packStreams,
  shrinkImages,
} from '../../pdf/compress/document.ts';
import type { ImageTarget } from '../../pdf/compress/image.ts';
import { changeNotices, lookOver, openPdf } from '../../pdf/open-pdf.ts';
import { QpdfRefusal } from '../../pdf/qpdf.ts';
import { sendFile } from '../../pdf/send-file.ts';
import type { Process, Run } from '../../process.ts';

const targets = {
  medium: { dpi: 150, quality: 68, drawings: 'lossless' },
  // At 44 it is smaller than what Ghostscript makes for screens, at twice its pixels.
  low: { dpi: 100, quality: 44, drawings: 'smallest' },
} as const satisfies Record<string, ImageTarget>;

/** A PDF becomes smaller: its images coarser where they are finer than the page shows, all else the same and packed. */
export const compressProcess: Process<Contracts['compress']> = async ([input], { quality }, run) => {
  if (!input) throw new TypeError('compress takes one file');
  run.enter('analyzing');
  const opened = await openPdf(input, run);
  const compressed = await compressFile(opened.path, targets[quality], run).catch((error: unknown) => {
    if (!(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: input.name }, { cause: error });
  });
  run.enter('finishing');
  const originalSize = input.bytes;
  if (compressed.bytes < originalSize && (await countPages(compressed.path)) === opened.pageCount) {
    const compressedSize = await sendFile(compressed.path, run);
    return { facts: { originalSize, compressedSize }, ...changeNotices(opened) };
  }
  await run.write(await input.read());
  return { facts: { originalSize, compressedSize: originalSize }, notices: ['alreadyOptimal'] };
};

async function compressFile(path: string, target: ImageTarget, run: Run): Promise<{ path: string; bytes: number }> {
  const document = await openForCompression(path, run);
  dropNeedless(document);
  run.enter('processing');
  await shrinkImages(document, target, (fraction) => run.report(fraction * 0.7));
  await minimizeContents(document);
  await packStreams(document, (fraction) => run.report(0.7 + fraction * 0.3));
  return closeCompressed(document, run);
}

async function countPages(path: string): Promise<number | undefined> {
  const look = await lookOver(path);
  return look.kind === 'open' ? look.pageCount : undefined;
}
