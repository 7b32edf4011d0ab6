import type { Budget } from '../../budget.ts';
import { readFunction } from '../../image/functions.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import type { PdfValue } from '../../file/values.ts';

/** A color space, and the gray of its colors. */
export interface GraySpace {
  /** `tints` are Separation and DeviceN. A pattern has the components of its underlying space. */
  kind: 'gray' | 'rgb' | 'cmyk' | 'lab' | 'indexed' | 'pattern' | 'tints';
  components: number;
  /** The color that it begins with (ISO 32000-2, 8.6.3). */
  initial: readonly number[];
  /** Gray of a color, from 0 for black to 1; undefined where it is unknown. */
  grayOf: (color: readonly number[]) => number | undefined;
  /** Grays of an Indexed space, a byte each. */
  palette?: Buffer;
  /** Space of the colors that tints are converted to, or that an uncolored pattern has. */
  alternate?: GraySpace;
}

const maxDepth = 4;
/** Colorants of DeviceN (ISO 32000-2, Annex C). */
const maxColorants = 32;
const maxPaletteBytes = 256 * maxColorants;

/** Brightness of RGB (ITU-R BT.601), which JPEG stores as well. */
export const weights = { red: 0.299, green: 0.587, blue: 0.114 } as const;

function toUnit(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

function grayOfRgb([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return weights.red * toUnit(red) + weights.green * toUnit(green) + weights.blue * toUnit(blue);
}

/** Black covers what the other inks leave of the paper, as readers show it; its sum with them would be darker. */
function grayOfCmyk([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): number {
  return (1 - toUnit(black)) * (1 - grayOfRgb([cyan, magenta, yellow]));
}

/** Lightness (CIE 1976) with the curve of sRGB. */
function grayOfLab([lightness = 0]: readonly number[]): number {
  const reflected = lightness > 8 ? ((lightness + 16) / 116) ** 3 : lightness / 903.3;
  return toUnit(reflected <= 0.0031308 ? reflected * 12.92 : 1.055 * reflected ** (1 / 2.4) - 0.055);
}

const gray: GraySpace = { kind: 'gray', components: 1, initial: [0], grayOf: ([value = 0]) => toUnit(value) };
const rgb: GraySpace = { kind: 'rgb', components: 3, initial: [0, 0, 0], grayOf: grayOfRgb };
const cmyk: GraySpace = { kind: 'cmyk', components: 4, initial: [0, 0, 0, 1], grayOf: grayOfCmyk };
const lab: GraySpace = { kind: 'lab', components: 3, initial: [0, 0, 0], grayOf: grayOfLab };
const colored: GraySpace = { kind: 'pattern', components: 0, initial: [], grayOf: () => undefined };

/** Device color spaces, with the abbreviations of inline images, which some writers use everywhere. */
const device: Readonly<Record<string, GraySpace>> = {
  DeviceGray: gray,
  G: gray,
  CalGray: gray,
  DeviceRGB: rgb,
  RGB: rgb,
  CalRGB: rgb,
  DeviceCMYK: cmyk,
  CMYK: cmyk,
  Pattern: colored,
};
/** By number of components. */
export const plainSpaces: Readonly<Record<number, GraySpace>> = { 1: gray, 3: rgb, 4: cmyk };

/**
 * Reads a color space (ISO 32000-2, 8.6).
 * @param budget of evaluations
 * @returns undefined where it is unknown or malformed
 */
export function readGraySpace(
  document: PdfDocument,
  value: PdfValue | undefined,
  budget: Budget,
  depth = 0,
): GraySpace | undefined {
  budget.step();
  const found = document.resolve(value);
  const [first, ...rest] = Array.isArray(found) ? found : [found];
  const family = document.name(first) ?? '';
  if (depth > maxDepth) return undefined;
  if (family === 'Pattern' && rest.length > 0) {
    const base = readGraySpace(document, rest[0], budget, depth + 1);
    return base && { ...base, kind: 'pattern', initial: [], alternate: base };
  }
  if (Object.hasOwn(device, family)) return device[family];
  if (family === 'ICCBased') return readIccBased(document, rest[0], budget, depth);
  if (family === 'Lab') return lab;
  if (family === 'Indexed' || family === 'I') return readIndexed(document, rest, budget, depth);
  if (family === 'Separation' || family === 'DeviceN') return readTints(document, rest, budget, depth);
  return undefined;
}

function readIccBased(
  document: PdfDocument,
  value: PdfValue | undefined,
  budget: Budget,
  depth: number,
): GraySpace | undefined {
  const dict = document.stream(value)?.dict;
  const space = plainSpaces[document.number(dict?.get('N')) ?? 0];
  // A profile of Lab has other ranges.
  const alternate = dict?.has('Alternate') ? readGraySpace(document, dict.get('Alternate'), budget, depth + 1) : space;
  return alternate?.kind === 'lab' ? undefined : space;
}

function readIndexed(
  document: PdfDocument,
  [baseValue, highestValue, tableValue]: readonly PdfValue[],
  budget: Budget,
  depth: number,
): GraySpace | undefined {
  const base = readGraySpace(document, baseValue, budget, depth + 1);
  const highest = document.number(highestValue);
  if (!base || base.kind === 'pattern' || base.kind === 'indexed' || highest === undefined) return undefined;
  if (!(highest >= 0 && highest <= 255)) return undefined;
  const stream = document.stream(tableValue);
  const resolve = (each: PdfValue | undefined) => document.resolve(each);
  const context = { ...document.context, budget };
  const table = stream
    ? decodeWhole(stream, { maxBytes: maxPaletteBytes, context, resolve })
    : document.string(tableValue);
  if (!table) return undefined;
  const entries = Math.floor(highest) + 1;
  const palette = Buffer.alloc(entries);
  for (let entry = 0; entry < entries; entry++) {
    const from = entry * base.components;
    // Missing bytes are 0 in all readers.
    const color = Array.from({ length: base.components }, (_, index) => (table[from + index] ?? 0) / 255);
    const value = base.grayOf(base.kind === 'lab' ? [(color[0] as number) * 100] : color);
    if (value === undefined) return undefined;
    palette[entry] = Math.round(value * 255);
  }
  const isGray = base.kind === 'gray';
  const grayOf = ([index = 0]: readonly number[]) =>
    (palette[Math.min(Math.max(Math.round(index), 0), entries - 1)] as number) / 255;
  return { kind: isGray ? 'gray' : 'indexed', components: 1, initial: [0], grayOf, palette };
}

function readTints(
  document: PdfDocument,
  [names, alternateValue, transform]: readonly PdfValue[],
  budget: Budget,
  depth: number,
): GraySpace | undefined {
  const components = document.array(names)?.length ?? 1;
  const alternate = readGraySpace(document, alternateValue, budget, depth + 1);
  const tint = readFunction(document, transform, budget);
  if (!alternate || alternate.kind === 'pattern' || alternate.kind === 'indexed' || !tint) return undefined;
  if (components < 1 || components > maxColorants) return undefined;
  const grayOf = (color: readonly number[]) => {
    const converted = tint(color.map(toUnit));
    return converted?.length === alternate.components ? alternate.grayOf(converted) : undefined;
  };
  return { kind: 'tints', components, initial: Array.from({ length: components }, () => 1), grayOf, alternate };
}
