import { asNumber, asNumbers, type PdfDict, PdfStream, type PdfValue, type Resolve } from '../extract/objects.ts';
import { componentsOf, type ImageColor, readColor } from './color.ts';
import { type Filter, filtersOf } from './filters.ts';

/** Encodings that only images have (ISO 32000-2, 7.4.6 to 7.4.9). */
const codecs: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/** What an image's dictionary tells (ISO 32000-2, table 87). */
export interface ImageStream {
  stream: PdfStream;
  /** Pixels; 0 where it is not told. */
  width: number;
  height: number;
  bits: number;
  /** A stencil: its samples tell where to paint. */
  isStencil: boolean;
  color: ImageColor;
  /** Undefined where it changes nothing. */
  decode: number[] | undefined;
  codec: Filter | undefined;
  softMask: PdfStream | undefined;
  matte: number[] | undefined;
  mask: PdfStream | undefined;
  /** A range of samples a component, both ends included, that is not painted. */
  colorKey: number[] | undefined;
}

/** Reads what an image's dictionary tells; nothing of its data is decoded. */
export async function describeImage(stream: PdfStream, resolve: Resolve): Promise<ImageStream> {
  const { dict } = stream;
  const isStencil = resolve(dict.get('ImageMask') ?? dict.get('IM')) === true;
  const codec = filtersOf(dict, resolve).findLast(({ name }) => codecs.has(name));
  const color: ImageColor = isStencil
    ? { kind: 'gray' }
    : await readColor(dict.get('ColorSpace') ?? dict.get('CS'), resolve);
  const isBilevel = isStencil || codec?.name === 'CCITTFaxDecode' || codec?.name === 'JBIG2Decode';
  const bits = isBilevel ? 1 : (number(dict, ['BitsPerComponent', 'BPC'], resolve) ?? 8);
  const softMask = resolve(dict.get('SMask'));
  const mask = resolve(dict.get('Mask'));
  return {
    stream,
    width: Math.max(0, Math.floor(number(dict, ['Width', 'W'], resolve) ?? 0)),
    height: Math.max(0, Math.floor(number(dict, ['Height', 'H'], resolve) ?? 0)),
    bits,
    isStencil,
    color,
    decode: unusualDecode(resolve(dict.get('Decode') ?? dict.get('D')), color, bits, resolve),
    codec,
    softMask: softMask instanceof PdfStream ? softMask : undefined,
    matte: softMask instanceof PdfStream ? asNumbers(resolve(softMask.dict.get('Matte')), resolve) : undefined,
    mask: mask instanceof PdfStream ? mask : undefined,
    colorKey: asNumbers(mask, resolve),
  };
}

/** Whether the samples mean their opposite: `[1 0]` for each component. */
export function isInversion(decode: readonly number[]): boolean {
  return decode.every((value, index) => value === (index % 2 === 0 ? 1 : 0));
}

function number(dict: PdfDict, keys: readonly string[], resolve: Resolve): number | undefined {
  for (const key of keys) {
    const value = asNumber(resolve(dict.get(key)));
    if (value !== undefined) return value;
  }
  return undefined;
}

function unusualDecode(value: PdfValue, color: ImageColor, bits: number, resolve: Resolve): number[] | undefined {
  const decode = asNumbers(value, resolve);
  const components = componentsOf(color);
  // The default of other colours is their own; PDFium knows it.
  if (!decode || color.kind === 'other' || !components || decode.length < components * 2) return undefined;
  const usual = color.kind === 'indexed' ? 2 ** bits - 1 : 1;
  const used = decode.slice(0, components * 2);
  return used.every((limit, index) => limit === (index % 2 === 0 ? 0 : usual)) ? undefined : used;
}
