import type { Quadrangle } from '@blattwerk/shared/photo-page';
import { createCanvas, decodeToBitmap, fitWithin } from '../canvas.ts';

/** Longer side in pixels: the width of a card at double density. */
const thumbnailSide = 360;

/** A small picture of an image, and the page that was found in it. */
export interface MadeThumbnail {
  picture: Blob;
  width: number;
  height: number;
  /** Corners as shares of width and height. */
  page: Quadrangle | null;
}

/** Creates an upright thumbnail, and finds the page. @throws DOMException where the browser cannot decode the image */
export async function makeThumbnail(file: Blob): Promise<MadeThumbnail> {
  const bitmap = await decodeToBitmap(file);
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbnailSide);
    const surface = createCanvas(width, height);
    surface.draw(bitmap);
    const page = await pageIn(bitmap);
    return { picture: await surface.encode('image/webp', 0.8), width, height, page };
  } finally {
    bitmap.close();
  }
}

/** As the worker finds it: in a picture of the same size. */
async function pageIn(bitmap: ImageBitmap): Promise<Quadrangle | null> {
  const { findPage, photoPictureSide, scaledBy } = await import('@blattwerk/shared/photo-page');
  const { width, height } = fitWithin(bitmap.width, bitmap.height, photoPictureSide);
  const surface = createCanvas(width, height);
  surface.draw(bitmap);
  const found = findPage({ data: surface.pixels(), channels: 4, width, height });
  return found ? scaledBy(found, 1 / width, 1 / height) : null;
}
