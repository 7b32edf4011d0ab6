import { availableParallelism } from 'node:os';
import type { PdfStream } from '@blattwerk/pdf';
import { ImageReader } from '@blattwerk/pdf/images';
import { type Contracts, imagesToReturn, ToolError, neededPermissions } from '@blattwerk/shared';
import { openZip } from '../../answer/write-zip.ts';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { openUniqueFiles, withoutDuplicates } from '../../pdf/image-export/duplicates.ts';
import { type ExportFailure, estimateExportBytes, exportImage } from '../../pdf/image-export/export-image.ts';
import { type FoundImage, findImagesToExport } from '../../pdf/image-export/find-images.ts';
import type { ImageFile } from '../../pdf/image-export/original-file.ts';
import { fileNotices, withDocument } from '../../pdf/open/open-document.ts';
import { runInOrder, type OrderedTask } from '../../run-in-order.ts';
import type { Handler } from '../../tool-run.ts';

/** Images that are exported at once. */
const imagesAhead = Math.min(2, availableParallelism());

/** Exports the images of a PDF to a ZIP, each once, named by the first page that shows it. */
export const extractImagesHandler: Handler<Contracts['extract-images']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, reader, images } = await withDocument(
    input,
    run,
    async (opened) => {
      const reader = new ImageReader(opened.document);
      const found = await findImagesToExport(reader);
      if (found.length === 0) throw new ToolError('noImages', { file: input.name });
      const distinct = withoutDuplicates(found, reader);
      const chosen = imagesToReturn(options.images, distinct.length);
      const images = distinct.filter(
        ({ stream }, index) => chosen.has(index + 1) && shorterSide(stream, reader) >= (options.min_side ?? 0),
      );
      return { opened, reader, images };
    },
    { needed: neededPermissions('extract-images', options) },
  );
  if (images.length === 0)
    throw new ToolError('noImages', { file: input.name, ...(options.min_side && { min_side: options.min_side }) });
  run.startStage('processing');
  const zip = openZip(run.write);
  const files = openUniqueFiles(opened.document.bytes);
  const names = openNames(images, opened.pageCount);
  let imageCount = 0;
  const failures = new Set<ExportFailure>();
  let done = 0;
  const tasks = images.map((image) => exportTask(image, { limits: run.limits, format: options.format }, reader));
  for await (const { image, file } of runInOrder(tasks, { maxTasks: imagesAhead, maxBytes: maxDecodeBytes })) {
    if (typeof file === 'string') {
      failures.add(file);
      names.skip(image);
    } else if (files.isNew(file.bytes)) {
      await zip.add(names.next(image, file), file.bytes);
      imageCount++;
    }
    run.report(++done / tasks.length);
  }
  // There are images, but none could be exported.
  if (imageCount === 0)
    throw new ToolError(failures.has('tooLarge') ? 'tooComplex' : 'damagedPdf', { file: input.name });
  run.startStage('finishing');
  await zip.end();
  // Image files have no signature that could become invalid.
  const notices = fileNotices({ ...opened, isSigned: false }, failures.size > 0 ? ['imagesSkipped'] : []);
  return { facts: { imageCount }, ...notices };
};

/** By the image's dictionary, in pixels. */
function shorterSide({ dict }: PdfStream, { document }: ImageReader): number {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => document.number(dict.get(key)) ?? 0);
  return Math.min(width, height);
}

interface Exported {
  image: FoundImage;
  file: ImageFile | ExportFailure;
}

function exportTask(
  image: FoundImage,
  how: Parameters<typeof exportImage>[1],
  reader: ImageReader,
): OrderedTask<Exported> {
  return {
    bytes: estimateExportBytes(image.stream, reader),
    run: async () => ({ image, file: await exportImage(image.stream, how, reader) }),
  };
}

/**
 * `page-003-image-02.jpg`: all numbers have as many digits as the longest, so that names sort as the pages do. An image that
 * cannot be exported leaves its number out, so that the others keep theirs.
 */
function openNames(images: readonly FoundImage[], pageCount: number) {
  const perPage = new Map<number, number>();
  for (const { pageNumber } of images) perPage.set(pageNumber, (perPage.get(pageNumber) ?? 0) + 1);
  const maxPerPage = Math.max(0, ...new Set(perPage.values()));
  const digits = { page: Math.max(3, String(pageCount).length), image: Math.max(2, String(maxPerPage).length) };
  const given = new Map<number, number>();
  const take = ({ pageNumber }: FoundImage): string => {
    const number = (given.get(pageNumber) ?? 0) + 1;
    given.set(pageNumber, number);
    return `page-${String(pageNumber).padStart(digits.page, '0')}-image-${String(number).padStart(digits.image, '0')}`;
  };
  return {
    next: (image: FoundImage, { extension }: ImageFile): string => `${take(image)}.${extension}`,
    skip: (image: FoundImage): void => void take(image),
  };
}
