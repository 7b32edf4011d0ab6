import { decodeToBitmap, fitWithin, createCanvas } from '../../../tool-run/canvas.ts';

/** Longer side in pixels: the width of a card at double density. */
const thumbnailSide = 360;

/** Creates an upright thumbnail. @throws DOMException where the browser cannot decode the image */
export async function makeThumbnail(file: Blob): Promise<Blob> {
  const bitmap = await decodeToBitmap(file);
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, thumbnailSide);
    const surface = createCanvas(width, height);
    surface.draw(bitmap);
    return await surface.encode('image/webp', 0.8);
  } finally {
    bitmap.close();
  }
}
