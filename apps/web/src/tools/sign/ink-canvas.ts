import { visiblePart } from './ink.ts';

/** Pixels around the writing. */
const air = 4;

export interface InkPicture {
  png: Blob;
  /** In pixels. */
  width: number;
  height: number;
}

/** Context of a canvas that is read. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser has no canvas');
  return context;
}

/** The writing on a transparent canvas, without the empty space around it; undefined where there is none. */
export async function inkPicture(canvas: HTMLCanvasElement): Promise<InkPicture | undefined> {
  const part = visiblePart(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height));
  if (part === undefined) return undefined;
  const cut = document.createElement('canvas');
  cut.width = part.width + 2 * air;
  cut.height = part.height + 2 * air;
  contextOf(cut).drawImage(canvas, part.x, part.y, part.width, part.height, air, air, part.width, part.height);
  const png = await new Promise<Blob | null>((resolve) => {
    cut.toBlob(resolve, 'image/png');
  });
  return png === null ? undefined : { png, width: cut.width, height: cut.height };
}
