import type { FileFormat } from '@blattwerk/shared';
import { type Encodable, type ImageCanvas, decodeToBitmap, fitWithin, createCanvas } from '../../canvas.ts';
import { hasTransparency, isAnimated } from './image-traits.ts';
import { shrinkToSize, targetBytes, targetSide } from './shrink-to-size.ts';

export interface ShrinkTask {
  file: Blob;
  kind: FileFormat;
}

/**
 * Encodes an image with at most 2048 px a side and 1.5 MB, upright and without EXIF.
 * @returns null where the original is better: small, animated, or smaller than the result
 * @throws DOMException where the browser cannot decode the image
 */
export async function shrinkForUpload({ file, kind }: ShrinkTask): Promise<Blob | null> {
  if (kind !== 'jpeg' && isAnimated(kind, new Uint8Array(await file.arrayBuffer()))) return null;
  const bitmap = await decodeToBitmap(file);
  try {
    const isSmall = file.size <= targetBytes && Math.max(bitmap.width, bitmap.height) <= targetSide;
    if (isSmall) return null;
    const smaller = await encodeSmaller(bitmap, kind);
    return smaller.size < file.size ? smaller : null;
  } finally {
    bitmap.close();
  }
}

async function encodeSmaller(bitmap: ImageBitmap, kind: FileFormat): Promise<Blob> {
  const full = fitWithin(bitmap.width, bitmap.height, targetSide);
  const drawn = (scale: number): ImageCanvas => {
    const surface = createCanvas(
      Math.max(1, Math.round(full.width * scale)),
      Math.max(1, Math.round(full.height * scale)),
    );
    surface.draw(bitmap);
    return surface;
  };
  const first = drawn(1);
  const type = encodingOf(kind, kind !== 'jpeg' && hasTransparency(first.pixels()));
  return shrinkToSize(
    ({ scale, quality }) => (scale === 1 ? first : drawn(scale)).encode(type, quality),
    type === 'image/png',
  );
}

/** Opaque images become JPEG; transparent ones keep a format with transparency. */
function encodingOf(kind: FileFormat, isTransparent: boolean): Encodable {
  if (!isTransparent) return 'image/jpeg';
  return kind === 'webp' ? 'image/webp' : 'image/png';
}
