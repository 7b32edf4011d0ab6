// An entry of its own in package.json: a page loads it with the first search.

/** Width of the pictures that are inspected, in pixels: about a point each on A4, so that a digit has some. */
export const blankPictureWidth = 600;
/** Share of each side that is ignored: shadows of a scan's edges. */
const margin = 0.02;
/** Difference from the paper's brightness, of 255, from which a pixel is ink. */
const inkContrast = 48;
/** Brightness of the darkest paper. */
const paperBrightness = 150;
/** Side of a cell in pixels, and pixels of ink that a cell with more than dust has. */
const [cellSide, cellInk] = [12, 5] as const;

/** A picture of a page. */
export interface PagePixels {
  /** Red, green and blue of each pixel, and further channels, of 8 bits. */
  data: Uint8Array | Uint8ClampedArray;
  channels: number;
  width: number;
  height: number;
}

/** Whether a page has nothing but paper, also where it was scanned: dust and shadows of its edges are ignored. */
export function isBlank({ data, channels, width, height }: PagePixels): boolean {
  const brightness = (at: number) => ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  const histogram = new Uint32Array(256);
  const [left, top] = [Math.floor(width * margin), Math.floor(height * margin)];
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) {
      const value = Math.round(brightness((y * width + x) * channels));
      histogram[value] = (histogram[value] ?? 0) + 1;
    }
  const paper = medianOf(histogram);
  if (paper < paperBrightness) return false;
  const columns = Math.ceil(width / cellSide);
  const ink = new Uint16Array(columns * Math.ceil(height / cellSide));
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) {
      if (Math.abs(brightness((y * width + x) * channels) - paper) < inkContrast) continue;
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
