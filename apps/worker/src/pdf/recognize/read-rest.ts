import { regionsOf } from '@blattwerk/shared/ink-regions';
import type { GrayPicture } from '../engines/tesseract.ts';
import type { PictureLine, PictureWord } from './read-hocr.ts';

/** Side of the squares in which ink is sought, in pixels: at 300 dpi letters of one word touch. */
const square = 4;
/** Share of the mean brightness below which there is ink. */
const inkShare = 0.7;
/** Sizes of what may be a word, in squares: from 4 to 40 points high. */
const word = { minHeight: 4, maxHeight: 42, minWidth: 3, minFill: 0.15 } as const;
/** Size of an area in which white letters may be, in squares, and the share of it that is dark. */
const darkArea = { minSquares: 800, minFill: 0.5 } as const;
/** Places like words below which nothing is read again. */
const minPlaces = 2;
/** Around a word, in shares of its height: accents, and what touches it. */
const margin = 0.12;

/** A picture without words: their places are white. */
export function withoutWords({ width, height, pixels }: GrayPicture, lines: readonly PictureLine[]): GrayPicture {
  const rest = Uint8Array.from(pixels);
  for (const { left, top, right, bottom } of lines.flatMap(({ words }) => words)) {
    const grown = Math.ceil((bottom - top) * margin);
    const [from, to] = [Math.max(0, left - grown), Math.min(width, right + grown)];
    for (let y = Math.max(0, top - grown); y < Math.min(height, bottom + grown); y++)
      rest.fill(255, y * width + from, Math.max(y * width + from, y * width + to));
  }
  return { width, height, pixels: rest };
}

/** Whether a picture has several places as large as words, with as much ink, or a dark area. */
export function mayHaveWords(picture: GrayPicture): boolean {
  let places = 0;
  for (const { left, top, right, bottom, pixels } of regionsOf(...inkOf(picture), 'sides')) {
    const [wide, high, count] = [right - left + 1, bottom - top + 1, pixels.length];
    const isLikeWord =
      high >= word.minHeight &&
      high <= word.maxHeight &&
      wide >= word.minWidth &&
      wide >= high / 2 &&
      count >= wide * high * word.minFill;
    if (isLikeWord && ++places >= minPlaces) return true;
    if (count >= darkArea.minSquares && count >= wide * high * darkArea.minFill) return true;
  }
  return false;
}

/** The number of squares across and down, and 1 for each with ink. */
function inkOf({ width, height, pixels }: GrayPicture): [squares: { width: number; height: number }, ink: Uint8Array] {
  const [columns, rows] = [Math.floor(width / square), Math.floor(height / square)];
  const ink = new Uint8Array(columns * rows);
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 17) sum += pixels[at] as number;
  const limit = (sum / Math.max(1, Math.ceil(pixels.length / 17))) * inkShare;
  for (let y = 0; y < rows * square; y++) {
    const row = Math.floor(y / square) * columns;
    for (let x = 0; x < columns * square; x++)
      if ((pixels[y * width + x] as number) < limit) ink[row + Math.floor(x / square)] = 1;
  }
  return [{ width: columns, height: rows }, ink];
}

/** Lines with further ones, each before the first line that is below it at its place. */
export function mergeLines(lines: readonly PictureLine[], further: readonly PictureLine[]): PictureLine[] {
  const merged = [...lines];
  for (const line of further) {
    const own = boundsOf(line.words);
    const middle = (own.top + own.bottom) / 2;
    const place = merged.findIndex(({ words }) => {
      const other = boundsOf(words);
      return other.left < own.right && other.right > own.left && (other.top + other.bottom) / 2 > middle;
    });
    merged.splice(place < 0 ? merged.length : place, 0, line);
  }
  return merged;
}

function boundsOf(words: readonly PictureWord[]): Omit<PictureWord, 'text' | 'confidence'> {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}
