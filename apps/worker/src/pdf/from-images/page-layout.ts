import { type ConvertPageOptions, type ImageRotation, marginOf, paperSizeOf } from '@blattwerk/shared';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';

/** EXIF's Orientation: which sides of the displayed image the stored first row and column are (EXIF 2.32, 4.6.4). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Orientations that follow from each other by a rotation of 90 degrees clockwise; the second row is mirrored. */
const quarterTurns: readonly (readonly Orientation[])[] = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];

/** The orientation of an image that is rotated after its own orientation was applied. */
export function rotateOrientation(orientation: Orientation, rotation: ImageRotation): Orientation {
  const turns = quarterTurns.find((row) => row.includes(orientation)) ?? [];
  return turns[(turns.indexOf(orientation) + rotation / 90) % 4] ?? orientation;
}

/** How an image is displayed: its size before it is rotated, in pixels, and its pixels per inch. */
export interface PlacedImage {
  width: number;
  height: number;
  orientation: Orientation;
  dpi: { x: number; y: number };
}

/** A rectangle of a page, from its bottom left corner. */
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an image is painted. */
export interface Place {
  /** Maps the unit square, in which an image is painted, to its position on the page. */
  matrix: readonly [number, number, number, number, number, number];
  /** What is shown of it; all of it where absent. */
  clip?: Rectangle;
}

export interface PageLayout {
  /** In units of `userUnit`. */
  width: number;
  height: number;
  /** Points per unit; more than 1 only for pages that are larger than 1 allows. */
  userUnit: number;
  /** Of each image. */
  places: readonly Place[];
}

/** Points between images on a page without a margin. */
const minGap = 9;
/** Columns and rows of an upright page, by its images. */
const grids = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3] } as const;
/** Units of a page's sides (ISO 32000-1, Annex C.2). */
const minSide = 3;
const maxSide = 14_400;

/**
 * Positions images on a page. With `fit` the page has the image's size and a margin around it. On paper an image is
 * centered in its part of the page: as large as the margins allow, neither cropped nor distorted; or it fills its part.
 * @param images one, or up to as many as the options say
 */
export function layoutPage(images: readonly PlacedImage[], options: ConvertPageOptions): PageLayout {
  const [first] = images;
  if (!first) throw new RangeError('expected at least one image');
  const margin = marginOf(options) * pointsPerMillimeter;
  const paper = paperSizeOf(options);
  if (!paper) return layoutFittingPage(first, margin);
  const page = turnedPaper(paper, uprightSize(first), options);
  const cells = cellsOf(page, margin, options.images_per_page);
  const places = images.map((image, index) => placeInCell(image, cells[index] as Rectangle, options));
  return { ...page, userUnit: 1, places };
}

function layoutFittingPage(image: PlacedImage, margin: number): PageLayout {
  const upright = enlargedToMinimum(uprightSize(image), margin);
  const page = { width: upright.width + 2 * margin, height: upright.height + 2 * margin };
  const userUnit = userUnitOf(page);
  const width = Math.max(page.width / userUnit, minSide);
  const height = Math.max(page.height / userUnit, minSide);
  const drawn = { width: upright.width / userUnit, height: upright.height / userUnit };
  const corner = { x: (width - drawn.width) / 2, y: (height - drawn.height) / 2 };
  return {
    width,
    height,
    userUnit,
    places: [{ matrix: orientedMatrix(image.orientation, corner.x, corner.y, drawn) }],
  };
}

/** A tiny image is enlarged until it fills the smallest page, unless it is so long that the page would be too large. */
function enlargedToMinimum(image: { width: number; height: number }, margin: number): typeof image {
  const missing = (minSide - 2 * margin) / Math.min(image.width, image.height);
  const scale = Math.max(1, Math.min(missing, maxSide / Math.max(image.width, image.height)));
  return { width: image.width * scale, height: image.height * scale };
}

function userUnitOf(page: { width: number; height: number }): number {
  return Math.max(1, Math.ceil(Math.max(page.width, page.height) / maxSide));
}

/** Size of an image as it is displayed, in points. */
export function uprightSize(image: PlacedImage): { width: number; height: number } {
  const width = (image.width * 72) / image.dpi.x;
  const height = (image.height * 72) / image.dpi.y;
  return image.orientation < 5 ? { width, height } : { width: height, height: width };
}

/** Paper in points. @param paper in millimeters */
function turnedPaper(
  paper: { width: number; height: number },
  image: { width: number; height: number },
  { page_size, orientation, images_per_page }: ConvertPageOptions,
): { width: number; height: number } {
  const points = (millimeters: number) => Math.round(millimeters * pointsPerMillimeter * 1_000) / 1_000;
  const [width, height] = [points(paper.width), points(paper.height)];
  if (page_size === 'custom' && orientation === 'auto') return { width, height };
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isAutoWide = images_per_page === 1 && image.width > image.height;
  const isLandscape = orientation === 'auto' ? isAutoWide : orientation === 'landscape';
  return isLandscape ? { width: long, height: short } : { width: short, height: long };
}

/** The parts of a page for its images, row by row from the top left. */
function cellsOf(
  page: { width: number; height: number },
  margin: number,
  count: ConvertPageOptions['images_per_page'],
): Rectangle[] {
  const [fewer, more] = grids[count];
  const [columns, rows] = page.width > page.height ? [more, fewer] : [fewer, more];
  const inner = { width: Math.max(1, page.width - 2 * margin), height: Math.max(1, page.height - 2 * margin) };
  // Half of a small page is left for its images.
  const gapOf = (side: number, parts: number) =>
    parts === 1 ? 0 : Math.min(Math.max(margin, minGap), side / 2 / (parts - 1));
  const gap = { x: gapOf(inner.width, columns), y: gapOf(inner.height, rows) };
  const width = (inner.width - gap.x * (columns - 1)) / columns;
  const height = (inner.height - gap.y * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const x = (page.width - inner.width) / 2 + column * (width + gap.x);
    const y = (page.height - inner.height) / 2 + (rows - 1 - row) * (height + gap.y);
    return { x, y, width, height };
  });
}

/** @param cell in points */
function placeInCell(image: PlacedImage, cell: Rectangle, { placement }: ConvertPageOptions): Place {
  const upright = uprightSize(image);
  const [across, down] = [cell.width / upright.width, cell.height / upright.height];
  const even = placement === 'fill' ? Math.max(across, down) : Math.min(across, down);
  const isStretched = placement === 'stretch';
  const width = isStretched ? cell.width : upright.width * even;
  const height = isStretched ? cell.height : upright.height * even;
  const [x, y] = [cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2];
  const matrix = orientedMatrix(image.orientation, x, y, { width, height });
  return placement === 'fill' ? { matrix, clip: cell } : { matrix };
}

/** The stored image's first row is the unit square's upper edge (ISO 32000-2, 8.9.5.1). */
export function orientedMatrix(
  orientation: Orientation,
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): Place['matrix'] {
  switch (orientation) {
    case 1:
      return [width, 0, 0, height, x, y];
    case 2:
      return [-width, 0, 0, height, x + width, y];
    case 3:
      return [-width, 0, 0, -height, x + width, y + height];
    case 4:
      return [width, 0, 0, -height, x, y + height];
    case 5:
      return [0, -height, -width, 0, x + width, y + height];
    case 6:
      return [0, -height, width, 0, x, y + height];
    case 7:
      return [0, height, width, 0, x, y];
    case 8:
      return [0, height, -width, 0, x + width, y];
  }
}
