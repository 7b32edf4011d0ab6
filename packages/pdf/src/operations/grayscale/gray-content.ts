import { maxSavedStates } from '../../content/walk-contents.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfDict, PdfStream, Resolve } from '../../file/values.ts';
import { type GraySpace, plainSpaces } from './gray-space.ts';

/** Resources by which content names colors. */
export interface ColorResources {
  /** Color space of a name, also one of a device; undefined where it is unknown. */
  spaceOf: (name: string) => GraySpace | undefined;
  /** /ColorSpace, by which inline images name theirs. */
  colorSpaces: PdfDict | undefined;
  /** Whether an inline image is gray. */
  isGrayImage: (image: PdfStream) => boolean;
  resolve: Resolve;
}

/** Content in which colors are gray. */
export interface GrayContent {
  /** Undefined where nothing had to change. */
  content: Buffer | undefined;
  /** Whether some color could not be converted. */
  hasColor: boolean;
}

/** Color spaces of fills and strokes; undefined for one that was set outside of the content. */
interface Spaces {
  fill: GraySpace | 'unknown' | undefined;
  stroke: GraySpace | 'unknown' | undefined;
}

type Use = keyof Spaces;

/** Operators that set a color in a device space, and their operands (ISO 32000-2, table 73). */
const deviceOperators: Readonly<Record<string, { use: Use; components: number }>> = {
  g: { use: 'fill', components: 1 },
  G: { use: 'stroke', components: 1 },
  rg: { use: 'fill', components: 3 },
  RG: { use: 'stroke', components: 3 },
  k: { use: 'fill', components: 4 },
  K: { use: 'stroke', components: 4 },
};
const spaceOperators: Readonly<Record<string, Use>> = { cs: 'fill', CS: 'stroke' };
const colorOperators: Readonly<Record<string, Use>> = { sc: 'fill', scn: 'fill', SC: 'stroke', SCN: 'stroke' };
const grayOperators = { fill: 'g', stroke: 'G' } as const;
/** Kinds of which content sets gray instead; other spaces are replaced where they are defined. */
const replacedKinds: ReadonlySet<string> = new Set(['rgb', 'cmyk', 'lab', 'tints']);

/**
 * Sets gray in place of each color of a content stream (ISO 32000-2, 8.6); everything else keeps its bytes.
 * @throws TooComplexPdf where the budget is exhausted
 */
export function grayContent(content: Buffer, context: ParseContext, resources: ColorResources): GrayContent {
  const writer = new GrayWriter(content, context, resources);
  return writer.run();
}

/** A gray as content, with a thousandth of its range. */
export function grayText(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^0\./, '.');
}

class GrayWriter {
  readonly #tokenizer: ContentTokenizer;
  readonly #resources: ColorResources;
  readonly #pieces: Buffer[] = [];
  readonly #saved: Spaces[] = [];
  #spaces: Spaces = { fill: undefined, stroke: undefined };
  #copiedTo = 0;
  #hasColor = false;

  constructor(content: Buffer, context: ParseContext, resources: ColorResources) {
    this.#tokenizer = new ContentTokenizer(content, context);
    this.#resources = resources;
  }

  run(): GrayContent {
    const tokenizer = this.#tokenizer;
    while (tokenizer.next()) this.#convert(tokenizer.operator);
    // Readers differ in what they draw of malformed content.
    const hasColor = this.#hasColor || tokenizer.isMalformed;
    if (this.#copiedTo === 0) return { content: undefined, hasColor };
    return { content: Buffer.concat([...this.#pieces, tokenizer.content.subarray(this.#copiedTo)]), hasColor };
  }

  #convert(operator: string): void {
    if (operator === 'q') {
      if (this.#saved.length < maxSavedStates) this.#saved.push({ ...this.#spaces });
    } else if (operator === 'Q') this.#spaces = this.#saved.pop() ?? this.#spaces;
    else if (operator === 'BI') this.#checkImage();
    else if (Object.hasOwn(deviceOperators, operator)) this.#setDeviceColor(operator);
    else if (Object.hasOwn(spaceOperators, operator)) this.#setSpace(spaceOperators[operator] as Use);
    else if (Object.hasOwn(colorOperators, operator)) this.#setColor(colorOperators[operator] as Use);
  }

  #setDeviceColor(operator: string): void {
    const { use, components } = deviceOperators[operator] as { use: Use; components: number };
    const space = plainSpaces[components] as GraySpace;
    this.#spaces[use] = space;
    if (space.kind !== 'gray') this.#write(use, space, this.#numbers(components));
  }

  #setSpace(use: Use): void {
    const name = this.#tokenizer.name(this.#tokenizer.operandCount - 1);
    const space = name === undefined ? undefined : this.#resources.spaceOf(name);
    this.#spaces[use] = space ?? 'unknown';
    if (!space) this.#hasColor = true;
    else if (replacedKinds.has(space.kind)) this.#write(use, space, space.initial);
  }

  #setColor(use: Use): void {
    const { operandCount } = this.#tokenizer;
    const isPattern = this.#tokenizer.kind(operandCount - 1) === 'name';
    const count = isPattern ? operandCount - 1 : operandCount;
    // A color whose space was set before the form is drawn, by its components.
    const space = this.#spaces[use] ?? plainSpaces[count];
    if (space === 'unknown' || (isPattern && count === 0)) return;
    if (!space) this.#hasColor = true;
    else if (isPattern) this.#writePattern(space, count);
    else if (replacedKinds.has(space.kind)) this.#write(use, space, this.#numbers(space.components));
  }

  /** The color of an uncolored pattern (ISO 32000-2, 8.7.3.3), whose space is replaced where it is defined. */
  #writePattern(space: GraySpace, count: number): void {
    const base = (space.kind === 'pattern' ? space.alternate : space) ?? space;
    if (base.kind === 'gray' || base.kind === 'indexed') return;
    const colors = Array.from({ length: count }, (_, index) => this.#tokenizer.number(index));
    const isComplete = count === base.components && !colors.some(Number.isNaN);
    const value = isComplete ? base.grayOf(colors) : undefined;
    if (value === undefined) this.#hasColor = true;
    else {
      const end = this.#tokenizer.end(count - 1);
      this.#replace(this.#tokenizer.start(0), end, grayText(value));
    }
  }

  /** The last operands. */
  #numbers(count: number): number[] | undefined {
    const first = this.#tokenizer.operandCount - count;
    const numbers = Array.from({ length: count }, (_, index) => this.#tokenizer.number(first + index));
    return numbers.some(Number.isNaN) ? undefined : numbers;
  }

  #write(use: Use, space: GraySpace, color: readonly number[] | undefined): void {
    const value = color && space.grayOf(color);
    if (value === undefined) {
      this.#hasColor = true;
      return;
    }
    const { offset } = this.#tokenizer;
    this.#replace(this.#tokenizer.start(0), offset, `${grayText(value)} ${grayOperators[use]}`);
  }

  /** Tokens before and after are separate already, since what is replaced begins and ends with tokens. */
  #replace(start: number, end: number, text: string): void {
    this.#pieces.push(this.#tokenizer.content.subarray(this.#copiedTo, start), Buffer.from(text));
    this.#copiedTo = end;
  }

  /** Colored inline images are image objects by now, where they are not malformed. */
  #checkImage(): void {
    const { colorSpaces, resolve, isGrayImage } = this.#resources;
    const image = this.#tokenizer.inlineImage(colorSpaces, resolve);
    if (!image || !isGrayImage(image)) this.#hasColor = true;
  }
}
