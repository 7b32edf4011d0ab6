/** In points, from the lower left corner of the page as it is shown. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether something is painted after or before the page's own content. */
export type PlacementLayer = 'over' | 'under';

/** Where something is on pages. */
export interface PlacedOnPages {
  /** As in `page-ranges.ts`. */
  pages: string;
  /** Before its rotation. */
  rectangle: Rectangle;
  /** Degrees counterclockwise about the middle of the rectangle. */
  rotation: number;
}

/** Something that a visitor places on pages. */
export interface Placement extends PlacedOnPages {
  kind: 'text' | 'image';
  /** The lines of a text, separated by `\n`; of an image, the name of its file. */
  content: string;
  style: {
    /** Percent, from 1 to 100. */
    opacity: number;
    /** Of a text. */
    color: string;
    layer: PlacementLayer;
  };
}
