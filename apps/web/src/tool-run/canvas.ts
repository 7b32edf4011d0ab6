export type Encodable = 'image/jpeg' | 'image/png' | 'image/webp';

/** A canvas to draw a decoded image on, in a worker or in the page. */
export interface ImageCanvas {
  draw: (bitmap: ImageBitmap) => void;
  /** RGBA, one byte each. */
  pixels: () => Uint8ClampedArray;
  /** A browser that cannot encode the type returns a PNG; see the blob's type. */
  encode: (type: Encodable, quality: number) => Promise<Blob>;
}

/** @throws Error where the browser has no canvas of this size */
export function createCanvas(width: number, height: number): ImageCanvas {
  return typeof OffscreenCanvas === 'function' ? offscreenCanvas(width, height) : elementCanvas(width, height);
}

function offscreenCanvas(width: number, height: number): ImageCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no 2D context for a canvas of this size');
  return canvasOf(context, width, height, (type, quality) => canvas.convertToBlob({ type, quality }));
}

function elementCanvas(width: number, height: number): ImageCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no 2D context for a canvas of this size');
  return canvasOf(
    context,
    width,
    height,
    (type, quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob === null ? reject(new Error('the canvas could not be encoded')) : resolve(blob)),
          type,
          quality,
        );
      }),
  );
}

function canvasOf(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
  encode: ImageCanvas['encode'],
): ImageCanvas {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return {
    draw: (bitmap) => {
      context.clearRect(0, 0, width, height);
      context.drawImage(bitmap, 0, 0, width, height);
    },
    pixels: () => context.getImageData(0, 0, width, height).data,
    encode,
  };
}

/** Decodes an image and applies its EXIF orientation. @throws DOMException where the browser cannot decode it */
export function decodeToBitmap(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Scales a size so that its longer side is at most `maxSide`; never enlarges, and each side is at least 1. */
export function fitWithin(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
