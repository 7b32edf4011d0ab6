/**
 * How many of a hundred words are right for which Tesseract states a confidence: measured on the scans of docs/recognition.md, by
 * isotonic regression. It states too much below 90.
 */
const measured = [
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
] as const;

/** Confidence below which a word is doubtful, and a page by the mean of its words, in percent. */
export const doubtfulBelow = { word: 75, page: 80 } as const;

/** The confidence that a word is right, in percent. @param stated by Tesseract, from 0 to 100 */
export function wordConfidence(stated: number): number {
  const after = measured.findIndex(([from]) => from >= stated);
  const [from, below] = measured[Math.max(0, after - 1)] ?? measured[0];
  const [to, above] = measured[after] ?? [100, 99];
  return to === from ? above : below + ((above - below) * (stated - from)) / (to - from);
}
