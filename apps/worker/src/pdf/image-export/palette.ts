import { type ImageSamples, type PdfImage, PdfStream } from '@blattwerk/pdf';
import { type ImageColor, type ImageReader, isSampleDepth, unpackSamples } from '@blattwerk/pdf/images';
import { decodeWithPdfium } from './decode-with-pdfium.ts';

type Indexed = Extract<ImageColor, { kind: 'indexed' }>;

/** A PNG's palette. */
export interface Palette {
  /** Red, green and blue, one color after the other. */
  colors: Uint8Array;
  /** Opacity of each color; absent where all are opaque. */
  opacity?: Uint8Array;
}

/**
 * The color of each value that a sample can have, as RGB, by the image's Decode array.
 * @returns undefined where it has no palette of up to 256 colors, or their color space is unknown
 */
export async function paletteOf(
  { color, bits, decode }: PdfImage,
  reader: ImageReader,
): Promise<Uint8Array | undefined> {
  const entries = color.kind === 'indexed' && isSampleDepth(bits) && bits <= 8 ? await rgbOf(color, reader) : undefined;
  if (!entries || color.kind !== 'indexed') return undefined;
  const count = 2 ** bits;
  const [low = 0, high = count - 1] = decode ?? [];
  const colors = new Uint8Array(count * 3);
  for (let value = 0; value < count; value++) {
    const number = Math.round(low + (value * (high - low)) / (count - 1));
    const entry = Math.max(0, Math.min(color.entries - 1, number));
    colors.set(entries.subarray(entry * 3, entry * 3 + 3), value * 3);
  }
  return colors;
}

async function rgbOf(
  { base, baseValue, palette, entries }: Indexed,
  reader: ImageReader,
): Promise<Uint8Array | undefined> {
  if (base.kind === 'rgb') return palette;
  if (base.kind === 'gray') return tripled(palette);
  // The palette as an image of one row.
  const shape = { Width: entries, Height: 1, BitsPerComponent: 8, ColorSpace: baseValue };
  const row = await decodeWithPdfium(new PdfStream(new Map(), palette), reader, shape);
  if (row?.width !== entries) return undefined;
  return row.channels === 3 ? row.data : tripled(row.data);
}

function tripled(grays: Uint8Array): Uint8Array {
  return Uint8Array.from([...grays].flatMap((value) => [value, value, value]));
}

/** Black where a stencil mask paints, transparent elsewhere. */
export function stencilPalette({ decode }: PdfImage): Palette {
  const isOnePainted = decode?.[0] === 1;
  return {
    colors: isOnePainted ? Uint8Array.of(255, 255, 255, 0, 0, 0) : Uint8Array.of(0, 0, 0, 255, 255, 255),
    opacity: isOnePainted ? Uint8Array.of(0, 255) : Uint8Array.of(255, 0),
  };
}

/** A palette whose colors within a color key are transparent. */
export function withColorKey(colors: Uint8Array, colorKey: readonly number[] | undefined): Palette {
  const [low, high] = colorKey ?? [];
  if (low === undefined || high === undefined) return { colors };
  const opacity = Uint8Array.from({ length: colors.length / 3 }, (_, value) =>
    value >= low && value <= high ? 0 : 255,
  );
  return { colors, opacity };
}

/** The colors of samples, as RGB. */
export function lookUp(samples: ImageSamples, colors: Uint8Array): Uint8Array {
  const numbers = unpackSamples(samples);
  const out = new Uint8Array(numbers.length * 3);
  for (let pixel = 0, at = 0; pixel < numbers.length; pixel++, at += 3) {
    const from = (numbers[pixel] as number) * 3;
    out[at] = colors[from] as number;
    out[at + 1] = colors[from + 1] as number;
    out[at + 2] = colors[from + 2] as number;
  }
  return out;
}
