import type { GrayPicture } from '../engines/tesseract.ts';
import type { PictureLine, PictureWord } from './read-hocr.ts';

const bullet = '•';
/** What is read in place of a bullet, which the data for most languages does not have. */
const readForBullet = /^[cCeEoO©®¢°*·«»]$/;
/** Of the dot: its height in shares of that of its line's letters, and its width in shares of its height. */
const dot = { height: [0.15, 0.6], width: [0.75, 1.34] } as const;
/** Part of the dot's box, in shares of its sides from its middle, that is full of ink: round letters and signs are hollow there. */
const middle = { reach: 0.25, minFill: 0.95 } as const;
/** The same for the dot with paper at its sides. */
const beside = 0.7;

/** Lines in which a dot before other words is a bullet. */
export function markBullets(picture: GrayPicture, lines: readonly PictureLine[]): PictureLine[] {
  return lines.map((line) => {
    const [first, ...words] = line.words;
    if (!first || words.length === 0 || !readForBullet.test(first.text)) return line;
    return isDot(picture, first, line.height) ? { ...line, words: [{ ...first, text: bullet }, ...words] } : line;
  });
}

function isDot(
  { width, height, pixels }: GrayPicture,
  { left, top, right, bottom }: PictureWord,
  letters: number,
): boolean {
  const [wide, high] = [right - left, bottom - top];
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
  if (!isWithin(high / letters, dot.height) || !isWithin(wide / high, dot.width)) return false;
  const pixelsAround = (reach: number) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [fromX, toX] = [Math.max(0, Math.round(x - wide * reach)), Math.min(width, Math.round(x + wide * reach))];
    const [fromY, toY] = [Math.max(0, Math.round(y - high * reach)), Math.min(height, Math.round(y + high * reach))];
    return Array.from({ length: Math.max(0, toY - fromY) }, (_, row) => [
      ...pixels.subarray((fromY + row) * width + fromX, (fromY + row) * width + Math.max(fromX, toX)),
    ]).flat();
  };
  let [darkest, brightest] = [255, 0];
  for (const pixel of pixelsAround(beside)) {
    darkest = Math.min(darkest, pixel);
    brightest = Math.max(brightest, pixel);
  }
  const inside = pixelsAround(middle.reach);
  return inside.filter((pixel) => pixel < (darkest + brightest) / 2).length > inside.length * middle.minFill;
}
