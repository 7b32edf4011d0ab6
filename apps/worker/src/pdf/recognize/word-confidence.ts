type Point = readonly [stated: number, right: number];

/**
 * Confidences that Tesseract states, ascending, each with how many of a hundred such words are right: measured on the scans of
 * docs/recognition.md, by isotonic regression. Below 90 it states too much.
 */
const measured: readonly Point[] = [
  [0, 8],
  [5, 9],
  [15, 13],
  [35, 16],
  [46, 23],
  [57, 35],
  [62, 41],
  [70, 47],
  [78, 61],
  [85, 67],
  [87, 70],
  [88, 75],
  [89, 82],
  [90, 88],
  [91, 93],
  [93, 97],
  [95, 98],
  [96, 99],
  [100, 99],
];

/** Confidence below which a word is doubtful, and a page by the mean of its words, in percent. */
export const doubtfulBelow = { word: 75, page: 80 } as const;

/** The confidence that a word is right, in percent. @param stated by Tesseract, from 0 to 100 */
export function wordConfidence(stated: number): number {
  // What is between two of them is on the line from one to the other.
  const next = Math.max(
    1,
    measured.findIndex(([to]) => to >= stated),
  );
  const [[from, below], [to, above]] = measured.slice(next - 1, next + 1) as [Point, Point];
  return below + ((above - below) * (stated - from)) / (to - from);
}
