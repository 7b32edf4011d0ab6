import type { DrawingColor } from '@blattwerk/pdf/internal';

/** Colors of text that a tool draws, by the values of its field. */
export const textColors = {
  black: [0, 0, 0],
  gray: [0.4, 0.4, 0.4],
  blue: [0.05, 0.2, 0.6],
  red: [0.75, 0.1, 0.1],
} as const satisfies Record<string, DrawingColor>;

/** Height of the baseline in a line of text, as a multiple of its size. */
export const textBaseline = 0.25;
