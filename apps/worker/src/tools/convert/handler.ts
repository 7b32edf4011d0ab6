import { availableParallelism } from 'node:os';
import { imageFormats, ToolError, type Tools } from '@blattwerk/shared';
import { inOrderAhead, type Task } from '../../images/run-in-order.ts';
import { maxDecodeBytes, type Picture } from '../../images/source-image.ts';
import { readPictures } from '../../images/read-images.ts';
import { beginImageDocument } from '../../pdf/from-images/image-document.ts';
import { layoutPage, type PlacedImage } from '../../pdf/from-images/page-layout.ts';
import type { PdfImage } from '../../pdf/from-images/pdf-image.ts';
import type { InputFile, Handler, Run } from '../../tool-run.ts';

/** Files that were read for their headers stay in memory up to this much together; the others are read again. */
const keptBytes = 64 * 1024 * 1024;
/** Files that are on their way from the blob store at once, so that none waits for another's last bytes. */
const filesAhead = 2;
/** Images that are decoded while another is written: more than two hold memory and save little. */
const imagesAhead = Math.min(2, availableParallelism());

/** Images become the pages of one PDF, in the order given. */
export const convertHandler: Handler<Tools['convert']> = async (inputs, options, run) => {
  run.enter('analyzing');
  const pages = await readPages(inputs, run);
  run.enter('processing');
  const pdf = await beginImageDocument(run.write, run.watermark);
  let written = 0;
  const tasks = pages.map(preparation);
  for await (const { image, placed } of inOrderAhead(tasks, { most: imagesAhead, maxBytes: maxDecodeBytes })) {
    await pdf.addPage(image, layoutPage(placed, options));
    run.report(++written / pages.length);
  }
  run.enter('finishing');
  await pdf.end();
  return { facts: {} };
};

/** A page to be, and where its image's bytes come from. */
interface Page {
  file: SharedFile;
  picture: Picture;
}

/** A file that the pages of it share: in memory while any of them is under way, and before that if there is room. */
interface SharedFile {
  name: string;
  bytes: number;
  read: () => Promise<Buffer>;
  /** Pages that are still to come. */
  pages: number;
  /** Called once a page is done with it. */
  release: () => void;
}

async function readPages(inputs: readonly InputFile[], run: Run): Promise<Page[]> {
  const pages: Page[] = [];
  let kept = 0;
  const readings = inputs.map((input) => ({
    bytes: input.bytes,
    run: async () => ({ input, bytes: await input.read() }),
  }));
  let read = 0;
  for await (const { input, bytes } of inOrderAhead(readings, { most: filesAhead, maxBytes: keptBytes })) {
    const keeps = kept + bytes.byteLength <= keptBytes;
    if (keeps) kept += bytes.byteLength;
    const pictures = await named(input.name, () => readPictures(bytes, run.limits));
    const file = shareFile(input, keeps ? bytes : undefined, pictures.length);
    for (const picture of pictures) pages.push({ file, picture });
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

function preparation({ file, picture }: Page): Task<{ image: PdfImage; placed: PlacedImage }> {
  return {
    bytes: file.bytes + picture.decodeBytes,
    run: () =>
      named(file.name, async () => {
        const image = await picture.prepare(await file.read());
        file.release();
        // The decoder has the last word on the size.
        const { orientation, dpi } = picture;
        return { image, placed: { width: image.width, height: image.height, orientation, dpi } };
      }),
  };
}

/** Refusals know what is wrong with an image; only here is it known which one it is. */
async function named<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const formats = error.code === 'unsupportedFormat' ? { supported_formats: [...imageFormats] } : {};
    throw new ToolError(error.code, { ...error.params, ...formats, file }, { cause: error });
  }
}
