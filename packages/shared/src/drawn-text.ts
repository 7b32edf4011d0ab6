// What the preview of a page shows and the worker draws alike. An entry of its own in package.json: a page loads it with the
// first file.

/** Height of a line of text that a tool writes on pages, as a multiple of its size. */
export const textLineHeight = 1.2;
/** Height of the baseline in such a line, as a multiple of its size. */
export const textBaseline = 0.25;

/** Colors of such text by the values of its field: red, green and blue, each from 0 to 1. */
export const textColors = {
  black: [0, 0, 0],
  gray: [0.4, 0.4, 0.4],
  blue: [0.05, 0.2, 0.6],
  red: [0.75, 0.1, 0.1],
} as const;
export type TextColor = keyof typeof textColors;

/** Handwriting that a placed text can have, by the values of its field. */
export const handwritings = ['caveat', 'sacramento', 'allura'] as const;
export type Handwriting = (typeof handwritings)[number];

/** A color of such text for a style sheet. */
export function cssColor(color: TextColor): string {
  return `rgb(${textColors[color].map((part) => Math.round(part * 255)).join(' ')})`;
}

export const pointsPerMillimeter = 72 / 25.4;
