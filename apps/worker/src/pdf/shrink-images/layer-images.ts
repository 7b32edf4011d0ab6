import { PdfStream, withEntries } from '@blattwerk/pdf';
import type { ObjectGraph, PdfDocument } from '@blattwerk/pdf/internal';
import type { ToolRun } from '../../tool-run.ts';
import {
  type DrawingContext,
  drawingContextOf,
  isLayerable,
  type LayeredScan,
  layeringBytesOf,
  layeringSize,
  layerScan,
  type PaperTarget,
} from '../scan-layers/layer-scan.ts';
import { showsPaper } from '../scan-layers/shows-paper.ts';
import { grayEntries, type ImageTarget, readPixels, shrinkImage, type ShrinkOptions } from './shrink-image.ts';
import type { DrawnImage } from './shrink-streams.ts';

export interface LayeringOptions {
  paper: PaperTarget;
  scratch: ToolRun['scratch'];
  /** Time on the clock of performance.now() after which no image is separated. */
  endMs: number;
}

/** What is shown in place of an image: the image encoded again, or its layers. */
export type Replacement = PdfStream | LayeredScan;

/** Length in bytes; that of layers with their objects, that of an image with its palette. */
export function lengthOf(replacement: Replacement): number {
  return replacement instanceof PdfStream ? replacement.raw.length + paletteBytes(replacement) : replacement.bytes;
}

/** What a palette takes in the dictionary of an image at most: a string has two digits for each byte. */
function paletteBytes({ dict }: PdfStream): number {
  const space = dict.get('ColorSpace');
  const lookup = Array.isArray(space) ? space[3] : undefined;
  return lookup instanceof Uint8Array ? lookup.length * 2 : 0;
}

/** Adds layers to the document. @returns the stream in place of the image */
export function streamOf(replacement: Replacement, document: PdfDocument): PdfStream {
  return replacement instanceof PdfStream ? replacement : replacement.add(document);
}

/** Memory for encoding an image again, in bytes. */
export function workBytesOf(image: DrawnImage, { separatesScans }: ImageTarget): number {
  return Math.max(image.workBytes, separatesScans ? layeringBytesOf(image) : 0);
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

  /** Encodes an image again, or separates it into layers where that is smaller; undefined where it stays as it is. */
  async shrink(image: DrawnImage, options: ShrinkOptions): Promise<Replacement | undefined> {
    const shrunk = await shrinkImage(this.#graph.document, image.stream, image, image.drawn, options);
    const layered = options.target.separatesScans ? await this.#layer(image, shrunk) : undefined;
    return layered && layered.bytes < lengthOf(shrunk ?? image.stream) ? layered : shrunk;
  }

  /**
   * @param shrunk the image as it is encoded otherwise, by which most photographs are told
   * @returns undefined where the image is no scan of text for sure, or there is no time left
   */
  #layer(image: DrawnImage, shrunk: PdfStream | undefined): Promise<LayeredScan | undefined> {
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
