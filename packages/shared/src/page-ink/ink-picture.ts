/** A picture of a page. */
export interface PagePixels {
  /** Red, green and blue of each pixel, and further channels, of 8 bits. */
  data: Uint8Array | Uint8ClampedArray;
  channels: number;
  width: number;
  height: number;
}

/** Pixels that are all within: from the first to the last column and row. */
export interface InkBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A picture, and where something differs from its paper. */
export interface InkPicture {
  picture: PagePixels;
  /** 1 for each pixel with ink. */
  ink: Uint8Array;
  /** Pixels. */
  perMillimeter: number;
}
