import { availableParallelism } from 'node:os';
import { type Contracts, imageFormats, type ImageRotation, parseRotations, ToolError } from '@blattwerk/shared';
import { readImages } from '../../images/read-images.ts';
import { maxDecodeBytes, type SourceImage } from '../../images/source-image.ts';
import { beginImageDocument } from '../../pdf/from-images/image-document.ts';
import { layoutPage, type PlacedImage, rotateOrientation } from '../../pdf/from-images/page-layout.ts';
import type { PdfImage } from '../../pdf/from-images/pdf-image.ts';
import { runInOrder, type OrderedTask } from '../../run-in-order.ts';
import type { InputFile, Handler, ToolRun } from '../../tool-run.ts';

/** Maximum bytes of files that stay in memory after their headers were read; other files are read again. */
const keptBytes = 64 * 1024 * 1024;
/** Files that are read from the blob store at once. */
const filesAhead = 2;
/** Images that are prepared at once: more than two take memory and save little time. */
const imagesAhead = Math.min(2, availableParallelism());

/** Converts images to the pages of one PDF, in the order given. */
export const convertHandler: Handler<Contracts['convert']> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const rotations = parseRotations(options.rotations);
  if (rotations.length > inputs.length) throw new ToolError('invalidField', { field: 'rotations' });
  const pages = await readPages(inputs, rotations, run);
  run.startStage('processing');
  const pdf = await beginImageDocument(run.write, run.watermark);
  let written = 0;
  const tasks = pages.map((page) => preparation(page, !options.remove_metadata));
  for await (const { image, placed } of runInOrder(tasks, { maxTasks: imagesAhead, maxBytes: maxDecodeBytes })) {
    await pdf.addPage(image, layoutPage(placed, options));
    run.report(++written / pages.length);
  }
  run.startStage('finishing');
  await pdf.end();
  return { facts: {} };
};

/** A page of the PDF: an image and its file. */
interface Page {
  file: SharedFile;
  image: SourceImage;
  rotation: ImageRotation;
}

/** A file that its pages share. It is in memory while one of them is prepared, and before that within `keptBytes`. */
interface SharedFile {
  name: string;
  bytes: number;
  read: () => Promise<Buffer>;
  /** Pages that are not prepared yet. */
  pages: number;
  /** Called for each page that was prepared. */
  release: () => void;
}

async function readPages(
  inputs: readonly InputFile[],
  rotations: readonly ImageRotation[],
  run: ToolRun,
): Promise<Page[]> {
  const pages: Page[] = [];
  let kept = 0;
  const readings = inputs.map((input) => ({
    bytes: input.bytes,
    run: async () => ({ input, bytes: await input.read() }),
  }));
  let read = 0;
  for await (const { input, bytes } of runInOrder(readings, { maxTasks: filesAhead, maxBytes: keptBytes })) {
    const keeps = kept + bytes.byteLength <= keptBytes;
    if (keeps) kept += bytes.byteLength;
    const images = await withFileName(input.name, () => readImages(bytes, run.limits));
    const file = shareFile(input, keeps ? bytes : undefined, images.length);
    const rotation = rotations[read] ?? 0;
    for (const image of images) pages.push({ file, image, rotation });
    run.report(++read / inputs.length);
  }
  return pages;
}

function shareFile(input: InputFile, known: Buffer | undefined, pages: number): SharedFile {
  let held = known ? Promise.resolve(known) : undefined;
  return {
    name: input.name,
    bytes: input.bytes,
    pages,
    read: () => (held ??= input.read()),
    release() {
      if (--this.pages === 0) held = undefined;
    },
  };
}

function preparation(
  { file, image: source, rotation }: Page,
  keepsMetadata: boolean,
): OrderedTask<{ image: PdfImage; placed: PlacedImage }> {
  return {
    bytes: file.bytes + source.decodeBytes,
    run: () =>
      withFileName(file.name, async () => {
        const image = await source.prepare(await file.read(), keepsMetadata);
        file.release();
        // The decoded size can differ from that of the header.
        const orientation = rotateOrientation(source.orientation, rotation);
        return { image, placed: { width: image.width, height: image.height, orientation, dpi: source.dpi } };
      }),
  };
}

/** Adds the file's name to a refusal, and the supported formats where it needs them. */
async function withFileName<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const formats = error.code === 'unsupportedFormat' ? { supported_formats: [...imageFormats] } : {};
    throw new ToolError(error.code, { ...error.params, ...formats, file }, { cause: error });
  }
}
