import { type PdfDict, PdfStream, type PdfValue } from '../file/values.ts';
import type { ImageReader } from './image-reader.ts';
import { isUsableProfile } from './usable-profile.ts';

/** Colors that image files support without conversion. */
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
  /** `palette` has `entries` colors, a byte for each component of `base`. */
  | {
      kind: 'indexed';
      base: BaseColor;
      baseValue: PdfValue;
      palette: Buffer;
      entries: number;
    }
  | { kind: 'cmyk'; profile?: Buffer | undefined }
  /** Separation, DeviceN, Lab and unknown color spaces. `components` is at least 1; undefined where it is unknown. */
  | { kind: 'other'; components: number | undefined };

const device: Readonly<Record<string, BaseColor>> = {
  DeviceGray: { kind: 'gray' },
  DeviceRGB: { kind: 'rgb' },
  DeviceCMYK: { kind: 'cmyk' },
  // Abbreviations of inline images, which some writers use everywhere.
  G: { kind: 'gray' },
  RGB: { kind: 'rgb' },
  CMYK: { kind: 'cmyk' },
};
const kindByComponents = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const;
const componentsByKind = { gray: 1, rgb: 3, cmyk: 4, indexed: 1 } as const;
/** Colorants of DeviceN (ISO 32000-2, Annex C). */
const maxComponents = 32;
const maxPaletteBytes = 256 * maxComponents;
/** Exponents of a gamma that an image file can have. */
const gammas = { least: 0.01, most: 100 } as const;

/**
 * Reads an image's color space (ISO 32000-2, 8.6).
 * @throws TooComplexPdf
 */
export function readColor(value: PdfValue | undefined, reader: ImageReader): ImageColor {
  const { document } = reader;
  const found = document.resolve(value);
  const [first, ...rest] = Array.isArray(found) ? found : [found];
  const family = document.name(first);
  if (family === 'Indexed' || family === 'I') return readIndexed(rest, reader);
  return readBase(family, document.resolve(rest[0]), reader);
}

/** Samples of a pixel; undefined where they are unknown. */
export function componentsOf(color: ImageColor): number | undefined {
  return color.kind === 'other' ? color.components : componentsByKind[color.kind];
}

type BaseColor = Exclude<ImageColor, { kind: 'indexed' }>;

function readBase(family: string | undefined, parameter: PdfValue, reader: ImageReader): BaseColor {
  const { document } = reader;
  if (family !== undefined && Object.hasOwn(device, family)) return device[family] as BaseColor;
  if (family === 'ICCBased') return readIccBased(parameter, reader);
  if (family === 'CalGray') return { kind: 'gray', calibration: readCalibration(document.dict(parameter), 1, reader) };
  if (family === 'CalRGB') return { kind: 'rgb', calibration: readCalibration(document.dict(parameter), 3, reader) };
  if (family === 'DeviceN') return otherColor(Array.isArray(parameter) ? parameter.length : undefined);
  return otherColor(family === 'Separation' ? 1 : family === 'Lab' ? 3 : undefined);
}

function otherColor(components: number | undefined): BaseColor {
  const isKnown = Number.isInteger(components) && components !== undefined && components >= 1;
  return { kind: 'other', components: isKnown && components <= maxComponents ? components : undefined };
}

function readIccBased(stream: PdfValue, reader: ImageReader): BaseColor {
  if (!(stream instanceof PdfStream)) return otherColor(undefined);
  const components = reader.document.number(stream.dict.get('N'));
  const kind = kindByComponents[components as 1 | 3 | 4];
  if (!kind) return otherColor(components);
  const profile = reader.readProfile(stream);
  if (profile?.toString('latin1', 16, 20) === 'Lab ') return otherColor(components);
  return profile && isUsableProfile(profile, kind) ? { kind, profile } : { kind };
}

function readIndexed(parameters: readonly PdfValue[], reader: ImageReader): ImageColor {
  const { document } = reader;
  const baseValue = document.resolve(parameters[0]);
  const [family, parameter] = Array.isArray(baseValue) ? baseValue : [baseValue];
  const base = readBase(document.name(family), document.resolve(parameter), reader);
  const components = componentsOf(base);
  const highest = document.number(parameters[1]);
  const table = document.resolve(parameters[2]);
  if (!components || highest === undefined || !(highest >= 0)) return otherColor(1);
  const bytes = table instanceof PdfStream ? reader.decode(table, maxPaletteBytes).bytes : table;
  if (!Buffer.isBuffer(bytes)) return otherColor(1);
  const entries = Math.min(256, Math.floor(highest) + 1);
  const palette = Buffer.alloc(entries * components);
  bytes.copy(palette);
  return { kind: 'indexed', base, baseValue, palette, entries };
}

function readCalibration(
  dict: PdfDict | undefined,
  components: 1 | 3,
  { document }: ImageReader,
): Calibration | undefined {
  const [x, , z] = document.numbers(dict?.get('WhitePoint')) ?? [];
  const gammaValue = document.resolve(dict?.get('Gamma'));
  const exponents = typeof gammaValue === 'number' ? [gammaValue] : (document.numbers(gammaValue) ?? [1]);
  const gamma = exponents[0] ?? 1;
  // An image file has one gamma for all components.
  if (!x || !z || exponents.some((other) => Math.abs(other - gamma) > 0.01)) return undefined;
  if (!(gamma >= gammas.least && gamma <= gammas.most)) return undefined;
  const primaries = components === 3 ? document.numbers(dict?.get('Matrix')) : undefined;
  if (components === 3 && primaries?.length !== 9) return undefined;
  return { gamma, white: [x, z], primaries };
}
