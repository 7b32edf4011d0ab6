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
 * By how much of the letters' height a word may be narrower or wider than its picture, with half of it at each side, begin beside that,
 * and lie above or below it: numbers for each word would take most of the bytes. Readers take words for one where little is between them.
 */
const tolerance = { narrower: 0.2, wider: 0.1, start: 0.025, rise: 0.08 } as const;

/** Words for which one scaling is sought at once. */
const maxShared = 50;

/** What is set for a page of text so far. */
export interface LayerState {
  size?: number;
  percent?: number;
  rise?: number;
  /** Where the last line begins, if it was level: the next one is placed from there. */
  begin?: Point | undefined;
}

type Point = readonly [x: number, y: number];

/** A word in codes of the font. */
interface Shown {
  /** In thousandths of the font size. */
  width: number;
  start: number;
  end: number;
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
  const begin: Point = [rounded(x, 1), rounded(y, 1)];
  operations.add(placement([cos, sin], begin, state.begin));
  state.begin = direction === 0 ? begin : undefined;
  const space = font.encode(' ');
  const riseStep = Math.max(0.1, rounded(size * tolerance.rise * 2, 1));
  // Follow the rounded numbers, so that their errors do not add up.
  let place = 0;
  for (const [index, { codes, width, start, end, tag }] of shown.entries()) {
    const length = (width * size) / 1_000;
    if (!fits(state.percent, { width, start, end }, size)) {
      state.percent = percentOf(shown.slice(index, index + maxShared), size);
      operations.add(`${coordinateText(state.percent)} Tz`);
    }
    const rise = rounded(Math.round((((start + end) / 2) * Math.tan(tilt)) / riseStep) * riseStep, 1);
    if (rise !== (state.rise ?? 0)) operations.add(`${coordinateText(rise)} Ts`);
    state.rise = rise;
    const scale = (state.percent ?? 100) / 100;
    const em = size * scale;
    const step = shiftStep(scale);
    const own = (start + end - length * scale) / 2;
    const shift = Math.round(((place - own) / em) * (1_000 / step)) * step;
    const isLast = index === shown.length - 1;
    operations.mark(tag);
    operations.show(shift, isLast ? codes : Buffer.concat([codes, space.codes]));
    place += length * scale - (shift / 1_000) * em + (isLast ? 0 : (space.width / 1_000) * em);
  }
  operations.mark(undefined);
  return operations.text();
}

/** The operation that begins a line: from the line before, where both are level, in the fewest digits. */
function placement([cos, sin]: Point, [x, y]: Point, before: Point | undefined): string {
  if (before === undefined || sin !== 0 || cos !== 1)
    return `${matrixText([cos, sin, -sin, cos, x, y].map(shortened))} Tm`;
  const [right, up] = [rounded(x - before[0], 1), rounded(y - before[1], 1)];
  return `${coordinateText(right)} ${coordinateText(up)} Td`;
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

/** From and to how many percent a word may be scaled. */
function percentsOf({ width, start, end }: Shown, size: number): [least: number, most: number] {
  const { narrower, wider } = tolerance;
  const percents = [-narrower, wider].map((by) => ((end - start + by * size) / (width * size)) * 100_000);
  return percents as [number, number];
}

function fits(percent: number | undefined, word: Shown, size: number): boolean {
  if (percent === undefined) return false;
  const [least, most] = percentsOf(word, size);
  return percent >= least && percent <= most;
}

/** Percent that as many words fit as possible, from the first one; narrow ones have a decimal. */
function percentOf(words: readonly Shown[], size: number): number {
  let [least, most] = [scaling.min, scaling.max] as [number, number];
  for (const [index, word] of words.entries()) {
    const own = percentsOf(word, size);
    const both = [Math.max(least, own[0]), Math.min(most, own[1])] as const;
    if (index > 0 && both[0] > both[1]) break;
    [least, most] = both;
  }
  const percent = (least + most) / 2;
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
