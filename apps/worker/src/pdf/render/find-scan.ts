import { asDict, MalformedPdf, type Matrix, type PdfImage, PdfName, type PdfStream } from '@blattwerk/pdf';
import { describeImage, type ImageReader } from '@blattwerk/pdf/images';
import type { Page, PageGeometry } from '@blattwerk/pdf/internal';
import { readJpegSegments } from '../../images/jpeg/segments.ts';
import { decodeBytesOf } from '../../images/source-image.ts';
import { isSelfContainedJpeg } from '../image-export/self-contained-jpeg.ts';
import { transformBox, unitSquare } from './boxes.ts';
import { findOnlyImage, type OnlyImage } from './scan-content.ts';

/** A page that shows one JPEG and nothing else. */
export interface Scan {
  jpeg: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  isGray: boolean;
  /** Maps the JPEG's unit square, its first row on top, to the page. */
  matrix: Matrix;
  /** Bytes of memory that decoding takes at its peak. */
  decodeBytes: number;
}

/** Maximum size of a JPEG inside another filter. */
const maxJpegBytes = 32_000_000;
/** Maximum memory of decoding, in bytes; other pages are rendered by PDFium. */
const maxDecodeBytes = 200_000_000;
/** Maximum number of entries of a resource category that are read. */
const maxEntries = 8;
/** Maximum distance between the edges of clip and image, in units. */
const edgeTolerance = 0.01;

/**
 * Finds the JPEG of a page that shows one JPEG unchanged and nothing else; undefined for other pages.
 * @throws TooComplexPdf
 */
export async function findScan(page: Page, geometry: PageGeometry, reader: ImageReader): Promise<Scan | undefined> {
  try {
    const { document } = reader;
    if (!mayBeScan(page, reader)) return undefined;
    const only = await findOnlyImage(page, document);
    const jpeg = only && (await plainJpeg(only.image, reader));
    if (!jpeg || !isInside(only, geometry)) return undefined;
    return { ...jpeg, matrix: only.matrix };
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

/** Quick check of a page's dictionaries: nothing is painted besides its content, and it has an image. */
function mayBeScan({ dict, attributes }: Page, { document, resolve }: ImageReader): boolean {
  const annotations = resolve(dict.get('Annots'));
  if (annotations !== null && !(Array.isArray(annotations) && annotations.length === 0)) return false;
  const group = document.dict(dict.get('Group'));
  if (group?.has('CS') && document.name(group.get('CS')) !== 'DeviceRGB') return false;
  const resources = document.dict(attributes.get('Resources'));
  const colorSpaces = [...(document.dict(resources?.get('ColorSpace'))?.keys() ?? [])];
  if (colorSpaces.some((name) => name.startsWith('Default'))) return false;
  const objects = [...(document.dict(resources?.get('XObject'))?.values() ?? [])].slice(0, maxEntries).map(resolve);
  return objects.some((object) => document.name(asDict(object)?.get('Subtype')) === 'Image');
}

async function plainJpeg(stream: PdfStream, reader: ImageReader): Promise<Omit<Scan, 'matrix'> | undefined> {
  if (['SMask', 'Mask', 'OC', 'Decode', 'ImageMask'].some((key) => stream.dict.has(key))) return undefined;
  const image = describeImage(stream, reader);
  if (image.codec?.name !== 'DCTDecode' || !isPlainColor(image, reader)) return undefined;
  const { bytes: jpeg, remaining } = await reader.decodeImage(stream, maxJpegBytes);
  if (remaining.length !== 1 || !isSelfContainedJpeg(jpeg, image, reader)) return undefined;
  const { frame, hasSeveralImages, hasEndMarker } = readJpegSegments(jpeg);
  if (!frame || hasSeveralImages || !hasEndMarker || frame.precision !== 8 || frame.marker > 0xc2) return undefined;
  if (frame.width !== image.width || frame.height !== image.height || image.bits !== 8) return undefined;
  const components = frame.components.length;
  if (components !== 1 && components !== 3) return undefined;
  const decodeBytes = decodeBytesOf(frame, components, frame.marker === 0xc2 ? 'whole' : 'rows');
  if (decodeBytes > maxDecodeBytes) return undefined;
  return { jpeg, width: frame.width, height: frame.height, isGray: components === 1, decodeBytes };
}

/** Size of the widespread profile of sRGB and its name in it: the only profile that PDFium does not apply. */
const srgbProfile = { bytes: 3144, nameAt: 400, name: 'sRGB IEC61966-2.1' } as const;

/** Whether PDFium paints the samples unchanged. */
function isPlainColor({ stream, color }: PdfImage, { resolve }: ImageReader): boolean {
  const space = resolve(stream.dict.get('ColorSpace'));
  if (space instanceof PdfName) return space.text === 'DeviceRGB' || space.text === 'DeviceGray';
  if (color.kind !== 'rgb' || !color.profile) return false;
  const { bytes, nameAt, name } = srgbProfile;
  return color.profile.length === bytes && color.profile.toString('latin1', nameAt, nameAt + name.length) === name;
}

/** Whether the image is rotated by quarter turns alone, and its clip hides nothing of it that is on the page. */
function isInside({ matrix, clip }: OnlyImage, { box }: PageGeometry): boolean {
  const placed = transformBox(unitSquare, matrix);
  if (!placed) return false;
  if (!clip) return true;
  return (
    clip.left <= Math.max(placed.left, box.left) + edgeTolerance &&
    clip.bottom <= Math.max(placed.bottom, box.bottom) + edgeTolerance &&
    clip.right >= Math.min(placed.right, box.right) - edgeTolerance &&
    clip.top >= Math.min(placed.top, box.top) - edgeTolerance
  );
}
