import { heifHeadBytes } from '../heif-format.ts';
import { type ByteRange, latin1At, latin1Bytes } from '../image-files/byte-range.ts';
import {
  contentsOfFullBox,
  type HeifBox,
  HeifReader,
  type ItemLocation,
  type ItemReference,
  itemLocations,
  itemProperties,
  itemReferences,
  itemTypes,
  primaryItemId,
} from '../image-files/heif-boxes.ts';
import { keepRanges } from './keep-ranges.ts';
import type { FileBytes } from './strip-metadata.ts';

/** Boxes of the metadata that locate and describe the images (ISO/IEC 14496-12, 8.11). */
const imageBoxes = new Set(['hdlr', 'dinf', 'pitm', 'iinf', 'iref', 'iprp', 'iloc', 'idat', 'ipro', 'grpl']);
/** Properties that say something of a picture which no decoder needs: texts, times, the camera and its place (ISO/IEC 23008-12, 6.5). */
const descriptiveProperties = new Set(['udes', 'altt', 'crtt', 'mdft', 'taic', 'itai', 'cmin', 'cmex', 'uuid']);
/** Items of a few numbers that combine others; some decoders read those of all images. */
const derivedTypes = new Set(['grid', 'iovl', 'iden', 'tmap']);
/** Types of an alpha image (ISO/IEC 23008-12, 6.5.8; ISO/IEC 23002-3), without the zero that ends them. */
const alphaTypes = new Set(['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1']);
/** Levels of references: the alpha of a grid, its tiles, and those that they are predicted from. */
const maxLevels = 8;
const codedTypes = new Set(['hvc1', 'av01']);

/**
 * Keeps what the primary image of a HEIC or AVIF file consists of; every other byte of data becomes zero, such as EXIF
 * data, XMP, thumbnails, other images and the video of a motion photo. Nothing moves; what follows the last kept byte is
 * left out.
 */
export function stripHeif(heif: FileBytes): FileBytes[] {
  try {
    return [keepPrimaryImage(heif) ?? heif.subarray(0, heifHeadBytes)];
  } catch (error) {
    // Beyond the end of a truncated box.
    if (error instanceof RangeError) return [heif.subarray(0, heifHeadBytes)];
    throw error;
  }
}

function keepPrimaryImage(heif: FileBytes): FileBytes | undefined {
  const reader = new HeifReader(heif);
  const boxes = reader.list({ start: 0, end: heif.length });
  const meta = boxes.find(({ type }) => type === 'meta');
  if (!meta) return undefined;
  const described = reader.list(contentsOfFullBox(meta));
  const [pitm, iinf, iref, iprp, iloc, idat] = ['pitm', 'iinf', 'iref', 'iprp', 'iloc', 'idat'].map((type) =>
    described.find((box) => box.type === type),
  );
  if (!pitm || !iinf || !iloc) return undefined;
  const types = itemTypes(reader, iinf);
  const ipco = iprp && reader.find(iprp, 'ipco');
  const properties = ipco ? reader.list(ipco) : [];
  const associations = iprp ? reader.list(iprp).filter(({ type }) => type === 'ipma') : [];
  const alphas = new Set<number>();
  for (const ipma of associations) {
    for (const { id, indices } of itemProperties(reader, ipma))
      if (indices.some((index) => isAlphaType(heif, properties[index - 1]))) alphas.add(id);
  }
  const images = imagesOf(primaryItemId(reader, pitm), iref ? itemReferences(reader, iref) : [], alphas);
  const extents = itemLocations(reader, iloc)
    .filter(({ id }) => isKept(types.get(id) ?? '', images.has(id)))
    .flatMap((location) => rangesOf(location, heif, idat));
  const blanked = [
    ...described.filter(({ type }) => !imageBoxes.has(type)),
    ...properties.filter(({ type }) => descriptiveProperties.has(type)),
  ];
  const isRemoved = ({ type, at }: HeifBox) => type !== 'ftyp' && type !== 'mdat' && at !== meta.at;
  const removed = boxes.filter(isRemoved);
  const remaining = boxes.filter((box) => !isRemoved(box));
  const stripped = keepRanges(heif, [
    ...boxes.map(({ at, start }) => ({ start: at, end: start })),
    ...boxes.filter(({ type }) => type === 'ftyp').map(({ start, end }) => ({ start, end })),
    ...outside(meta, [...blanked, ...(idat ? [idat] : [])]),
    ...extents,
  ]);
  for (const { at } of [...blanked, ...removed]) stripped.set(latin1Bytes('free'), at + 4);
  replaceSequenceBrand(stripped, boxes);
  return stripped.subarray(0, lastEnd([...remaining, ...extents]));
}

/** The parts of a range that are in none of the boxes. */
function outside({ start, end }: ByteRange, boxes: readonly HeifBox[]): ByteRange[] {
  const parts: ByteRange[] = [];
  let at = start;
  for (const box of boxes.toSorted((a, b) => a.start - b.start)) {
    parts.push({ start: at, end: box.start });
    at = Math.max(at, box.end);
  }
  return [...parts, { start: at, end }];
}

function lastEnd(ranges: readonly ByteRange[]): number {
  return ranges.reduce((last, { end }) => Math.max(last, end), 0);
}

function isKept(type: string, isOfPrimary: boolean): boolean {
  return derivedTypes.has(type) || (isOfPrimary && codedTypes.has(type));
}

/** Whether a property states that its image is the alpha of another one, and not its depth or gain map. */
function isAlphaType(heif: FileBytes, property: HeifBox | undefined): boolean {
  return (
    property?.type === 'auxC' && alphaTypes.has(latin1At(heif, property.start + 4, property.end - property.start - 5))
  );
}

/** The primary image, the images that it consists of, and its alpha. */
function imagesOf(primary: number, references: readonly ItemReference[], alphas: ReadonlySet<number>): Set<number> {
  const images = new Set([primary]);
  for (let level = 0; level < maxLevels; level++) {
    for (const { type, from, to } of references) {
      if (type === 'auxl') {
        if (alphas.has(from) && to.some((id) => images.has(id))) images.add(from);
      } else if (type !== 'thmb' && images.has(from)) for (const id of to) images.add(id);
    }
  }
  return images;
}

function rangesOf({ construction, extents }: ItemLocation, heif: FileBytes, idat: ByteRange | undefined): ByteRange[] {
  if (construction === 'item' || (construction === 'idat' && !idat)) return [];
  const source = construction === 'idat' && idat ? idat : { start: 0, end: heif.length };
  // Of a truncated file, what is there.
  const within = (offset: number) => Math.min(source.start + offset, source.end);
  return extents.map(({ start, end }) => ({ start: within(start), end: end === undefined ? source.end : within(end) }));
}

/** Replaces the brand of sequences by that of images: decoders expect a `moov` box with the first (ISO/IEC 23008-12, 10). */
function replaceSequenceBrand(stripped: FileBytes, boxes: readonly HeifBox[]): void {
  for (const { type, start, end } of boxes) {
    if (type !== 'ftyp') continue;
    for (let at = start; at + 4 <= end; at += 4) {
      if (latin1At(stripped, at, 4) === 'msf1') stripped.set(latin1Bytes('mif1'), at);
    }
  }
}
