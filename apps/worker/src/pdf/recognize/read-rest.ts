import { regionsOf } from '@blattwerk/shared/ink-regions';
import type { GrayPicture } from '../engines/tesseract.ts';
import type { PictureLine, PictureWord } from './read-hocr.ts';
import { doubtfulBelow, wordConfidence } from './word-confidence.ts';

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

/** Confidence, as it is stated, from which a word is certain, and is not read again. */
export const minConfidence = 70;
/** Height of a word that has parts of other lines, in shares of that of its line's letters. */
const maxHeight = 1.5;
/** Share of the place of words that others are instead, which those have to cover. */
const minCover = 0.8;

/** Letters that the words of a line of noise have less of in the mean. */
const noiseLetters = 3.5;

/** A picture without the words that are certain: their places are white. */
export function withoutWords({ width, height, pixels }: GrayPicture, lines: readonly PictureLine[]): GrayPicture {
  const rest = Uint8Array.from(pixels);
  const certain = lines.flatMap((line) =>
    line.words.filter(
      ({ confidence, top, bottom }) => confidence >= minConfidence && bottom - top <= line.height * maxHeight,
    ),
  );
  for (const { left, top, right, bottom } of certain) {
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

/**
 * Lines with what was read of the rest: where words are at the place of others, those that are more certain, for all letters of a line
 * together, and not of a part of that place alone.
 */
export function mergeReadings(lines: readonly PictureLine[], further: readonly PictureLine[]): PictureLine[] {
  let kept = [...lines];
  const taken: PictureLine[] = [];
  for (const line of further) {
    const replaced = new Set(
      kept.flatMap(({ words }) => words.filter((one) => line.words.some((other) => areAtOnePlace(one, other)))),
    );
    const isBetter =
      certaintyOf(line.words) > certaintyOf([...replaced]) && widthOf(line.words) >= widthOf([...replaced]) * minCover;
    if (replaced.size > 0 && !isBetter) continue;
    if (replaced.size > 0)
      kept = kept.flatMap((each) => {
        const words = each.words.filter((one) => !replaced.has(one));
        return words.length > 0 ? [{ ...each, words }] : [];
      });
    taken.push(line);
  }
  return mergeLines(kept, taken);
}

/** Whether a line is what is read in pictures: several short words, all of them doubtful. */
export function isNoise({ words }: PictureLine): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const isDoubtful = words.every(({ confidence }) => wordConfidence(confidence) < doubtfulBelow.word);
  return isDoubtful && words.length > 1 && letters < words.length * noiseLetters;
}

/** Whether one of two words covers half of the other. */
function areAtOnePlace(one: PictureWord, other: PictureWord): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const area = ({ left, top, right, bottom }: PictureWord) => (right - left) * (bottom - top);
  return width > 0 && height > 0 && width * height > Math.min(area(one), area(other)) / 2;
}

function certaintyOf(words: readonly PictureWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
}

function widthOf(words: readonly PictureWord[]): number {
  return words.reduce((sum, { left, right }) => sum + right - left, 0);
}

/** Lines with further ones, each before the first line that is below it at its place. */
function mergeLines(lines: readonly PictureLine[], further: readonly PictureLine[]): PictureLine[] {
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
