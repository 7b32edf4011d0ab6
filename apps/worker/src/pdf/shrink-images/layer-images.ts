import { type ObjectGraph, PdfStream, withEntries } from '@blattwerk/pdf/internal';
import type { ToolRun } from '../../tool-run.ts';
import {
  type DrawingContext,
  drawingContextOf,
  isLayerable,
  type LayeredScan,
  layeringSize,
  layerScan,
  type PaperTarget,
} from '../scan-layers/layer-scan.ts';
import { showsPaper } from '../scan-layers/shows-paper.ts';
import { grayEntries, readPixels } from './shrink-image.ts';
import type { DrawnImage } from './shrink-streams.ts';

export interface LayeringOptions {
  paper: PaperTarget;
  scratch: ToolRun['scratch'];
  /** Time on the clock of performance.now() after which no image is separated. */
  endMs: number;
}

/** Separates the images of a document that are scans of text into layers, each image once. */
export class ImageLayerer {
  readonly #graph: ObjectGraph;
  readonly #options: LayeringOptions;
  readonly #scans = new Map<number, Promise<LayeredScan | undefined>>();
  #context: DrawingContext | undefined;

  constructor(graph: ObjectGraph, options: LayeringOptions) {
    this.#graph = graph;
    this.#options = options;
  }

  /**
   * @param shrunk the image as it is encoded otherwise, by which most photographs are told
   * @returns undefined where the image is no scan of text for sure, or there is no time left
   */
  layer(image: DrawnImage, shrunk: PdfStream | undefined): Promise<LayeredScan | undefined> {
    const known = this.#scans.get(image.number);
    if (known) return known;
    const scan = this.#separate(image, shrunk);
    this.#scans.set(image.number, scan);
    return scan;
  }

  async #separate(image: DrawnImage, shrunk: PdfStream | undefined): Promise<LayeredScan | undefined> {
    const { paper, scratch, endMs } = this.#options;
    const { document } = this.#graph;
    const size = image.isMask || performance.now() > endMs ? undefined : layeringSize(image, image.drawn);
    if (!size) return undefined;
    const { dict, raw } = image.stream;
    const shown = image.isShownGray ? new PdfStream(withEntries(dict, grayEntries), raw) : image.stream;
    this.#context ??= drawingContextOf(this.#graph);
    if (!isLayerable(document, shown, this.#context)) return undefined;
    const isJpeg = shrunk !== undefined && document.name(shrunk.dict.get('Filter')) === 'DCTDecode';
    if (isJpeg && !(await showsPaper(shrunk.raw))) return undefined;
    const pixels = await readPixels(document, image.stream, image, size, scratch);
    return pixels && layerScan(shown, pixels, paper, this.#context, scratch);
  }
}
