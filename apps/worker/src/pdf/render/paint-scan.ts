import sharp, { type Sharp } from 'sharp';
import { jpegOptions, joinIntervals } from './jpeg.ts';
import { multiply, quarterOf, transformBox, type Matrix } from './matrix.ts';
import type { TreePage } from './page-tree.ts';
import { passJpeg } from './pass-jpeg.ts';
import type { Raster } from './raster.ts';
import type { Scan } from './scan.ts';

/** Where a scan goes on its raster. */
interface Placing {
  /** Pixels from the raster's top left, and how large; any of it can lie outside. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Sides change places, before any flip. */
  isTransposed: boolean;
  isFlippedAcross: boolean;
  isFlippedDown: boolean;
  /** Whether it fills the raster as it stands. */
  isPlain: boolean;
}

/** How far beyond a pixel an edge may reach without taking it: what is left of a division. */
const edgeTolerance = 1e-3;
/** Pixels that are taken into memory as a whole, to be turned or cut. */
const maxWholePixels = 9_000_000;

/**
 * Paints a scan from its JPEG: its very bytes where it has the raster's pixels, else scaled as PDFium scales it.
 * @returns null where that is PDFium's: the JPEG is damaged, or would have to be enlarged
 */
export async function paintScan(scan: Scan, page: TreePage, raster: Raster): Promise<Buffer | null> {
  const placing = placeScan(scan, page, raster);
  if (!placing) return null;
  const isUnscaled = raster.width === scan.width && raster.height === scan.height;
  const passed = placing.isPlain && isUnscaled ? passJpeg(scan.jpeg, raster.dpi) : undefined;
  if (passed) return passed;
  try {
    return joinIntervals([await encode(scan, placing, raster)], raster);
  } catch {
    // The library's errors have no class; whatever it is, PDFium gets the page.
    return null;
  }
}

function placeScan({ matrix, width, height }: Scan, page: TreePage, raster: Raster): Placing | undefined {
  const onRaster = multiply(matrix, matrixOf(page, raster));
  const box = transformBox({ left: 0, bottom: 0, right: 1, top: 1 }, onRaster);
  const quarter = quarterOf(onRaster);
  if (!box || !quarter) return undefined;
  const left = Math.floor(box.left + edgeTolerance);
  const top = Math.floor(box.bottom + edgeTolerance);
  const size = { width: Math.ceil(box.right - edgeTolerance) - left, height: Math.ceil(box.top - edgeTolerance) - top };
  const [a, b, c, d] = onRaster;
  const isTransposed = quarter === 'upright';
  const [across, down] = isTransposed ? [height, width] : [width, height];
  if (size.width < 1 || size.height < 1 || size.width > across || size.height > down) return undefined;
  const isWhole = left === 0 && top === 0 && size.width === raster.width && size.height === raster.height;
  const isPlain = isWhole && !isTransposed && a > 0 && d < 0;
  if (!isPlain && Math.max(size.width * size.height, raster.width * raster.height) > maxWholePixels) return undefined;
  // The JPEG's rows go down from the unit square's top.
  const isFlippedAcross = isTransposed ? c > 0 : a < 0;
  const isFlippedDown = isTransposed ? b < 0 : d > 0;
  return { left, top, ...size, isTransposed, isFlippedAcross, isFlippedDown, isPlain };
}

/** Takes the page's units to the raster's pixels from its top left. */
function matrixOf({ box, turns }: TreePage, { width, height }: Raster): Matrix {
  const { left, bottom, right, top } = box;
  const [x, y] = [right - left, top - bottom];
  if (turns === 0) return [width / x, 0, 0, -height / y, (-left * width) / x, (top * height) / y];
  if (turns === 1) return [0, height / x, width / y, 0, (-bottom * width) / y, (-left * height) / x];
  if (turns === 2) return [-width / x, 0, 0, height / y, (right * width) / x, (-bottom * height) / y];
  return [0, -height / x, -width / y, 0, (top * width) / y, (right * height) / x];
}

async function encode(scan: Scan, placing: Placing, raster: Raster): Promise<Buffer> {
  const { width, height, isTransposed, isFlippedAcross, isFlippedDown, isPlain } = placing;
  const channels = scan.isGray ? 1 : 3;
  const space = scan.isGray ? 'b-w' : 'srgb';
  const [across, down] = isTransposed ? [height, width] : [width, height];
  const scaled = sharp(scan.jpeg, {
    failOn: 'warning',
    limitInputPixels: scan.width * scan.height,
    ignoreIcc: true,
    sequentialRead: true,
  })
    .resize(across, down, { fit: 'fill', kernel: 'cubic' })
    .toColourspace(space);
  if (isPlain) return scaled.jpeg(jpegOptions).toBuffer();
  const turned = sharp(await scaled.raw().toBuffer(), { raw: { width: across, height: down, channels } })
    // The library mirrors before it turns; and a turn mirrors what a transposition does not.
    .flip(isTransposed ? !isFlippedAcross : isFlippedDown)
    .flop(isTransposed ? isFlippedDown : isFlippedAcross)
    .rotate(isTransposed ? 90 : 0);
  const shown = sharp(await turned.toColourspace(space).raw().toBuffer(), { raw: { width, height, channels } });
  return onWhite(shown, placing, raster).toColourspace(space).jpeg(jpegOptions).toBuffer();
}

/** Cuts what lies outside of the raster, and fills up what is left free on it. */
function onWhite(image: Sharp, { left, top, width, height }: Placing, raster: Raster): Sharp {
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const end = { left: Math.min(width, raster.width - left), top: Math.min(height, raster.height - top) };
  return image.extract({ ...from, width: end.left - from.left, height: end.top - from.top }).extend({
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.max(0, raster.width - left - width),
    bottom: Math.max(0, raster.height - top - height),
    background: 'white',
  });
}
