import { decodeImage, fitWithin, makeSurface } from '../../../tool-run/surface.ts';

/** Pixels on the longer side: a card's width on a screen of double density. */
const thumbnailSide = 360;

/** A small picture of an image, upright. @throws DOMException where the browser cannot decode it. */
export async function makeThumbnail(file: Blob): Promise<Blob> {
  const bitmap = await decodeImage(file);
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbnailSide);
    const surface = makeSurface(width, height);
    surface.draw(bitmap);
    return await surface.encode('image/webp', 0.8);
  } finally {
    bitmap.close();
  }
}
