import { PdfStream } from '@blattwerk/pdf';
import type { PdfDocument } from '@blattwerk/pdf/internal';
import { lengthOf, type Replacement } from './layer-images.ts';
import { drawingRatio, type ImageTarget, shrunkSize, worthwhile } from './shrink-image.ts';
import type { DrawnImage } from './shrink-streams.ts';

/** Resolutions in dpi and qualities of JPEG, each about four fifths of the size of the one before. */
const steps = [
  [600, 92],
  [400, 90],
  [300, 85],
  [250, 80],
  [220, 75],
  [200, 71],
  [175, 68],
  [150, 66],
  [130, 60],
  [115, 52],
  [100, 44],
  [90, 40],
  [80, 36],
  [72, 32],
  [64, 28],
  [56, 25],
  [50, 22],
] as const;
/** Place of the coarsest setting; the finest is 0. Between the steps there are others. */
export const coarsest = steps.length - 1;
/** Settings whose places differ by less are the same. */
export const placeStep = 1 / 16;
/** Below this resolution, drawings may become JPEGs, scans layers, and an image may be reduced by its decoder alone. */
const finestDpi = 150;
/** Pixels of a document up to which JPEGs are encoded with the greatest effort, all of them or none. */
const maxThoroughPixels = 20_000_000;
/** What the dictionary of an image and the cross-references may grow by, in bytes. */
export const dictBytes = 200;

/** Bytes of a JPEG by its quality, in relation to those at 66: medians of photographs. */
const bytesByQuality = [
  [22, 0.477],
  [35, 0.645],
  [44, 0.735],
  [50, 0.793],
  [66, 1],
  [85, 1.544],
  [92, 2.1],
] as const;
/** Exponent of the number of pixels: an image with fewer has more detail in each. Median of photographs. */
const pixelExponent = 0.72;
/** The same of images without loss, whose edges are as long as their sides. */
const drawingExponent = 0.8;
/** Bytes of the greatest effort in relation to the usual one. */
const thoroughShare = 0.87;
/** Bits of a pixel at a quality of 66, of images of which nothing is known. */
const usualBits = 0.9;
/** Quality that a JPEG is taken to have. */
const usualQuality = 80;

/** Resolution, quality, and whether all JPEGs are encoded with the greatest effort. */
export interface Setting {
  target: ImageTarget;
  isThorough: boolean;
}

/** What an image became at a place. */
interface Sample {
  place: number;
  /** At that place. */
  setting: Setting;
  bytes: number;
  /** 'kept' where encoding it again gained too little. */
  kind: 'kept' | 'encoded' | 'layers';
}

interface ModeledImage {
  image: DrawnImage;
  /** In the order of their places. */
  samples: Sample[];
}

/** Estimates of the size of a document by the setting of its images, from what they became at other settings. */
export class SizeModel {
  readonly #document: PdfDocument;
  readonly #images: readonly ModeledImage[];
  /** Of the file without its images. */
  readonly #otherBytes: number;

  /** @param fileBytes size of the file with all images as they are */
  constructor(document: PdfDocument, images: readonly DrawnImage[], fileBytes: number) {
    this.#document = document;
    this.#images = images.map((image) => ({ image, samples: [] }));
    this.#otherBytes = fileBytes - images.reduce((sum, { stream }) => sum + lengthOf(stream), 0);
  }

  /** Takes what the images became at a place; one that is absent stayed as it was. */
  add(place: number, became: ReadonlyMap<number, Replacement>): void {
    const setting = this.settingAt(place);
    for (const { image, samples } of this.#images) {
      const replacement = became.get(image.number);
      const kind = replacement === undefined ? 'kept' : replacement instanceof PdfStream ? 'encoded' : 'layers';
      samples.push({ place, setting, kind, bytes: lengthOf(replacement ?? image.stream) });
      samples.sort((a, b) => a.place - b.place);
    }
  }

  /** Finest place at which the file is estimated to fit; the coarsest where it fits at none. */
  placeFor(targetBytes: number): number {
    let [finest, last] = [0, coarsest / placeStep];
    while (finest < last) {
      const middle = (finest + last) >> 1;
      if (this.estimate(middle * placeStep) <= targetBytes) last = middle;
      else finest = middle + 1;
    }
    return finest * placeStep;
  }

  /** Estimated size of the file in bytes. */
  estimate(place: number): number {
    const setting = this.settingAt(place);
    let bytes = this.#otherBytes;
    for (const modeled of this.#images) bytes += estimateImage(modeled, place, setting);
    return bytes;
  }

  /** Resolution, quality and effort at a place. */
  settingAt(place: number): Setting {
    const target = targetAt(place);
    let pixels = 0;
    for (const { image } of this.#images) {
      this.#document.budget.step();
      pixels += pixelsOf(image, target);
    }
    return { target, isThorough: pixels <= maxThoroughPixels };
  }
}

function estimateImage({ image, samples }: ModeledImage, place: number, setting: Setting): number {
  const stored = lengthOf(image.stream);
  const finer = samples.findLast((sample) => sample.place <= place);
  const coarser = samples.find((sample) => sample.place >= place);
  // What stays as it is at a coarser setting does so at a finer one.
  if (coarser?.kind === 'kept') return stored;
  const factors = [finer, coarser].map((sample) => sample && factorOf(image, sample));
  const [factor = factors[1] ?? 0, coarserFactor = factor] = factors;
  const share = finer && coarser && coarser !== finer ? (place - finer.place) / (coarser.place - finer.place) : 0;
  const encoded = priorOf(image, setting) * Math.exp(factor + (coarserFactor - factor) * share);
  const layers = setting.target.separatesScans ? samples.find(({ kind }) => kind === 'layers') : undefined;
  const bytes = Math.min(encoded, layers?.bytes ?? encoded);
  return bytes < stored * worthwhile ? bytes + dictBytes : stored;
}

/** Logarithm of what an image took in relation to its prior; the least that it can be where another form was smaller. */
function factorOf(image: DrawnImage, { setting, bytes, kind }: Sample): number {
  const factor = Math.log(bytes / priorOf(image, setting));
  if (kind === 'encoded') return factor;
  return Math.max(0, kind === 'kept' ? factor + Math.log(worthwhile) : factor);
}

/** Bytes of an image at a setting, as photographs take them. */
function priorOf(image: DrawnImage, { target, isThorough }: Setting): number {
  const { width, height, stream, channels, isMask, isJpeg, hasFewColors } = image;
  const ownPixels = width * height;
  const pixels = pixelsOf(image, target);
  const isDrawing = isMask || hasFewColors || (!isJpeg && stream.raw.length < drawingRatio * ownPixels * channels);
  if (isDrawing) return stream.raw.length * (pixels / ownPixels) ** drawingExponent;
  const perPixel = isJpeg
    ? stream.raw.length / ownPixels / relativeBytes(usualQuality)
    : (usualBits / 8) * (channels === 4 ? 2 : 1) * (ownPixels / pixels) ** (1 - pixelExponent);
  return (
    perPixel *
    ownPixels *
    (pixels / ownPixels) ** pixelExponent *
    relativeBytes(target.quality) *
    (isThorough ? thoroughShare : 1)
  );
}

/** Resolution and quality at a place between the steps. */
function targetAt(place: number): ImageTarget {
  const at = Math.min(Math.floor(place), coarsest - 1);
  const [[dpi, quality], [nextDpi, nextQuality]] = [steps[at] ?? steps[0], steps[at + 1] ?? steps[0]];
  const share = place - at;
  const target = {
    dpi: Math.round(dpi * (nextDpi / dpi) ** share),
    quality: Math.round(quality + (nextQuality - quality) * share),
    standardTablesFromBytes: Number.POSITIVE_INFINITY,
  };
  return target.dpi >= finestDpi
    ? { ...target, maxShortfall: 0.01, drawings: 'lossless', separatesScans: false }
    : { ...target, maxShortfall: 0.15, drawings: 'smallest', separatesScans: true };
}

function pixelsOf(image: DrawnImage, { dpi, maxShortfall }: ImageTarget): number {
  const { width, height } = shrunkSize(image, image.drawn, dpi, image.isJpeg ? maxShortfall : 0);
  return width * height;
}

/** Bytes of a JPEG in relation to a quality of 66, interpolated between the qualities that were measured. */
function relativeBytes(quality: number): number {
  const next = bytesByQuality.findIndex(([measured]) => measured >= quality);
  const at = next < 0 ? bytesByQuality.length - 1 : Math.max(1, next);
  const [from, low] = bytesByQuality[at - 1] ?? bytesByQuality[0];
  const [to, high] = bytesByQuality[at] ?? bytesByQuality[0];
  return low * (high / low) ** ((quality - from) / (to - from));
}
