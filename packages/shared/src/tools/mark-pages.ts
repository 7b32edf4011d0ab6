import type { OptionsOf } from '../contract.ts';
import { pointsPerMillimeter } from '../drawn-text.ts';
import type { PlacedOnPages } from '../placement.ts';
import type { watermark } from './watermark.ts';

// An entry of its own in package.json: a page loads it with the first file.

export type MarkOptions = OptionsOf<typeof watermark>;

/** A mark on a page. */
export type Placed = Pick<PlacedOnPages, 'rectangle' | 'rotation'>;

/** Distance of marks at a side to the edges of the page. */
const margin = 10 * pointsPerMillimeter;
/** Space between tiles, as a multiple of the longer side that a tile takes. */
const tileGap = 0.5;
/** Tiles of a page. */
const maxTiles = 400;

interface Size {
  width: number;
  height: number;
}

/** What the request names of a mark, or else its default. Width and opacity in percent, the angle in degrees. */
export function markDefaults({
  text,
  position,
  width_percent,
  angle,
  opacity,
}: Pick<MarkOptions, 'text' | 'position' | 'width_percent' | 'angle' | 'opacity'>): {
  widthPercent: number;
  angle: number;
  opacity: number;
} {
  const isDiagonal = text !== null && (position === 'center' || position === 'tiled');
  return {
    widthPercent: width_percent ?? (position === 'center' ? 60 : 25),
    angle: angle ?? (isDiagonal ? 45 : 0),
    opacity: opacity ?? 30,
  };
}

/**
 * The places of a mark on a page: one, or some hundreds at most where it is tiled. Each is within the page, and smaller
 * than was asked for where the page has not the space.
 * @param page its size as it is shown, in points
 * @param mark its width divided by its height, before its rotation
 */
export function placeMark(
  options: Omit<MarkOptions, 'color' | 'layer' | 'pages' | 'remove'>,
  page: Size,
  { ratio }: { ratio: number },
): Placed[] {
  const { widthPercent, angle } = markDefaults(options);
  const { position, x_mm, y_mm } = options;
  const middle = x_mm === null || y_mm === null ? undefined : { x: x_mm, y: y_mm };
  const isAtSide = !middle && position !== 'center' && position !== 'tiled';
  const inset = isAtSide ? Math.min(margin, page.width / 4, page.height / 4) : 0;
  const unit = boundsOf({ width: 1, height: 1 / ratio }, angle);
  const width = Math.min(
    (page.width * widthPercent) / 100,
    (page.width - 2 * inset) / unit.width,
    (page.height - 2 * inset) / unit.height,
  );
  const bounds = { width: unit.width * width, height: unit.height * width };
  return middles().map(({ x, y }) => ({
    rectangle: { x: x - width / 2, y: y - width / ratio / 2, width, height: width / ratio },
    rotation: angle,
  }));

  function middles(): { x: number; y: number }[] {
    if (middle) {
      const x = within(middle.x * pointsPerMillimeter, bounds.width, page.width);
      return [{ x, y: within(page.height - middle.y * pointsPerMillimeter, bounds.height, page.height) }];
    }
    if (position === 'tiled') return tileMiddles(page, bounds);
    const [row, column] = position.split('-');
    const far = (side: number, length: number) => side - inset - length / 2;
    const near = (length: number) => inset + length / 2;
    return [
      {
        x: column === 'left' ? near(bounds.width) : column === 'right' ? far(page.width, bounds.width) : page.width / 2,
        y: row === 'bottom' ? near(bounds.height) : row === 'top' ? far(page.height, bounds.height) : page.height / 2,
      },
    ];
  }
}

/** The space that something takes when it is rotated about its middle. */
export function boundsOf({ width, height }: Size, angle: number): Size {
  const radians = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** The middle of something of a length that begins at 0 at least and ends at `side` at most. */
export function within(middle: number, length: number, side: number): number {
  return Math.max(length / 2, Math.min(side - length / 2, middle));
}

/** Middles of tiles in rows and columns that fill the page evenly. */
function tileMiddles(page: Size, bounds: Size): { x: number; y: number }[] {
  const gap = Math.max(bounds.width, bounds.height) * tileGap;
  const columns = Math.max(1, Math.round(page.width / (bounds.width + gap)));
  const rows = Math.max(1, Math.round(page.height / (bounds.height + gap)));
  const share = Math.min(1, Math.sqrt(maxTiles / (columns * rows)));
  const keptColumns = Math.min(maxTiles, Math.max(1, Math.floor(columns * share)));
  const keptRows = Math.min(Math.floor(maxTiles / keptColumns), Math.max(1, Math.floor(rows * share)));
  return Array.from({ length: keptColumns * keptRows }, (_, at) => ({
    x: (((at % keptColumns) + 0.5) * page.width) / keptColumns,
    y: ((Math.floor(at / keptColumns) + 0.5) * page.height) / keptRows,
  }));
}
