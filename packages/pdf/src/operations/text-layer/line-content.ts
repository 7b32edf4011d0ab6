import { coordinateText, matrixText } from '../../draw/coordinate-text.ts';
import type { GlyphlessFont } from './glyphless-font.ts';

/** A word, and where it begins and ends on the baseline of its line, in points from the beginning of that. */
export interface LayerWord {
  text: string;
  start: number;
  end: number;
  /** Tag of the marked content that it is, in letters: what programs find it by (ISO 32000-2, 14.6). */
  tag?: string;
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
 * By how much of the letters' height a word may be wider or narrower than its picture, begin beside it, and lie above or below it: numbers
 * for each word would take most of the bytes.
 */
const tolerance = { width: 0.12, start: 0.025, rise: 0.03 } as const;

/** What is set for a page of text so far. */
export interface LayerState {
  size?: number;
  percent?: number;
}

/**
 * Operations that show a line without its being seen: each word is about as wide as its picture, and a space follows where another word
 * does. Words that are narrower than any letter are left out.
 * @param font the resource `F`
 * @param state after the lines before, which is changed
 * @throws RangeError for places that are not finite, or a tag that is no letters
 */
export function lineContent(
  { x, y, rotation = 0, height, words }: LayerLine,
  font: GlyphlessFont,
  state: LayerState = {},
): string {
  const level = Math.round(rotation / 90) * 90;
  const tilt = radiansOf(Math.abs(rotation - level) <= maxTilt ? rotation - level : 0);
  const shown = words.flatMap(({ text, start, end, tag }) => {
    if (text === '' || !(end - start >= minLength)) return [];
    const encoded = font.encode(text);
    return encoded.width === 0 ? [] : [{ ...encoded, tag, start: start * Math.cos(tilt), end: end * Math.cos(tilt) }];
  });
  if (shown.length === 0 || !(height >= minLength)) return '';
  const direction = radiansOf(tilt === 0 ? rotation : level);
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const size = Math.max(minLength, rounded(height, 1));
  const operations = new LineOperations();
  if (size !== state.size) operations.add(`/F ${coordinateText(size)} Tf`);
  state.size = size;
  operations.add(`${matrixText([cos, sin, -sin, cos, x, y].map(shortened))} Tm`);
  const space = font.encode(' ');
  const riseStep = Math.max(0.1, rounded(size * tolerance.rise * 2, 1));
  const [wanted, natural] = [
    shown.reduce((sum, { start, end }) => sum + end - start, 0),
    shown.reduce((sum, { width }) => sum + width, 0),
  ];
  // Percent that all words of the line have in the mean; a word that it does not fit has its own.
  const ofLine = percentOf(wanted, (natural * size) / 1_000);
  // Follow the rounded numbers, so that their errors do not add up.
  let [place, rise] = [0, 0];
  for (const [index, { codes, width, start, end, tag }] of shown.entries()) {
    const length = (width * size) / 1_000;
    const fits = (percent: number | undefined) =>
      percent !== undefined && Math.abs((length * percent) / 100 - (end - start)) <= tolerance.width * size;
    if (!fits(state.percent)) {
      state.percent = fits(ofLine) ? ofLine : percentOf(end - start, length);
      operations.add(`${coordinateText(state.percent)} Tz`);
    }
    const ownRise = rounded(Math.round((((start + end) / 2) * Math.tan(tilt)) / riseStep) * riseStep, 1);
    if (ownRise !== rise) operations.add(`${coordinateText(ownRise)} Ts`);
    rise = ownRise;
    const scale = (state.percent ?? 100) / 100;
    const em = size * scale;
    const step = shiftStep(scale);
    const shift = Math.round(((place - start) / em) * (1_000 / step)) * step;
    const isLast = index === shown.length - 1;
    operations.mark(tag);
    operations.show(shift, isLast ? codes : Buffer.concat([codes, space.codes]));
    place += length * scale - (shift / 1_000) * em + (isLast ? 0 : (space.width / 1_000) * em);
  }
  operations.mark(undefined);
  if (rise !== 0) operations.add('0 Ts');
  return operations.text();
}

/** Operations of a line, in which words that follow each other without another one between are one. */
class LineOperations {
  readonly #operations: string[] = [];
  #shown: (number | Buffer)[] = [];
  #tag: string | undefined;

  add(operation: string): void {
    this.#flush();
    this.#operations.push(operation);
  }

  /** Begins marked content, or goes on with it, and ends that of another tag. */
  mark(tag: string | undefined): void {
    if (tag === this.#tag) return;
    if (this.#tag !== undefined) this.add('EMC');
    if (tag !== undefined) {
      if (!/^[A-Za-z]+$/.test(tag)) throw new RangeError(`tag of a word: expected letters, got ${JSON.stringify(tag)}`);
      this.add(`/${tag} BMC`);
    }
    this.#tag = tag;
  }

  /** @param shift to the left, in thousandths of the font size */
  show(shift: number, codes: Buffer): void {
    const last = this.#shown.at(-1);
    if (shift === 0 && typeof last === 'object') this.#shown.splice(-1, 1, Buffer.concat([last, codes]));
    else this.#shown.push(...(shift === 0 ? [] : [shift]), codes);
  }

  text(): string {
    this.#flush();
    return this.#operations.join('\n');
  }

  #flush(): void {
    const [first, ...more] = this.#shown;
    if (typeof first === 'object' && more.length === 0) this.#operations.push(`${literal(first)}Tj`);
    else if (first !== undefined)
      this.#operations.push(
        `[${this.#shown.map((each) => (typeof each === 'number' ? coordinateText(each) : literal(each))).join('')}]TJ`,
      );
    this.#shown = [];
  }
}

/** Percent by which a text has a width; narrow ones have a decimal. */
function percentOf(wanted: number, natural: number): number {
  const percent = (wanted / natural) * 100;
  return Math.min(scaling.max, Math.max(scaling.min, rounded(percent, percent < 20 ? 1 : 0)));
}

/** Thousandths of the scaled font size to which shifts are rounded; narrow letters have larger ones. */
function shiftStep(scale: number): number {
  const exact = (tolerance.start * 2_000) / scale;
  return exact >= 75 ? Math.round(exact / 50) * 50 : 50;
}

function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Decimals that a twentieth of a point, and the direction of a line as wide as a page, need. */
function shortened(value: number, index: number): number {
  return rounded(value, index < 4 ? 5 : 1);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** A string as it is written in a content, in which most codes are two bytes: in hexadecimal digits they would be four (ISO 32000-2, 7.3.4.2). */
function literal(codes: Buffer): string {
  return `(${codes.toString('latin1').replaceAll(/[\\()\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`))})`;
}
