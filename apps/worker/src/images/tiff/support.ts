import { type TiffDirectory, tiffCompression, tiffPhotometric, tiffTags, ToolError } from '@blattwerk/shared';

/** TIFF 6.0 and its supplements, and the compressions of libtiff that the decoder has (docs/decisions/0067-uncommon-images.md). */
const decodedCompressions: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 7, 8, 32_771, 32_773, 32_946, 34_676, 34_677, 50_001,
]);
const otherCompressions: Readonly<Record<number, string>> = {
  6: 'old JPEG',
  32_766: 'NeXT',
  32_809: 'ThunderScan',
  34_661: 'JBIG',
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_925: 'LZMA',
  50_000: 'Zstandard',
  50_002: 'JPEG XL',
};

/** Samples per pixel, and bits per sample: those of satellites, and of floating-point numbers. */
const maxSamples = 1_000;
const maxBits = 64;

/** How samples are stored (TIFF 6.0, section 19). */
const sampleFormats: Readonly<Record<number, SampleFormat>> = { 1: 'unsigned', 2: 'signed', 3: 'float', 4: 'unsigned' };
type SampleFormat = 'unsigned' | 'signed' | 'float';

interface Layout {
  /** Samples per pixel. */
  samples: readonly number[];
  /** Bits per sample by format. */
  bits: Partial<Record<SampleFormat, readonly number[]>>;
  /** Bits per sample where each sample has a plane of its own, in strips. */
  planarBits?: readonly number[];
}

/** What the decoder reads like a second decoder, by color space. */
const layouts: Readonly<Record<number, Layout>> = {
  [tiffPhotometric.whiteIsZero]: { samples: [1, 2], bits: { unsigned: [1, 2, 4, 8, 16] } },
  [tiffPhotometric.blackIsZero]: {
    samples: [1, 2],
    bits: { unsigned: [1, 2, 4, 8, 16, 32], signed: [8], float: [32] },
  },
  [tiffPhotometric.rgb]: {
    samples: [3, 4],
    bits: { unsigned: [8, 16, 32], float: [16, 32] },
    planarBits: [8, 16],
  },
  [tiffPhotometric.palette]: { samples: [1, 2], bits: { unsigned: [1, 2, 4, 8, 16] } },
  [tiffPhotometric.separated]: { samples: [4, 5], bits: { unsigned: [8, 16] }, planarBits: [8, 16] },
  [tiffPhotometric.ycbcr]: { samples: [3], bits: { unsigned: [8] }, planarBits: [8] },
  [tiffPhotometric.lab]: { samples: [3], bits: { unsigned: [16], signed: [16] } },
  [tiffPhotometric.logLuv]: { samples: [3], bits: { unsigned: [8, 16], signed: [16], float: [32] } },
};

/**
 * Why a conforming page cannot be decoded, in terms that are the same in every language.
 * @returns undefined where it can be decoded
 * @throws ToolError damagedImage for numbers that no encoder writes
 */
export function unsupportedVariant(directory: TiffDirectory): string | undefined {
  const problem = unsupportedCompression(directory) ?? unsupportedLayout(directory);
  return problem === undefined ? undefined : `TIFF, ${problem}`;
}

function unsupportedCompression(directory: TiffDirectory): string | undefined {
  const compression = directory.number(tiffTags.compression) ?? 1;
  if (decodedCompressions.has(compression)) return undefined;
  return otherCompressions[compression] ?? `compression ${compression}`;
}

function unsupportedLayout(directory: TiffDirectory): string | undefined {
  const kind = directory.number(tiffTags.photometric) ?? tiffPhotometric.blackIsZero;
  const layout = layouts[kind];
  if (!layout) return `photometric ${kind}`;
  const samples = directory.number(tiffTags.samplesPerPixel) ?? 1;
  if (!(samples >= 1 && samples <= maxSamples)) throw new ToolError('damagedImage');
  if (!layout.samples.includes(samples)) return `photometric ${kind}, ${samples} samples`;
  const bits = new Set(directory.numbers(tiffTags.bitsPerSample, samples));
  const [depth = 1] = bits;
  if ([...bits].some((count) => !(count >= 1 && count <= maxBits))) throw new ToolError('damagedImage');
  const format = sampleFormats[directory.number(tiffTags.sampleFormat) ?? 1];
  const isKnown = bits.size <= 1 && format !== undefined && layout.bits[format]?.includes(depth) === true;
  if (!isKnown) return `${[...bits].join('/')} bit${format === 'unsigned' ? '' : ` ${format ?? 'complex'}`}`;
  const hasAlpha = samples > Math.min(...layout.samples);
  if (hasAlpha && depth !== 8 && depth !== 16 && format !== 'float') return `${depth} bit, alpha`;
  if (hasAlpha && format !== 'unsigned' && kind !== tiffPhotometric.rgb) return `${depth} bit ${format}, alpha`;
  return isPlanar(directory) ? unsupportedPlanes(directory, layout, depth) : undefined;
}

function unsupportedPlanes(directory: TiffDirectory, layout: Layout, depth: number): string | undefined {
  const isSubsampled = directory.numbers(tiffTags.ycbcrSubsampling, 2).some((factor) => factor !== 1);
  const isYcbcr = directory.number(tiffTags.photometric) === tiffPhotometric.ycbcr;
  const isDecoded =
    layout.planarBits?.includes(depth) === true &&
    directory.count(tiffTags.tileOffsets) === 0 &&
    directory.number(tiffTags.compression) !== tiffCompression.jpeg &&
    (directory.number(tiffTags.sampleFormat) ?? 1) === 1 &&
    !(isYcbcr && isSubsampled);
  return isDecoded ? undefined : 'planar';
}

/** Whether each sample has a plane of its own. */
export function isPlanar(directory: TiffDirectory): boolean {
  return directory.number(tiffTags.planarConfiguration) === 2 && (directory.number(tiffTags.samplesPerPixel) ?? 1) > 1;
}
