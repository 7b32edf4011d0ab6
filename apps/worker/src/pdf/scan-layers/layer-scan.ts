import {
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  type PdfValue,
  withEntries,
} from '@blattwerk/pdf';
import { claimsOldExchange, type DrawnSize, type ObjectGraph, type PdfDocument } from '@blattwerk/pdf/internal';
import { encodeJbig2 } from '@blattwerk/pdf/images';
import type { ToolRun } from '../../tool-run.ts';
import { encodeShrunk, type ImageSource } from '../shrink-images/encode-image.ts';
import { type InkLayer, separateLayers, type ScanLayers } from './separate-layers.ts';
import type { Pixels, Size } from './pixels.ts';

/** Resolution of the masks in dpi: text of 6 points stays readable, and recognizable for programs. */
const maskDpi = 200;
/** Lowest resolution of a scan whose text has sharp edges, in dpi. */
const minDpi = 140;
/** Fewest and most pixels of the masks: a fifth of a page of A5, and a page of A2. */
const pixelLimits = { least: 300_000, most: 16_000_000 } as const;
/** Memory for each of these pixels, in bytes. */
const bytesPerPixel = 12;
/** Resolution in dpi and quality of paper that shows nothing but its shade. */
const evenPaper = { dpi: 25, quality: 70 } as const;
/** Length of the objects of a layered scan and of each of its masks without their data, in bytes. */
const overheadBytes = { form: 400, mask: 150 } as const;
/** Entries that an image has and a form does not (ISO 32000-2, tables 87 and 93). */
const imageEntries: DictChanges = Object.fromEntries(
  [
    'Width',
    'Height',
    'ColorSpace',
    'BitsPerComponent',
    'Intent',
    'Decode',
    'Interpolate',
    'Filter',
    'DecodeParms',
    'Name',
    'Metadata',
    'PieceInfo',
  ].map((key) => [key, undefined]),
);
/** Wider than the unit square that the layers fill, so that its edge blurs nothing. */
const boundingBox = [-1, -1, 2, 2];

/** What a document does to the colors of an image, and what it may contain. */
export interface DrawingContext {
  /** Whether a default color space can replace that of a device (ISO 32000-2, 8.6.5.6). */
  hasDefaultSpaces: boolean;
  /** Whether something can be drawn with opacity, a blend mode or a soft mask. */
  hasTransparency: boolean;
  forbidsJbig2: boolean;
}

export function drawingContextOf(graph: ObjectGraph): DrawingContext {
  const { document } = graph;
  const context = { hasDefaultSpaces: false, hasTransparency: false, forbidsJbig2: claimsOldExchange(document) };
  for (const [, value] of graph.values()) {
    for (const dict of dictsIn(value)) {
      document.budget.step();
      context.hasDefaultSpaces ||= dict.has('DefaultGray') || dict.has('DefaultRGB');
      context.hasTransparency ||= isTransparent(document, dict);
    }
  }
  return context;
}

function* dictsIn(value: PdfValue): Generator<PdfDict> {
  if (value instanceof PdfStream) yield* dictsIn(value.dict);
  else if (Array.isArray(value)) for (const item of value) yield* dictsIn(item);
  else if (value instanceof Map) {
    yield value;
    for (const entry of value.values()) yield* dictsIn(entry);
  }
}

/** Whether a dictionary can be a graphics state with transparency (ISO 32000-2, table 57). */
function isTransparent(document: PdfDocument, dict: PdfDict): boolean {
  const opacity = document.number(dict.get('ca'));
  const mode = document.resolve(dict.get('BM'));
  const hasMode = mode !== null && !(mode instanceof PdfName && (mode.text === 'Normal' || mode.text === 'Compatible'));
  return (opacity !== undefined && opacity < 1) || hasMode || document.resolve(dict.get('SMask')) instanceof Map;
}

/** A scan in layers that is not part of the document yet. */
export interface LayeredScan {
  /** Length of its data and of its objects, in bytes. */
  bytes: number;
  /** Adds the layers to the document. @returns the form that shows them in place of the image */
  add: (document: PdfDocument) => PdfStream;
}

/** Whether the samples of an image are the colors that a form can draw with, and what it masks is nothing. */
export function isLayerable(document: PdfDocument, { dict }: PdfStream, context: DrawingContext): boolean {
  const space = document.resolve(dict.get('ColorSpace'));
  const family = document.name(Array.isArray(space) ? space[0] : space) ?? '';
  const isDevice = deviceOperators.has(family);
  const has = (key: string) => document.resolve(dict.get(key)) !== null;
  if (context.forbidsJbig2 || has('Decode') || has('SMask') || has('Mask')) return false;
  return isDevice ? !context.hasDefaultSpaces : ['CalGray', 'CalRGB', 'ICCBased'].includes(family);
}

const deviceOperators: ReadonlyMap<string, string> = new Map([
  ['DeviceGray', 'g'],
  ['DeviceRGB', 'rg'],
]);

/** The size in pixels at which a scan is separated; undefined for an image that is too coarse, small or large. */
export function layeringSize(image: Size, drawn: DrawnSize): Size | undefined {
  const dpi = Math.min((image.width / drawn.width) * 72, (image.height / drawn.height) * 72);
  const [width, height] = [drawn.width, drawn.height].map((points) => Math.round((points / 72) * maskDpi));
  if (width === undefined || height === undefined || !(dpi >= minDpi)) return undefined;
  const pixels = width * height;
  return pixels >= pixelLimits.least && pixels <= pixelLimits.most ? { width, height } : undefined;
}

/** Memory for decoding an image and separating it into layers, in bytes. */
export function layeringBytesOf({
  width,
  height,
  channels,
  drawn,
}: Size & { channels: number; drawn: DrawnSize }): number {
  const size = layeringSize({ width, height }, drawn);
  return size ? width * height * channels + size.width * size.height * bytesPerPixel : 0;
}

/** Resolution in dpi and quality of JPEG of what is on the paper beside text. */
export interface PaperTarget {
  dpi: number;
  quality: number;
}

/**
 * Separates a scan into layers: paper as a JPEG, and text as stencil masks with a color each.
 * @param pixels of the size for layering; they are changed
 * @returns undefined where it is not sure to be text on paper
 */
export async function layerScan(
  image: PdfStream,
  pixels: Pixels,
  paper: PaperTarget,
  { hasTransparency }: DrawingContext,
  scratch: ToolRun['scratch'],
): Promise<LayeredScan | undefined> {
  const layers = await separateLayers(pixels);
  const background = layers && (await encodePaper(image, layers, paper, scratch));
  if (!background) return undefined;
  const masks = layers.inks.map((ink) => encodeMask(ink, layers));
  const dataBytes = [background, ...masks].reduce((sum, { raw }) => sum + raw.length, 0);
  const bytes = dataBytes + overheadBytes.form + overheadBytes.mask * masks.length;
  const form = (document: PdfDocument) => {
    const [below, ...stencils] = [background, ...masks].map((each) => document.add(each));
    const colors = layers.inks.map(({ color }) => color);
    return formOf(image, below as PdfRef, stencils, colors, { document, hasTransparency });
  };
  return { bytes, add: form };
}

async function encodePaper(
  { dict }: PdfStream,
  { paper, width, height, isEven }: ScanLayers,
  target: PaperTarget,
  scratch: ToolRun['scratch'],
): Promise<PdfStream | undefined> {
  const { dpi, quality } = isEven ? evenPaper : target;
  const scale = Math.min(1, dpi / maskDpi);
  const to = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const source: ImageSource = { width, height, channels: paper.channels, kind: 'samples', data: paper.data };
  const data = await encodeShrunk(source, { ...to, quality, effort: 'thorough' }, scratch);
  if (!data) return undefined;
  const entries = {
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: to.width,
    Height: to.height,
    ColorSpace: dict.get('ColorSpace'),
    BitsPerComponent: 8,
    Intent: dict.get('Intent'),
    Interpolate: dict.get('Interpolate'),
    Filter: new PdfName('DCTDecode'),
  };
  return new PdfStream(dictOf(entries), data);
}

/** A stencil mask: its filter decodes ink as 0, which is painted (ISO 32000-2, 8.9.6.2). */
function encodeMask({ mask }: InkLayer, { width, height }: Size): PdfStream {
  const entries = {
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    ImageMask: true,
    BitsPerComponent: 1,
    Filter: new PdfName('JBIG2Decode'),
  };
  return new PdfStream(dictOf(entries), encodeJbig2(mask, width, height));
}

/** A form that draws the layers into the unit square, as an image (ISO 32000-2, 8.9.5). */
function formOf(
  { dict }: PdfStream,
  paper: PdfRef,
  masks: readonly PdfRef[],
  colors: readonly (readonly number[])[],
  { document, hasTransparency }: { document: PdfDocument; hasTransparency: boolean },
): PdfStream {
  const space = dict.get('ColorSpace');
  const operator = deviceOperators.get(document.name(space) ?? '');
  const names = masks.map((_, index) => `I${index}`);
  const drawings = colors.map((color, index) => {
    const values = color.map((value) => Number((value / 255).toFixed(3))).join(' ');
    return `${operator === undefined ? `/C cs ${values} scn` : `${values} ${operator}`} /${names[index]} Do`;
  });
  const resources = dictOf({
    XObject: dictOf({ P: paper, ...Object.fromEntries(names.map((name, index) => [name, masks[index]])) }),
    ColorSpace: operator === undefined ? dictOf({ C: space }) : undefined,
  });
  const form: DictChanges = {
    ...imageEntries,
    Subtype: new PdfName('Form'),
    BBox: boundingBox,
    Resources: resources,
    // What applies to the image as a whole applies to its layers together.
    Group: hasTransparency ? dictOf({ S: new PdfName('Transparency') }) : undefined,
  };
  return new PdfStream(withEntries(dict, form), Buffer.from(['/P Do', ...drawings].join('\n')));
}
