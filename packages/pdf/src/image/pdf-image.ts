import { type Filter, filtersOf, imageFilters } from '../file/filters/decode.ts';
import { asNumbers, type PdfDict, PdfStream, type PdfValue } from '../file/values.ts';
import { componentsOf, type ImageColor, readColor } from './image-color.ts';
import type { ImageReader } from './image-reader.ts';

/** Maximum width and height: more than any image format supports. */
const maxSide = 2 ** 31 - 1;

/** An image by its dictionary (ISO 32000-2, table 87). */
export interface PdfImage {
  stream: PdfStream;
  /** Pixels; 0 where they are missing or out of range. */
  width: number;
  height: number;
  bits: number;
  /** Whether it is a stencil mask, whose samples select the painted pixels. */
  isStencil: boolean;
  color: ImageColor;
  /** Undefined for the default of the color space. */
  decode: number[] | undefined;
  /** The image's own encoding. */
  codec: Filter | undefined;
  softMask: PdfStream | undefined;
  matte: number[] | undefined;
  mask: PdfStream | undefined;
  /** Range of samples of each component, both ends included, that is not painted. */
  colorKey: number[] | undefined;
}

/**
 * Reads an image's dictionary and color space; its data is not decoded.
 * @throws MalformedPdf, TooComplexPdf
 */
export function describeImage(stream: PdfStream, reader: ImageReader): PdfImage {
  const { document, resolve } = reader;
  const { dict } = stream;
  const isStencil = resolve(dict.get('ImageMask') ?? dict.get('IM')) === true;
  const codec = filtersOf(dict, resolve).findLast(({ name }) => imageFilters.has(name));
  const color: ImageColor = isStencil ? { kind: 'gray' } : readColor(dict.get('ColorSpace') ?? dict.get('CS'), reader);
  const isBilevel = isStencil || codec?.name === 'CCITTFaxDecode' || codec?.name === 'JBIG2Decode';
  const bits = isBilevel ? 1 : (numberIn(dict, ['BitsPerComponent', 'BPC'], reader) ?? 8);
  const softMask = document.stream(dict.get('SMask'));
  const mask = resolve(dict.get('Mask'));
  return {
    stream,
    width: sideOf(numberIn(dict, ['Width', 'W'], reader)),
    height: sideOf(numberIn(dict, ['Height', 'H'], reader)),
    bits,
    isStencil,
    color,
    decode: unusualDecode(resolve(dict.get('Decode') ?? dict.get('D')), color, bits, reader),
    codec,
    softMask,
    matte: document.numbers(softMask?.dict.get('Matte')),
    mask: mask instanceof PdfStream ? mask : undefined,
    colorKey: asNumbers(mask, resolve),
  };
}

/** Whether an array inverts the samples: `[1 0]` for each component. */
export function isInversion(decode: readonly number[]): boolean {
  return decode.every((value, index) => value === (index % 2 === 0 ? 1 : 0));
}

function numberIn(dict: PdfDict, keys: readonly string[], { document }: ImageReader): number | undefined {
  for (const key of keys) {
    const value = document.number(dict.get(key));
    if (value !== undefined) return value;
  }
  return undefined;
}

function sideOf(value: number | undefined): number {
  return value !== undefined && value >= 1 && value <= maxSide ? Math.floor(value) : 0;
}

function unusualDecode(value: PdfValue, color: ImageColor, bits: number, reader: ImageReader): number[] | undefined {
  const decode = asNumbers(value, reader.resolve);
  const components = componentsOf(color);
  // The default of other colors depends on the color space, which PDFium decodes.
  if (!decode || color.kind === 'other' || !components || decode.length < components * 2) return undefined;
  const highest = color.kind === 'indexed' ? 2 ** bits - 1 : 1;
  const used = decode.slice(0, components * 2);
  return used.every((limit, index) => limit === (index % 2 === 0 ? 0 : highest)) ? undefined : used;
}
