import { type Matrix, multiply } from '@blattwerk/pdf';
import type { PageGeometry } from '@blattwerk/pdf/internal';
import type { RasterSize } from '@blattwerk/shared';
import { type Sharp, sharp } from '../../images/configured-sharp.ts';
import { axisChangeOf, transformBox, unitSquare } from './boxes.ts';
import type { Scan } from './find-scan.ts';
import { jpegOptions, joinIntervals } from './jpeg-bands.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Where a scan is placed on its raster. */
interface Placement {
  /** Pixels from the raster's top left, and size; parts may lie outside. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether its sides are exchanged, before it is flipped. */
  isTransposed: boolean;
  isFlippedAcross: boolean;
  isFlippedDown: boolean;
  /** Whether it fills the raster, neither transposed nor flipped. */
  isPlain: boolean;
}

/** Share of a pixel by which an edge may exceed it: a rounding error. */
const edgeTolerance = 1e-3;
/** Maximum pixels of an image that is rotated or cropped, which is completely in memory. */
const maxWholePixels = 9_000_000;

/**
 * Renders a scan from its JPEG: its compressed data where it has the raster's pixels, else scaled as PDFium scales it.
 * @returns null where PDFium has to render the page: the JPEG is damaged, or would have to be enlarged
 */
export async function renderScan(scan: Scan, page: PageGeometry, raster: RasterSize): Promise<Buffer | null> {
  const placement = placeScan(scan, page, raster);
  if (!placement) return null;
  const isUnscaled = raster.width === scan.width && raster.height === scan.height;
  const stripped = placement.isPlain && isUnscaled ? stripJpeg(scan.jpeg, raster.dpi) : undefined;
  if (stripped) return stripped;
  try {
    return joinIntervals([await encode(scan, placement, raster)], raster);
  } catch {
    // sharp's errors have no class; whatever the cause, PDFium renders the page.
    return null;
  }
}

function placeScan({ matrix, width, height }: Scan, page: PageGeometry, raster: RasterSize): Placement | undefined {
  const onRaster = multiply(matrix, matrixOf(page, raster));
  const box = transformBox(unitSquare, onRaster);
  const axisChange = axisChangeOf(onRaster);
  if (!box || !axisChange) return undefined;
  const left = Math.floor(box.left + edgeTolerance);
  const top = Math.floor(box.bottom + edgeTolerance);
  const size = { width: Math.ceil(box.right - edgeTolerance) - left, height: Math.ceil(box.top - edgeTolerance) - top };
  const [a, b, c, d] = onRaster;
  const isTransposed = axisChange === 'swapped';
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

/** Maps the page's units to the raster's pixels from its top left. */
function matrixOf({ box, quarterTurns }: PageGeometry, { width, height }: RasterSize): Matrix {
  const { left, bottom, right, top } = box;
  const [x, y] = [right - left, top - bottom];
  if (quarterTurns === 0) return [width / x, 0, 0, -height / y, (-left * width) / x, (top * height) / y];
  if (quarterTurns === 1) return [0, height / x, width / y, 0, (-bottom * width) / y, (-left * height) / x];
  if (quarterTurns === 2) return [-width / x, 0, 0, height / y, (right * width) / x, (-bottom * height) / y];
  return [0, -height / x, -width / y, 0, (top * width) / y, (right * height) / x];
}

async function encode(scan: Scan, placement: Placement, raster: RasterSize): Promise<Buffer> {
  const { width, height, isTransposed, isFlippedAcross, isFlippedDown, isPlain } = placement;
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
  const rotated = sharp(await scaled.raw().toBuffer(), { raw: { width: across, height: down, channels } })
    // sharp flips before it rotates, and a rotation mirrors what a transposition does not.
    .flip(isTransposed ? !isFlippedAcross : isFlippedDown)
    .flop(isTransposed ? isFlippedDown : isFlippedAcross)
    .rotate(isTransposed ? 90 : 0);
  const shown = sharp(await rotated.toColourspace(space).raw().toBuffer(), { raw: { width, height, channels } });
  return onWhite(shown, placement, raster).toColourspace(space).jpeg(jpegOptions).toBuffer();
}

/** Crops what lies outside of the raster, and fills the rest of it with white. */
function onWhite(image: Sharp, { left, top, width, height }: Placement, raster: RasterSize): Sharp {
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
