import type { PagePixels } from '../page-ink/ink-picture.ts';

/** The least and the most of red, green and blue of a pixel. */
export interface Colors {
  darkest: number;
  colored: number;
}

/** @param column within the picture, as the row */
export function colorsAt({ data, channels, width }: PagePixels, column: number, row: number): Colors {
  const at = (row * width + column) * channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return { darkest: Math.min(red, green, blue), colored: Math.max(red, green, blue) };
}
