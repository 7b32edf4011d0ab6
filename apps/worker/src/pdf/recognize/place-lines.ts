import type { Box, LayerLine, LayerWord } from '@blattwerk/pdf';
import type { PictureLine, PictureWord } from './read-hocr.ts';
import { wordConfidence } from './word-confidence.ts';

/** A recognized word. */
export interface RecognizedWord extends LayerWord {
  /** On the page as it is shown, in points from its lower left corner. */
  area: Box;
  /** That it is right, in percent. */
  confidence: number;
}

export interface RecognizedLine extends LayerLine {
  words: readonly RecognizedWord[];
}

/** A picture of a page, and the one that was read: it, turned clockwise around its middle. */
interface ReadPicture {
  picture: { width: number; height: number };
  read: { width: number; height: number };
  degrees: number;
}

/**
 * Lines of a picture where they are on its page.
 * @param page its size as it is shown, in points
 */
export function placeLines(
  lines: readonly PictureLine[],
  { picture, read, degrees }: ReadPicture,
  page: { width: number; height: number },
): RecognizedLine[] {
  // Pixels are square but for the rounding of the picture's size.
  const perPixel = Math.sqrt((page.width * page.height) / (picture.width * picture.height));
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const pointOf: PointOf = (x, y) => {
    const [right, up] = [(x - read.width / 2) * perPixel, (read.height / 2 - y) * perPixel];
    return [page.width / 2 + right * cos - up * sin, page.height / 2 + right * sin + up * cos];
  };
  return lines.map((line) => {
    const [x, y] = pointOf(line.x, line.y);
    const along = perPixel * Math.hypot(1, line.slope);
    return {
      x,
      y,
      rotation: degrees - (Math.atan(line.slope) * 180) / Math.PI,
      height: line.height * perPixel,
      words: line.words.map((word) => ({
        text: word.text,
        start: (word.left - line.x) * along,
        end: (word.right - line.x) * along,
        area: areaOf(word, pointOf),
        confidence: wordConfidence(word.confidence),
      })),
    };
  });
}

/** A place of the picture that was read, on the page. */
type PointOf = (x: number, y: number) => [x: number, y: number];

function areaOf({ left, top, right, bottom }: PictureWord, pointOf: PointOf): Box {
  const corners = [pointOf(left, top), pointOf(right, top), pointOf(left, bottom), pointOf(right, bottom)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
