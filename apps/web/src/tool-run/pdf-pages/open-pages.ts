import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// The bundler answers with a file's address, not with its exports.
// oxlint-disable import/default
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfAssetsPath } from './pdf-assets-path.ts';
import { takeTurns } from './take-turns.ts';

// Reading and painting each have a thread of their own: the page stays free to scroll.
GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Larger pictures on a page are left out of its small picture. */
const maxImagePixels = 64 * 1024 * 1024;
/** A page that is extremely long or wide is painted so that no side is longer. */
const maxSide = 1600;

/** A PDF that the browser can paint. */
export interface PdfPages {
  readonly count: number;
  /**
   * Paints a page as one sees it.
   * @param number from 1
   * @param width of the picture in pixels of the screen
   * @throws where the page cannot be painted or the signal aborts
   */
  paint: (number: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
}

/**
 * Opens a PDF for its pictures, in this browser alone; of a large file only what the pages shown need is read.
 * @throws where it is locked, damaged or the browser is too old for it
 */
export async function openPages(file: Blob): Promise<PdfPages> {
  const task = getDocument({
    range: new FileSlices(file),
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${pdfAssetsPath}cmaps/`,
    standardFontDataUrl: `${pdfAssetsPath}standard_fonts/`,
    wasmUrl: `${pdfAssetsPath}wasm/`,
    iccUrl: `${pdfAssetsPath}iccs/`,
    maxImageSize: maxImagePixels,
    verbosity: 0,
  });
  const document = await task.promise.catch(async (error: unknown) => {
    await task.destroy();
    throw error;
  });
  const inTurn = takeTurns(2);
  return {
    count: document.numPages,
    paint: (number, width, signal) =>
      inTurn(signal, async () => {
        const page = await document.getPage(number);
        const natural = page.getViewport({ scale: 1 });
        const scale = Math.min(width / natural.width, maxSide / natural.width, maxSide / natural.height);
        const viewport = page.getViewport({ scale });
        const canvas = window.document.createElement('canvas');
        canvas.width = Math.max(1, Math.round(viewport.width));
        canvas.height = Math.max(1, Math.round(viewport.height));
        const painting = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
        const cancel = () => painting.cancel();
        signal.addEventListener('abort', cancel);
        try {
          await painting.promise;
          return canvas;
        } finally {
          signal.removeEventListener('abort', cancel);
          page.cleanup();
        }
      }),
    close: () => void task.destroy(),
  };
}

/** Reads of a chosen file what is asked for. */
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
      // The file is gone from its place: the pictures that are still to come stay blank.
      .catch(() => {});
  }
}
