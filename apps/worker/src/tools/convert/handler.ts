import { availableParallelism } from 'node:os';
import {
  archiveStem,
  cleanFileName,
  type Contracts,
  imageFormats,
  type ImageRotation,
  type OptionsOf,
  parseRotations,
  parseWholePhotos,
  ToolError,
  uniqueStems,
} from '@blattwerk/shared';
import { openZip } from '../../answer/write-zip.ts';
import { readImages } from '../../images/read-images.ts';
import { maxDecodeBytes, type SourceImage } from '../../images/source-image.ts';
import { changeLook, lookBytesPerPixel } from '../../pdf/from-images/change-look.ts';
import { beginImageDocument, type ImageDocument, type ImageRef } from '../../pdf/from-images/image-document.ts';
import { layoutPage, type PlacedImage, rotateOrientation } from '../../pdf/from-images/page-layout.ts';
import type { PreparedImage } from '../../pdf/from-images/prepared-image.ts';
import { straightenBytesPerPixel, straightenPage } from '../../pdf/from-images/straighten-page.ts';
import { runInOrder, type OrderedTask } from '../../run-in-order.ts';
import { incompleteNotice, type InputFile, type Handler, type ToolRun } from '../../tool-run.ts';

/** Maximum bytes of files that stay in memory after their headers were read; other files are read again. */
const keptBytes = 64 * 1024 * 1024;
/** Files that are read from the blob store at once. */
const filesAhead = 2;
/** Images that are prepared at once: more than two take memory and save little time. */
const imagesAhead = Math.min(2, availableParallelism());

type Options = OptionsOf<Contracts['convert']>;

/** Converts images to the pages of one PDF, in the order given, or of a PDF for each file. */
export const convertHandler: Handler<Contracts['convert']> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const rotations = parseRotations(options.rotations);
  if (rotations.length > inputs.length) throw new ToolError('invalidField', { field: 'rotations' });
  const whole = parseWholePhotos(options.whole_photos);
  if (whole.length > inputs.length) throw new ToolError('invalidField', { field: 'whole_photos' });
  const images = await readPages(inputs, { rotations, whole }, options, run);
  const isArchive = options.output === 'each' && inputs.length > 1;
  const sheets = sheetsOf(images, options.images_per_page, isArchive);
  run.startStage('processing');
  const answer = isArchive ? openPdfZip(inputs, run) : openSinglePdf(run);
  let sheet: { ref: ImageRef; placed: PlacedImage }[] = [];
  let written = 0;
  let foundPages = 0;
  const incomplete = new Set<number>();
  const tasks = images.map((image) => preparation(image, options));
  for await (const { image, placed, isFound, isIncomplete } of runInOrder(tasks, {
    maxTasks: imagesAhead,
    maxBytes: maxDecodeBytes,
  })) {
    const pdf = await answer.document();
    sheet.push({ ref: await pdf.addImage(image), placed });
    if (isFound) foundPages++;
    if (isIncomplete) incomplete.add((images[written] as Page).file.number);
    const { isLastOfPage, isLastOfDocument } = sheets[written] as SheetEnd;
    if (isLastOfPage) {
      const layout = layoutPage(
        sheet.map((shown) => shown.placed),
        options,
      );
      await pdf.addPage(
        sheet.map(({ ref }) => ref),
        layout,
      );
      sheet = [];
    }
    if (isLastOfDocument) await answer.endDocument();
    run.report(++written / images.length);
  }
  run.startStage('finishing');
  await answer.end();
  return {
    mime: isArchive ? 'application/zip' : 'application/pdf',
    facts: { foundPages },
    ...incompleteNotice([...incomplete]),
  };
};

/** Whether an image is the last of its page, and its page the last of its PDF. */
interface SheetEnd {
  isLastOfPage: boolean;
  isLastOfDocument: boolean;
}

/** @param isArchive whether each file is a PDF of its own */
function sheetsOf(images: readonly Page[], imagesPerPage: number, isArchive: boolean): SheetEnd[] {
  let place = 0;
  return images.map(({ file }, index) => {
    const next = images[index + 1];
    const isLastOfDocument = next === undefined || (isArchive && next.file !== file);
    const isLastOfPage = isLastOfDocument || ++place === imagesPerPage;
    if (isLastOfPage) place = 0;
    return { isLastOfPage, isLastOfDocument };
  });
}

/** The PDFs of an answer, one after the other. */
interface PdfAnswer {
  /** The PDF that is being written. */
  document: () => Promise<ImageDocument>;
  endDocument: () => Promise<void>;
  end: () => Promise<unknown>;
}

function openSinglePdf(run: ToolRun): PdfAnswer {
  let document: Promise<ImageDocument> | undefined;
  return {
    document: () => (document ??= beginImageDocument(run.write, run.watermark)),
    endDocument: () => Promise.resolve(),
    end: async () => (await document)?.end(),
  };
}

/** A ZIP of PDFs, one of which is in memory. */
function openPdfZip(inputs: readonly InputFile[], run: ToolRun): PdfAnswer {
  const zip = openZip(run.write);
  const names = pdfNames(inputs);
  let chunks: Uint8Array[] = [];
  let document: Promise<ImageDocument> | undefined;
  let written = 0;
  const begin = () =>
    beginImageDocument((chunk) => {
      chunks.push(Buffer.from(chunk));
      return Promise.resolve();
    }, run.watermark);
  return {
    document: () => (document ??= begin()),
    async endDocument() {
      await (await document)?.end();
      await zip.add(names[written++] ?? '', Buffer.concat(chunks));
      chunks = [];
      document = undefined;
    },
    end: () => zip.end(),
  };
}

/** Names of the PDFs, after the files: `photo.pdf`, and `photo (2).pdf` for a second one. */
function pdfNames(inputs: readonly InputFile[]): string[] {
  const stems = inputs.map(({ name }) => archiveStem(cleanFileName(name).replace(imageEnding, '')) || 'document');
  return uniqueStems(stems).map((stem) => `${stem}.pdf`);
}

const imageEnding = /[.](?:jpe?g|png|gif|bmp|tiff?|webp|hei[cf]|avif)$/i;

/** A page of the PDF: an image and its file. */
interface Page {
  file: SharedFile;
  image: SourceImage;
  rotation: ImageRotation;
  /** Whether a page is searched in it. */
  isSearched: boolean;
}

/** A file that its pages share. It is in memory while one of them is prepared, and before that within `keptBytes`. */
interface SharedFile {
  /** From 1, in the order sent. */
  number: number;
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
  { rotations, whole }: { rotations: readonly ImageRotation[]; whole: readonly boolean[] },
  options: Options,
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
    const images = await withFileName(input.name, () => {
      const found = readImages(bytes, run.limits);
      for (const image of found) {
        if (decodeBytesWith(options, image) > maxDecodeBytes) throw new ToolError('imageTooLarge');
      }
      return found;
    });
    const file = shareFile(input, { number: read + 1, known: keeps ? bytes : undefined, pages: images.length });
    const rotation = rotations[read] ?? 0;
    const isSearched = options.photos === 'page' && whole[read] !== true;
    for (const image of images) pages.push({ file, image, rotation, isSearched });
    run.report(++read / inputs.length);
  }
  return pages;
}

function shareFile(
  input: InputFile,
  { number, known, pages }: { number: number; known: Buffer | undefined; pages: number },
): SharedFile {
  let held = known ? Promise.resolve(known) : undefined;
  return {
    number,
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
  { file, image: source, rotation, isSearched }: Page,
  options: Options,
): OrderedTask<{ image: PreparedImage; placed: PlacedImage; isFound: boolean; isIncomplete: boolean }> {
  const { remove_metadata: removesMetadata, look } = options;
  return {
    bytes: file.bytes + decodeBytesWith(options, source),
    run: () =>
      withFileName(file.name, async () => {
        const original = await source.prepare(await file.read(), !removesMetadata);
        const page = isSearched ? await straightenPage(original) : undefined;
        const image = await changeLook(page?.image ?? original, look);
        file.release();
        // The decoded size can differ from that of the header.
        const orientation = rotateOrientation(source.orientation, rotation);
        const dpi = page ? { x: page.dpi, y: page.dpi } : source.dpi;
        const placed = { width: image.width, height: image.height, orientation, dpi };
        return { image, placed, isFound: page !== undefined, isIncomplete: original.isIncomplete ?? false };
      }),
  };
}

/** Peak memory of preparing an image, in addition to its file. */
function decodeBytesWith(
  { look, photos }: Pick<Options, 'look' | 'photos'>,
  { decodeBytes, width, height }: SourceImage,
): number {
  const perPixel = Math.max(
    look === 'original' ? 0 : lookBytesPerPixel,
    photos === 'keep' ? 0 : straightenBytesPerPixel,
  );
  return decodeBytes + width * height * perPixel;
}

/** Adds the file's name to a refusal, and the supported formats where it needs them. */
async function withFileName<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const isOtherFormat = error.code === 'unsupportedFormat' && error.params.variant === undefined;
    const formats = isOtherFormat ? { supported_formats: [...imageFormats] } : {};
    throw new ToolError(error.code, { ...error.params, ...formats, file }, { cause: error });
  }
}
