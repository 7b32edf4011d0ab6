import type { ImageRotation } from '@blattwerk/shared';

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

export interface PageOptions {
  page_size: 'fit' | 'a4' | 'letter';
  orientation: 'auto' | 'portrait' | 'landscape';
  margin: 'none' | 'small' | 'large';
}

/** How an image is displayed: its size before it is rotated, in pixels, and its pixels per inch. */
export interface PlacedImage {
  width: number;
  height: number;
  orientation: Orientation;
  dpi: { x: number; y: number };
}

export interface PageLayout {
  /** In units of `userUnit`. */
  width: number;
  height: number;
  /** Points per unit; more than 1 only for pages that are larger than 1 allows. */
  userUnit: number;
  /** Maps the unit square, in which an image is painted, to its position on the page. */
  matrix: readonly [number, number, number, number, number, number];
}

/** Points: none, a quarter of an inch, which every printer leaves, and three quarters. */
const margins = { none: 0, small: 18, large: 54 } as const;
/** Points, portrait (ISO 216 A4; ANSI A). */
const paper = { a4: [595.276, 841.89], letter: [612, 792] } as const;
/** Units of a page's sides (ISO 32000-1, Annex C.2). */
const minSide = 3;
const maxSide = 14_400;

/**
 * Positions an image on a page of its own: with `fit` the page has the image's size and a margin around it; on paper
 * the image is centerd and as large as the margins allow, never cropped and never distorted.
 */
export function layoutPage(image: PlacedImage, options: PageOptions): PageLayout {
  const upright = uprightSize(image);
  const margin = margins[options.margin];
  let page = { width: upright.width + 2 * margin, height: upright.height + 2 * margin };
  let scale = 1;
  if (options.page_size !== 'fit') {
    page = paperSize(options, upright.width > upright.height);
    scale = Math.min((page.width - 2 * margin) / upright.width, (page.height - 2 * margin) / upright.height);
  }
  const userUnit = Math.max(1, Math.ceil(Math.max(page.width, page.height) / maxSide));
  const width = Math.max(page.width / userUnit, minSide);
  const height = Math.max(page.height / userUnit, minSide);
  const drawn = { width: (upright.width * scale) / userUnit, height: (upright.height * scale) / userUnit };
  const corner = { x: (width - drawn.width) / 2, y: (height - drawn.height) / 2 };
  return { width, height, userUnit, matrix: orientedMatrix(image.orientation, corner.x, corner.y, drawn) };
}

function uprightSize(image: PlacedImage): { width: number; height: number } {
  const width = (image.width * 72) / image.dpi.x;
  const height = (image.height * 72) / image.dpi.y;
  return image.orientation < 5 ? { width, height } : { width: height, height: width };
}

function paperSize(options: PageOptions, isWide: boolean): { width: number; height: number } {
  const [short, long] = paper[options.page_size as keyof typeof paper];
  const isLandscape = options.orientation === 'auto' ? isWide : options.orientation === 'landscape';
  return isLandscape ? { width: long, height: short } : { width: short, height: long };
}

/** The stored image's first row is the unit square's upper edge (ISO 32000-2, 8.9.5.1). */
function orientedMatrix(
  orientation: Orientation,
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): PageLayout['matrix'] {
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
