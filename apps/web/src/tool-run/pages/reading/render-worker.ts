import type { PageSize } from '@blattwerk/shared';
import {
  AnnotationMode,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFDataRangeTransport,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { allowedOperations } from './allowed-operations.ts';
import type {
  OpenedPdf,
  OutlineBookmark,
  PageRenderAnswer,
  PageRenderReply,
  PageRenderRequest,
} from './render-messages.ts';
import { pdfAssetsPath } from './pdf-assets-path.ts';
import { readAttachments } from './read-attachments.ts';
import { readForm } from './read-form.ts';
import { readInformation } from './read-information.ts';
import { readText } from './read-text.ts';

// Renders in this worker and parses in another, so that the page's thread stays free to scroll.

/** Larger images are omitted. */
const maxImagePixels = 64 * 1024 * 1024;
/** Longest side of a picture, for extreme aspect ratios: this one, or twice the width where that is longer. */
const maxSide = 1600;
/** Pixels of a picture; a tablet has no memory for several larger ones. */
const maxPixels = 16 * 1024 * 1024;
/** Number of pages whose size is read when a PDF is opened. */
const measuredPages = 3;

let opened: Promise<PDFDocumentProxy> | undefined;
const rendering = new Map<number, AbortController>();

self.addEventListener('message', ({ data: request }: MessageEvent<PageRenderRequest>) => {
  switch (request.type) {
    case 'open':
      opened = open(request);
      return reply(
        request.id,
        opened.then(async (document) => ({
          pageCount: document.numPages,
          allowed: allowedOperations(await document.getPermissions().catch(() => null)),
          ...(await sizesOf(document)),
        })),
      );
    case 'measure':
      return reply(request.id, measure(request.page));
    case 'render':
      return reply(request.id, render(request));
    case 'bookmarks':
      return reply(request.id, readBookmarks());
    case 'form':
      return reply(request.id, openedDocument().then(readForm));
    case 'information':
      return reply(request.id, openedDocument().then(readInformation));
    case 'attachments':
      return reply(request.id, openedDocument().then(readAttachments));
    case 'text':
      return reply(
        request.id,
        openedDocument().then((document) => readText(document, request.page, request.tag)),
      );
    case 'cancel':
      return rendering.get(request.id)?.abort();
  }
});

function reply(id: number, work: Promise<PageRenderAnswer>): void {
  const send = (message: PageRenderReply) =>
    self.postMessage(message, { transfer: message.answer instanceof ImageBitmap ? [message.answer] : [] });
  work.then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, answer: null, isEncrypted: error instanceof PasswordException }),
  );
}

/** Opens a PDF, of which only the needed parts are read. @throws where it is encrypted or damaged, or cannot be read */
function open({ file, reader }: Extract<PageRenderRequest, { type: 'open' }>): Promise<PDFDocumentProxy> {
  const worker = PDFWorker.create({ port: reader as unknown as Worker });
  reader.start();
  // The parts of a document that pdf.js uses: canvases and fonts.
  const ownerDocument = {
    fonts: (self as unknown as { fonts: FontFaceSet }).fonts,
    createElement: () => new OffscreenCanvas(1, 1),
  };
  return getDocument({
    range: new FileSlices(file),
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    worker,
    useWorkerFetch: true,
    ownerDocument: ownerDocument as unknown as HTMLDocument,
    FilterFactory: NoFilters,
    cMapUrl: `${pdfAssetsPath}cmaps/`,
    standardFontDataUrl: `${pdfAssetsPath}standard_fonts/`,
    wasmUrl: `${pdfAssetsPath}wasm/`,
    iccUrl: `${pdfAssetsPath}iccs/`,
    maxImageSize: maxImagePixels,
    verbosity: 0,
  }).promise;
}

async function openedDocument(): Promise<PDFDocumentProxy> {
  const document = await opened;
  if (document === undefined) throw new Error('no PDF is open');
  return document;
}

async function measure(number: number): Promise<PageSize> {
  const page = await (await openedDocument()).getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** The size of the first page, and the aspect ratio that most of the first pages have; the first one's where each has another. */
async function sizesOf(document: PDFDocumentProxy): Promise<Pick<OpenedPdf, 'firstPage' | 'ratio'>> {
  const numbers = Array.from({ length: Math.min(measuredPages, document.numPages) }, (_, index) => index + 1);
  const sizes = await Promise.all(numbers.map((number) => measure(number).catch(() => null)));
  const ratios = sizes.flatMap((size) => (size === null ? [] : [size.width / size.height]));
  const isLike = (ratio: number) => (other: number) => Math.abs(ratio - other) < 0.02;
  const ratio = ratios.find((each) => ratios.filter(isLike(each)).length > 1) ?? ratios[0] ?? 210 / 297;
  return { firstPage: sizes[0] ?? null, ratio };
}

async function render({
  id,
  page: number,
  width,
}: Extract<PageRenderRequest, { type: 'render' }>): Promise<ImageBitmap> {
  const controller = new AbortController();
  rendering.set(id, controller);
  try {
    const page = await (await openedDocument()).getPage(number);
    controller.signal.throwIfAborted();
    const natural = page.getViewport({ scale: 1 });
    const side = Math.max(maxSide, 2 * width);
    const scale = Math.min(
      width / natural.width,
      side / natural.width,
      side / natural.height,
      Math.sqrt(maxPixels / (natural.width * natural.height)),
    );
    const viewport = page.getViewport({ scale });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    const work = page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      viewport,
      annotationMode: AnnotationMode.ENABLE,
    });
    controller.signal.addEventListener('abort', () => work.cancel());
    try {
      await work.promise;
    } finally {
      page.cleanup();
    }
    return canvas.transferToImageBitmap();
  } finally {
    rendering.delete(id);
  }
}

/** Items of an outline that are read; their pages are looked up one by one. */
const maxOutlineItems = 10_000;

/** The bookmarks of the open PDF, in the order of its outline. */
async function readBookmarks(): Promise<OutlineBookmark[]> {
  const document = await openedDocument();
  const bookmarks: OutlineBookmark[] = [];
  let visited = 0;
  const add = async (items: Awaited<ReturnType<typeof document.getOutline>>, level: number): Promise<void> => {
    for (const { title, dest, count = 0, items: below } of items) {
      if (++visited > maxOutlineItems) return;
      const target: unknown[] | null = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      const pageIndex = await pageIndexOf(document, target?.[0]).catch(() => undefined);
      const pageNumber = pageIndex === undefined ? null : pageIndex + 1;
      bookmarks.push({ title, level, pageNumber, isOpen: below.length > 0 && count > 0 });
      await add(below, level + 1);
    }
  };
  await add((await document.getOutline()) ?? [], 1);
  return bookmarks;
}

/** Page index of the first entry of a destination: a page's reference or index. */
async function pageIndexOf(document: PDFDocumentProxy, target: unknown): Promise<number | undefined> {
  const pageIndex = typeof target === 'object' ? await document.getPageIndex(target as never) : target;
  const isPage = Number.isInteger(pageIndex) && Number(pageIndex) >= 0 && Number(pageIndex) < document.numPages;
  return isPage ? Number(pageIndex) : undefined;
}

/** Reads the requested ranges of a file. */
class FileSlices extends PDFDataRangeTransport {
  readonly #file: Blob;

  constructor(file: Blob) {
    super(file.size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      // The file can no longer be read: the remaining pictures stay blank.
      .catch(() => {});
  }
}

/** SVG filters do not exist in a worker; pdf.js's own worker renders without them too. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy = () => {};
}

function none(): string {
  return 'none';
}
