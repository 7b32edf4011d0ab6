import { isUsableProfile } from '../../images/icc-profile.ts';
import {
  asDict,
  asName,
  asNumber,
  asNumbers,
  type PdfDict,
  PdfStream,
  type PdfValue,
  type Resolve,
} from '../extract/objects.ts';
import { peelStream } from './filters.ts';

/** Colours that a picture file can hold as they are. */
export interface PlainColor {
  kind: 'gray' | 'rgb';
  /** An ICC profile that fits. */
  profile?: Buffer | undefined;
  /** Of CalGray and CalRGB (ISO 32000-2, 8.6.5.2 and 8.6.5.3). */
  calibration?: Calibration | undefined;
}

export interface Calibration {
  gamma: number;
  /** X and Z of the white point, where Y is 1. */
  white: readonly [number, number];
  /** X, Y and Z of red, green and blue. */
  primaries?: readonly number[] | undefined;
}

export type ImageColor =
  | PlainColor
  /** `palette`: components of `base` in bytes, `entries` colours. */
  | {
      kind: 'indexed';
      base: Exclude<ImageColor, { kind: 'indexed' }>;
      baseValue: PdfValue;
      palette: Buffer;
      entries: number;
    }
  | { kind: 'cmyk'; profile?: Buffer | undefined }
  /** Inks, Lab, patterns, and what is not known. `components` where it tells how many it has. */
  | { kind: 'other'; components: number | undefined };

const device: Readonly<Record<string, ImageColor>> = {
  DeviceGray: { kind: 'gray' },
  DeviceRGB: { kind: 'rgb' },
  DeviceCMYK: { kind: 'cmyk' },
  // Short names, which some writers use outside inline images too.
  G: { kind: 'gray' },
  RGB: { kind: 'rgb' },
  CMYK: { kind: 'cmyk' },
};
const kindByComponents = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const;
const componentsByKind = { gray: 1, rgb: 3, cmyk: 4, indexed: 1 } as const;
const maxProfileBytes = 8_000_000;
const maxPaletteBytes = 256 * 32;
const maxDepth = 4;

/** Reads an image's colour space (ISO 32000-2, 8.6). */
export async function readColor(value: PdfValue | undefined, resolve: Resolve, depth = 0): Promise<ImageColor> {
  const found = resolve(value);
  const [first, ...rest] = Array.isArray(found) ? found : [found];
  const family = asName(resolve(first)) ?? '';
  const plain = device[family];
  if (plain) return plain;
  const parameter = resolve(rest[0]);
  if (family === 'ICCBased') return readIcc(parameter, resolve);
  if (family === 'CalGray') return { kind: 'gray', calibration: readCalibration(asDict(parameter), 1, resolve) };
  if (family === 'CalRGB') return { kind: 'rgb', calibration: readCalibration(asDict(parameter), 3, resolve) };
  if (family === 'Indexed' || family === 'I') return readIndexed(rest, resolve, depth);
  if (family === 'DeviceN')
    return { kind: 'other', components: Array.isArray(parameter) ? parameter.length : undefined };
  return { kind: 'other', components: family === 'Separation' ? 1 : family === 'Lab' ? 3 : undefined };
}

/** Samples a pixel has; undefined where the colour space does not tell. */
export function componentsOf(color: ImageColor): number | undefined {
  return color.kind === 'other' ? color.components : componentsByKind[color.kind];
}

async function readIcc(stream: PdfValue, resolve: Resolve): Promise<ImageColor> {
  if (!(stream instanceof PdfStream)) return { kind: 'other', components: undefined };
  const components = asNumber(resolve(stream.dict.get('N')));
  const kind = kindByComponents[components as 1 | 3 | 4];
  if (!kind) return { kind: 'other', components };
  const { bytes, rest } = await peelStream(stream, resolve, maxProfileBytes);
  if (rest.length === 0 && bytes.toString('latin1', 16, 20) === 'Lab ') return { kind: 'other', components };
  const isUsable = rest.length === 0 && isUsableProfile(bytes, kind);
  return isUsable ? { kind, profile: bytes } : { kind };
}

async function readIndexed(rest: readonly PdfValue[], resolve: Resolve, depth: number): Promise<ImageColor> {
  const unknown: ImageColor = { kind: 'other', components: 1 };
  if (depth >= maxDepth) return unknown;
  const baseValue = resolve(rest[0]);
  const base = await readColor(baseValue, resolve, depth + 1);
  const components = componentsOf(base);
  const table = resolve(rest[2]);
  const highest = asNumber(resolve(rest[1]));
  if (base.kind === 'indexed' || !components || highest === undefined || !(highest >= 0)) return unknown;
  const bytes = table instanceof PdfStream ? (await peelStream(table, resolve, maxPaletteBytes)).bytes : table;
  if (!Buffer.isBuffer(bytes)) return unknown;
  const entries = Math.min(256, Math.floor(highest) + 1);
  const palette = Buffer.alloc(entries * components);
  bytes.copy(palette);
  return { kind: 'indexed', base, baseValue, palette, entries };
}

function readCalibration(dict: PdfDict | undefined, components: 1 | 3, resolve: Resolve): Calibration | undefined {
  const [x, , z] = asNumbers(resolve(dict?.get('WhitePoint')), resolve) ?? [];
  const gammaValue = resolve(dict?.get('Gamma'));
  const gammas = typeof gammaValue === 'number' ? [gammaValue] : (asNumbers(gammaValue, resolve) ?? [1]);
  const gamma = gammas[0] ?? 1;
  // A picture file has one gamma for all.
  if (!x || !z || !(gamma > 0) || gammas.some((other) => Math.abs(other - gamma) > 0.01)) return undefined;
  const primaries = components === 3 ? asNumbers(resolve(dict?.get('Matrix')), resolve) : undefined;
  if (components === 3 && primaries?.length !== 9) return undefined;
  return { gamma, white: [x, z], primaries };
}
