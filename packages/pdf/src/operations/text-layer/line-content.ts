import { coordinateText, matrixText } from '../../draw/coordinate-text.ts';
import { glyphless, type GlyphlessFont } from './glyphless-font.ts';

/** A word, and where it begins and ends on the baseline of its line, in points from the beginning of that. */
export interface LayerWord {
  text: string;
  start: number;
  end: number;
}

/** A line of text that a picture shows. */
export interface LayerLine {
  /** Where its baseline begins, in points of the page as it is shown, from its lower left corner. */
  x: number;
  y: number;
  /** Direction of the baseline, counterclockwise, in degrees; 0 where absent. */
  rotation?: number;
  /** From the lowest to the highest letters, in points. */
  height: number;
  /** In the order of reading. */
  words: readonly LayerWord[];
}

/** Widths and heights below are none of letters, in points. */
const minLength = 0.1;
/**
 * Tilt in degrees up to which words are level, each as high as its middle is: readers take words of a tilted line, as in a scan, for
 * lines of their own.
 */
const maxTilt = 5;
/** Horizontal scaling in percent (ISO 32000-2, 9.3.4). */
const scaling = { min: 1, max: 10_000 } as const;

/**
 * Operations that show a line without its being seen: each word is as wide as its picture, and a space follows where another word
 * does. Words that are narrower than any letter are left out.
 * @param font the resource `F`
 * @throws RangeError for places that are not finite
 */
export function lineContent({ x, y, rotation = 0, height, words }: LayerLine, font: GlyphlessFont): string {
  const shown = words.filter(({ text, start, end }) => text !== '' && end - start >= minLength);
  if (shown.length === 0 || !(height >= minLength)) return '';
  const level = Math.round(rotation / 90) * 90;
  const tilt = radiansOf(Math.abs(rotation - level) <= maxTilt ? rotation - level : 0);
  const direction = radiansOf(tilt === 0 ? rotation : level);
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const size = rounded(height, 2);
  const operations = [`/F ${coordinateText(size)} Tf ${matrixText([cos, sin, -sin, cos, x, y].map(shortened))} Tm`];
  // Follow the rounded numbers, so that their errors do not add up.
  let [place, rise] = [0, 0];
  for (const [index, word] of shown.entries()) {
    const { text } = word;
    const [start, end] = [word.start * Math.cos(tilt), word.end * Math.cos(tilt)];
    const letters = font.encode(text);
    if (letters.length === 0) continue;
    const width = size * (glyphless.width / 1_000);
    const percent = rounded(((end - start) / (width * (letters.length / 2))) * 100, 1);
    const scale = Math.min(scaling.max, Math.max(scaling.min, percent));
    const em = size * (scale / 100);
    const shift = Math.round(((place - start) / em) * 1_000);
    const codes = index < shown.length - 1 ? Buffer.concat([letters, font.encode(' ')]) : letters;
    const ownRise = rounded(((start + end) / 2) * Math.tan(tilt), 1);
    if (ownRise !== rise) operations.push(`${coordinateText(ownRise)} Ts`);
    rise = ownRise;
    operations.push(`${coordinateText(scale)} Tz [${shift === 0 ? '' : coordinateText(shift)}${literal(codes)}] TJ`);
    place += (width * (scale / 100) * codes.length) / 2 - (shift / 1_000) * em;
  }
  if (rise !== 0) operations.push('0 Ts');
  return operations.join('\n');
}

function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Decimals that a fiftieth of a point, and the direction of a line as wide as a page, need. */
function shortened(value: number, index: number): number {
  return rounded(value, index < 4 ? 5 : 2);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** A string as it is written in a content, in which most codes are two bytes: in hexadecimal digits they would be four (ISO 32000-2, 7.3.4.2). */
function literal(codes: Buffer): string {
  return `(${codes.toString('latin1').replaceAll(/[\\()\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`))})`;
}
