import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { dictOf, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import { type GraySpace, weights } from './gray-space.ts';

/** Colorants of samples of which readers show the brightness; no device has them. */
const colorants = {
  rgb: ['GrayOfRed', 'GrayOfGreen', 'GrayOfBlue'],
  cmyk: ['GrayOfCyan', 'GrayOfMagenta', 'GrayOfYellow', 'GrayOfBlack'],
} as const;
/** Samples of a tint: those of an image of 8 bits are exact. */
const tintSamples = 256;
const { red, green, blue } = weights;
/** Brightness of the three values on the stack of a calculator. */
const sumOfThree = `${blue} mul exch ${green} mul add exch ${red} mul add`;
const calculators = {
  rgb: sumOfThree,
  cmyk: `1 exch sub 4 1 roll ${sumOfThree} 1 exch sub mul`,
} as const;
const maxCodeBytes = 1024 * 1024;

/**
 * Color spaces with the samples of another one that are shown as gray by each reader: DeviceN whose alternate space is
 * DeviceGray (ISO 32000-2, 8.6.6.5). Shadings and encoded images keep their data in them.
 */
export class GrayWrappers {
  /** Object numbers of what the color spaces consist of. */
  readonly numbers = new Set<number>();
  readonly #document: PdfDocument;
  readonly #known = new Map<GraySpace, PdfRef>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * @param value the color space as the file has it
   * @returns undefined where there is none
   */
  of(space: GraySpace, value: PdfValue | undefined): PdfValue | undefined {
    const known = this.#known.get(space);
    if (known) return known;
    if (space.kind === 'indexed' && space.palette)
      return [new PdfName('Indexed'), new PdfName('DeviceGray'), space.palette.length - 1, space.palette];
    const made =
      space.kind === 'rgb' || space.kind === 'cmyk'
        ? deviceN(colorants[space.kind], this.#add(calculator(calculators[space.kind], space.components)))
        : space.kind === 'tints'
          ? this.#ofTints(space, value)
          : undefined;
    if (made === undefined) return undefined;
    const reference = this.#add(made);
    this.#known.set(space, reference);
    return reference;
  }

  #ofTints(space: GraySpace, value: PdfValue | undefined): PdfValue | undefined {
    if (space.components === 1) {
      const transform = sampledTint(space);
      return transform && separation('GrayOfTint', this.#add(transform));
    }
    const transform = this.#calculatorOf(space, value);
    const names = Array.from({ length: space.components }, (_, index) => `GrayOfTint${index + 1}`);
    return transform && deviceN(names, this.#add(transform));
  }

  /** The tint transformation of DeviceN followed by that to gray, where it is a calculator. */
  #calculatorOf({ alternate, components }: GraySpace, value: PdfValue | undefined): PdfStream | undefined {
    const document = this.#document;
    const stream = document.stream(document.array(value)?.[3]);
    if (!stream || document.number(stream.dict.get('FunctionType')) !== 4 || !alternate) return undefined;
    const toGray = alternate.kind === 'gray' ? '' : calculators[alternate.kind as 'rgb' | 'cmyk'];
    if (toGray === undefined) return undefined;
    const resolve = (each: PdfValue | undefined) => document.resolve(each);
    const code = decodeWhole(stream, { maxBytes: maxCodeBytes, context: document.context, resolve })?.toString(
      'latin1',
    );
    const [start, end] = [code?.indexOf('{') ?? -1, code?.lastIndexOf('}') ?? -1];
    return start < 0 || end < start ? undefined : calculator(`${code?.slice(start + 1, end)} ${toGray}`, components);
  }

  #add(value: PdfValue): PdfRef {
    const reference = this.#document.add(value);
    this.numbers.add(reference.number);
    return reference;
  }
}

/** The channels of samples whose color space is such a wrapper of RGB or CMYK; undefined for other color spaces. */
export function wrappedChannels(document: PdfDocument, value: PdfValue | undefined): 3 | 4 | undefined {
  const names = document.array(document.array(value)?.[1]) ?? [];
  if (document.name(document.array(value)?.[2]) !== 'DeviceGray') return undefined;
  const isOf = (of: readonly string[]) =>
    names.length === of.length && of.every((name, index) => document.name(names[index]) === name);
  return isOf(colorants.rgb) ? 3 : isOf(colorants.cmyk) ? 4 : undefined;
}

function deviceN(names: readonly string[], transform: PdfRef): PdfValue {
  return [new PdfName('DeviceN'), names.map((name) => new PdfName(name)), new PdfName('DeviceGray'), transform];
}

function separation(name: string, transform: PdfRef): PdfValue {
  return [new PdfName('Separation'), new PdfName(name), new PdfName('DeviceGray'), transform];
}

function unitRange(count: number): number[] {
  return Array.from({ length: count * 2 }, (_, index) => index % 2);
}

function calculator(code: string, inputs: number): PdfStream {
  const dict = dictOf({ FunctionType: 4, Domain: unitRange(inputs), Range: [0, 1] });
  return new PdfStream(dict, Buffer.from(`{${code}}`, 'latin1'));
}

function sampledTint(space: GraySpace): PdfStream | undefined {
  const samples = Buffer.alloc(tintSamples * 2);
  for (let index = 0; index < tintSamples; index++) {
    const value = space.grayOf([index / (tintSamples - 1)]);
    if (value === undefined) return undefined;
    samples.writeUInt16BE(Math.round(value * 65_535), index * 2);
  }
  const layout = { Domain: [0, 1], Range: [0, 1], Size: [tintSamples], BitsPerSample: 16 };
  const dict = dictOf({ FunctionType: 0, ...layout, Filter: new PdfName('FlateDecode') });
  return new PdfStream(dict, deflateSync(samples));
}
