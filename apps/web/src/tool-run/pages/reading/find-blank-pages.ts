/** Width of the pictures that are inspected, in pixels: about a point each on A4, so that a digit has some. */
const pictureWidth = 600;
/** Share of each side that is ignored: shadows of a scan's edges. */
const margin = 0.02;
/** Difference from the paper's brightness, of 255, from which a pixel is ink. */
const inkContrast = 48;
/** Brightness of the darkest paper. */
const paperBrightness = 150;
/** Side of a cell in pixels, and pixels of ink that a cell with more than dust has. */
const [cellSide, cellInk] = [12, 5] as const;

/** A picture of a page as a canvas has it. */
export interface PagePixels {
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Whether a page has nothing but paper, also where it was scanned: dust and shadows of its edges are ignored. */
export function isBlank({ data, width, height }: PagePixels): boolean {
  const brightness = (at: number) => ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  const histogram = new Uint32Array(256);
  const [left, top] = [Math.floor(width * margin), Math.floor(height * margin)];
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) {
      const value = Math.round(brightness((y * width + x) * 4));
      histogram[value] = (histogram[value] ?? 0) + 1;
    }
  const paper = medianOf(histogram);
  if (paper < paperBrightness) return false;
  const columns = Math.ceil(width / cellSide);
  const ink = new Uint16Array(columns * Math.ceil(height / cellSide));
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) {
      if (Math.abs(brightness((y * width + x) * 4) - paper) < inkContrast) continue;
      const cell = Math.floor(y / cellSide) * columns + Math.floor(x / cellSide);
      const count = (ink[cell] ?? 0) + 1;
      if (count >= cellInk) return false;
      ink[cell] = count;
    }
  return true;
}

function medianOf(histogram: Uint32Array): number {
  const half = histogram.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return histogram.findIndex((count) => (sum += count) >= half);
}

/**
 * Finds the pages of a PDF that are blank, by their pictures, in the browser.
 * @param onProgress number of pages that are inspected
 * @returns page numbers, from 1; a page that cannot be rendered is not one of them
 * @throws where the browser cannot open the PDF, or the signal aborts
 */
export async function findBlankPages(
  file: Blob,
  onProgress: (inspected: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  const blank: number[] = [];
  try {
    for (let page = 1; page <= pages.count; page++) {
      signal.throwIfAborted();
      const picture = await pages.render(page, pictureWidth, signal).catch(() => null);
      if (picture !== null && isBlank(pixelsOf(picture))) blank.push(page);
      picture?.close();
      onProgress(page);
    }
    signal.throwIfAborted();
    return blank;
  } finally {
    pages.close();
  }
}

function pixelsOf(picture: ImageBitmap): PagePixels {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser has no canvas');
  // Pages may be transparent where nothing is drawn.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
