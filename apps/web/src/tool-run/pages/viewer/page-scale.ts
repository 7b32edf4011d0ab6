import type { PageRotation } from '@blattwerk/shared';
import type { PageSize } from '@blattwerk/shared';

/** How large a page is shown: as the window allows, or by a factor of its real size. */
export type PageZoom = 'page' | 'width' | number;

/** CSS pixels of a point at its real size. */
const pixelsOfPoint = 96 / 72;
const scales = { min: 0.1, max: 6 };
/** Factor of one step. */
const step = 1.25;

/** Size of a page as it is shown, in points. */
export function rotatedSize({ width, height }: PageSize, rotation: PageRotation): PageSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Factor of a page's real size.
 * @param size of the page as it is shown, in points
 * @param space for it, in CSS pixels
 */
export function scaleOf(zoom: PageZoom, size: PageSize, space: PageSize): number {
  const byWidth = space.width / (size.width * pixelsOfPoint);
  const whole = Math.min(byWidth, space.height / (size.height * pixelsOfPoint));
  // A page that is larger than most fits all the same; without a layout there is no space.
  const min = whole > 0 ? Math.min(scales.min, whole) : scales.min;
  const scale = zoom === 'page' ? whole : zoom === 'width' ? byWidth : zoom;
  return Math.min(scales.max, Math.max(min, scale));
}

/** Size of a page in CSS pixels. */
export function pixelsOf({ width, height }: PageSize, scale: number): PageSize {
  return { width: width * pixelsOfPoint * scale, height: height * pixelsOfPoint * scale };
}

/** The next scale of the buttons and keys, before its limits. */
export function stepScale(scale: number, direction: 1 | -1): number {
  return direction === 1 ? scale * step : scale / step;
}
