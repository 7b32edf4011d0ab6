import {
  type ByteRange,
  contentsOfFullBox,
  type HeifBox,
  HeifReader,
  type ItemReference,
  itemProperties,
  itemReferences,
  itemTypes,
  primaryItemId,
} from '@blattwerk/shared';

/** The image that a HEIF file shows first (ISO/IEC 23008-12, 10.2.1), as its metadata describe it. */
export interface PrimaryItem {
  /** Before it is cropped and rotated, in pixels. */
  width: number;
  height: number;
  /** Type of the coded images that it consists of, such as `hvc1` or `av01`. */
  codec: string;
  /** Largest number of pixels of any image in the file: decoders also have tiles and alpha in memory. */
  maxPixels: number;
  /** Its ICC profile. */
  profile: ByteRange | undefined;
  /** Contents of its clean aperture (ISO/IEC 14496-12, 12.1.4): what is shown of it before it is rotated. */
  aperture: ByteRange | undefined;
  isTurned: boolean;
}

/** Levels of derivation: a grid of tiles, cropped or rotated once more. */
const maxDerivations = 4;

/** Reads the metadata of a HEIF file. @returns undefined where they are missing or malformed, or describe no image */
export function readPrimaryItem(bytes: Buffer): PrimaryItem | undefined {
  try {
    return readMeta(bytes);
  } catch (error) {
    // Beyond the end of a truncated file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readMeta(bytes: Buffer): PrimaryItem | undefined {
  const reader = new HeifReader(bytes);
  const meta = reader.find({ start: 0, end: bytes.length }, 'meta');
  if (!meta) return undefined;
  const boxes = contentsOfFullBox(meta);
  const [pitm, iinf, iprp, iref] = ['pitm', 'iinf', 'iprp', 'iref'].map((type) => reader.find(boxes, type));
  const ipco = iprp && reader.find(iprp, 'ipco');
  const ipma = iprp && reader.find(iprp, 'ipma');
  if (!pitm || !iinf || !ipco || !ipma) return undefined;
  const id = primaryItemId(reader, pitm);
  const properties = reader.list(ipco);
  const own = propertyIndices(reader, ipma, id).flatMap((index) => properties[index - 1] ?? []);
  const extent = own.find(({ type }) => type === 'ispe');
  const codec = codecOf(itemTypes(reader, iinf), derivations(iref ? itemReferences(reader, iref) : []), id);
  if (!extent || codec === undefined) return undefined;
  const sizes = properties.filter(({ type }) => type === 'ispe').map((box) => sizeOf(bytes, box));
  const { width, height } = sizeOf(bytes, extent);
  return {
    width,
    height,
    codec,
    maxPixels: Math.max(...sizes.map((size) => size.width * size.height)),
    aperture: own.find(({ type }) => type === 'clap'),
    isTurned: own.some(({ type }) => type === 'irot' || type === 'imir'),
    profile: own.map((box) => profileOf(bytes, box)).find((range) => range !== undefined),
  };
}

/** The first image that each derived image consists of. */
function derivations(references: readonly ItemReference[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { type, from, to } of references) if (type === 'dimg' && to[0] !== undefined) first.set(from, to[0]);
  return first;
}

function codecOf(types: Map<number, string>, parts: Map<number, number>, id: number): string | undefined {
  let item: number | undefined = id;
  for (let level = 0; level <= maxDerivations && item !== undefined; level++) {
    const type = types.get(item);
    if (type !== 'grid' && type !== 'iovl' && type !== 'iden') return type;
    item = parts.get(item);
  }
  return undefined;
}

function propertyIndices(reader: HeifReader, ipma: ByteRange, id: number): number[] {
  for (const item of itemProperties(reader, ipma)) if (item.id === id) return item.indices;
  return [];
}

function sizeOf(bytes: Buffer, ispe: ByteRange): { width: number; height: number } {
  return { width: bytes.readUInt32BE(ispe.start + 4), height: bytes.readUInt32BE(ispe.start + 8) };
}

function profileOf(bytes: Buffer, { type, start, end }: HeifBox): ByteRange | undefined {
  const kind = type === 'colr' ? bytes.toString('latin1', start, start + 4) : '';
  return kind === 'prof' || kind === 'rICC' ? { start: start + 4, end } : undefined;
}
