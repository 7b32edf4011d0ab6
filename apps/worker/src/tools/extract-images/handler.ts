import { availableParallelism } from 'node:os';
import { type Contracts, ToolError } from '@blattwerk/shared';
import { inOrderAhead, type Task } from '../../images/ahead.ts';
import { maxDecodeBytes } from '../../images/picture.ts';
import { type ImagesOfDocument, readImages } from '../../pdf/extract/document.ts';
import { exportImage, type NoFile, workBytesOf } from '../../pdf/extract/image.ts';
import type { ImageFile } from '../../pdf/extract/own.ts';
import { openUniqueFiles } from '../../pdf/extract/unique.ts';
import type { FoundImage } from '../../pdf/extract/walk.ts';
import { openZip } from '../../pdf/write-zip.ts';
import type { Handler, Run } from '../../tool-run.ts';

/** Images that are decoded while another is written. */
const imagesAhead = Math.min(2, availableParallelism());

/** The images inside a PDF become files of a ZIP, each once, named by the page that shows it first. */
export const extractImagesHandler: Handler<Contracts['extract-images']> = async ([input], _options, run) => {
  if (!input) throw new Error('the contract asks for a file');
  run.enter('analyzing');
  const found = await readImages(input, run);
  if (found.images.length === 0) throw new ToolError('noImages', { file: input.name });
  run.enter('processing');
  const zip = openZip(run.write);
  const files = openUniqueFiles(found.file);
  const names = openNames(found.images, found.pageCount);
  let imageCount = 0;
  const skipped = new Set<NoFile>();
  let seen = 0;
  const tasks = found.images.map((image) => exportTask(image, found, run));
  for await (const { image, file } of inOrderAhead(tasks, { most: imagesAhead, maxBytes: maxDecodeBytes })) {
    if (typeof file === 'string') skipped.add(file);
    else if (files.isNew(file.bytes)) {
      await zip.add(names.next(image, file), file.bytes);
      imageCount++;
    }
    run.report(++seen / tasks.length);
  }
  // There are images, but none that could be read.
  if (imageCount === 0)
    throw new ToolError(skipped.has('tooLarge') ? 'tooComplex' : 'damagedPdf', { file: input.name });
  run.enter('finishing');
  await zip.end();
  return { facts: { imageCount }, notices: skipped.size > 0 ? ['imagesSkipped'] : [] };
};

interface Exported {
  image: FoundImage;
  file: ImageFile | NoFile;
}

function exportTask(image: FoundImage, { resolve }: ImagesOfDocument, run: Run): Task<Exported> {
  return {
    bytes: workBytesOf(image.stream, resolve),
    run: async () => ({ image, file: await exportImage(image.stream, run.limits, resolve) }),
  };
}

/** `page-003-image-02.jpg`: numbers as long as the longest, so that names sort as the pages do. */
function openNames(images: readonly FoundImage[], pageCount: number) {
  const perPage = new Map<number, number>();
  for (const { pageNumber } of images) perPage.set(pageNumber, (perPage.get(pageNumber) ?? 0) + 1);
  const most = images.reduce((most, { pageNumber }) => Math.max(most, perPage.get(pageNumber) ?? 0), 0);
  const digits = { page: Math.max(3, String(pageCount).length), image: Math.max(2, String(most).length) };
  const given = new Map<number, number>();
  return {
    next({ pageNumber }: FoundImage, { extension }: ImageFile): string {
      const number = (given.get(pageNumber) ?? 0) + 1;
      given.set(pageNumber, number);
      const page = String(pageNumber).padStart(digits.page, '0');
      return `page-${page}-image-${String(number).padStart(digits.image, '0')}.${extension}`;
    },
  };
}
