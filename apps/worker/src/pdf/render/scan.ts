import { decodeBytesOf } from '../../images/picture.ts';
import { readJpegSegments } from '../../images/jpeg-segments.ts';
import { asDict, asName, IrregularPdf, PdfName, type PdfStream, type Resolve } from '../extract/objects.ts';
import { isWholeJpeg } from '../extract/passing.ts';
import { peelStream } from '../image-streams/filters.ts';
import { describeImage, type ImageStream } from '../image-streams/image-stream.ts';
import { type Matrix, transformBox } from './matrix.ts';
import type { PageTree, TreePage } from './page-tree.ts';
import { findOnlyImage } from './scan-content.ts';

/** A page that is nothing but one JPEG. */
export interface Scan {
  jpeg: Buffer;
  /** Pixels of it. */
  width: number;
  height: number;
  isGray: boolean;
  /** Takes the JPEG's unit square, its first row on top, to the page. */
  matrix: Matrix;
  /** Bytes of memory that decoding takes at its peak. */
  decodeBytes: number;
}

/** Bytes of a JPEG inside another filter. */
const maxJpegBytes = 32_000_000;
/** Bytes that decoding one may take: of what is more, PDFium paints the page. */
const maxDecodeBytes = 200_000_000;
/** By how much of a unit the edges of clip and image may miss each other. */
const edgeTolerance = 0.01;

/**
 * Finds out whether a page is nothing but one JPEG that shows by itself what the page shows, told by its content and
 * resources alone.
 */
export async function findScan(page: TreePage, { resolve }: PageTree): Promise<Scan | undefined> {
  try {
    if (!mayBeScan(page, resolve)) return undefined;
    const only = findOnlyImage(resolve(page.dict.get('Contents')), page.resources, resolve);
    const jpeg = only && (await plainJpeg(only.image, resolve));
    if (!jpeg || !isInside(only.matrix, only.clip, page)) return undefined;
    return { ...jpeg, matrix: only.matrix };
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

/** Whether a look at the page's dictionaries leaves it possible: nothing that is painted beside its content, and a JPEG. */
function mayBeScan({ dict, resources }: TreePage, resolve: Resolve): boolean {
  const annotations = resolve(dict.get('Annots'));
  if (annotations !== null && !(Array.isArray(annotations) && annotations.length === 0)) return false;
  const group = asDict(resolve(dict.get('Group')));
  if (group?.has('CS') && asName(resolve(group.get('CS'))) !== 'DeviceRGB') return false;
  const spaces = [...(asDict(resolve(resources.get('ColorSpace')))?.keys() ?? [])];
  if (spaces.some((name) => name.startsWith('Default'))) return false;
  const objects = [...(asDict(resolve(resources.get('XObject')))?.values() ?? [])].slice(0, 8).map(resolve);
  return objects.some((object) => asName(resolve(asDict(object)?.get('Subtype'))) === 'Image');
}

async function plainJpeg(stream: PdfStream, resolve: Resolve): Promise<Omit<Scan, 'matrix'> | undefined> {
  if (['SMask', 'Mask', 'OC', 'Decode', 'ImageMask'].some((key) => stream.dict.has(key))) return undefined;
  const image = await describeImage(stream, resolve);
  if (image.codec?.name !== 'DCTDecode' || !isPlainColor(image, resolve)) return undefined;
  const { bytes: jpeg, rest } = await peelStream(stream, resolve, maxJpegBytes);
  if (rest.length !== 1 || !isWholeJpeg(jpeg, image, resolve)) return undefined;
  const { frame, isIrregular, hasEndMarker } = readJpegSegments(jpeg);
  if (!frame || isIrregular || !hasEndMarker || frame.precision !== 8 || frame.marker > 0xc2) return undefined;
  if (frame.width !== image.width || frame.height !== image.height || image.bits !== 8) return undefined;
  const components = frame.components.length;
  if (components !== 1 && components !== 3) return undefined;
  const decodeBytes = decodeBytesOf(frame, components, frame.marker === 0xc2 ? 'whole' : 'rows');
  if (decodeBytes > maxDecodeBytes) return undefined;
  return { jpeg, width: frame.width, height: frame.height, isGray: components === 1, decodeBytes };
}

/** Where the widespread profile of sRGB has its name, and how long it is: the one that PDFium takes for no other. */
const srgbProfile = { bytes: 3144, nameAt: 400, name: 'sRGB IEC61966-2.1' } as const;

/** Whether PDFium paints the samples as they are. */
function isPlainColor({ stream, color }: ImageStream, resolve: Resolve): boolean {
  const space = resolve(stream.dict.get('ColorSpace'));
  if (space instanceof PdfName) return space.text === 'DeviceRGB' || space.text === 'DeviceGray';
  if (color.kind !== 'rgb' || !color.profile) return false;
  const { bytes, nameAt, name } = srgbProfile;
  return color.profile.length === bytes && color.profile.toString('latin1', nameAt, nameAt + name.length) === name;
}

/** Whether the image stands upright or turned by quarters, and its clip, if any, hides nothing of it that is on the page. */
function isInside(matrix: Matrix, clip: TreePage['box'] | undefined, { box }: TreePage): boolean {
  const placed = transformBox({ left: 0, bottom: 0, right: 1, top: 1 }, matrix);
  if (!placed) return false;
  if (!clip) return true;
  return (
    clip.left <= Math.max(placed.left, box.left) + edgeTolerance &&
    clip.bottom <= Math.max(placed.bottom, box.bottom) + edgeTolerance &&
    clip.right >= Math.min(placed.right, box.right) - edgeTolerance &&
    clip.top >= Math.min(placed.top, box.top) - edgeTolerance
  );
}
