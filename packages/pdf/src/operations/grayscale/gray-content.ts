import type { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../file/values.ts';
import type { ContentHandler, CurrentContent, ImageUse } from '../../interpret/content-handler.ts';
import { interpretContent } from '../../interpret/interpret.ts';
import { deviceSpaces } from '../../content/operators.ts';
import { type GraySpace, plainSpaces } from './gray-space.ts';

/** Resources by which content names colors. */
export interface ColorResources {
  /** Color space of a name, also one of a device; undefined where it is unknown. */
  spaceOf: (name: string) => GraySpace | undefined;
  /** /ColorSpace, by which inline images name theirs. */
  colorSpaces: PdfDict | undefined;
  /** Whether an inline image is gray. */
  isGrayImage: (image: PdfStream) => boolean;
}

/** Content in which colors are gray. */
export interface GrayContent {
  /** Undefined where nothing had to change. */
  content: Buffer | undefined;
  /** Whether some color could not be converted. */
  hasColor: boolean;
}

type Use = 'fill' | 'stroke';

/** Components of the operators that set a color in a device space (ISO 32000-2, table 73). */
const deviceComponents: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };
const grayOperators = { fill: 'g', stroke: 'G' } as const;
/** Kinds of which content sets gray instead; other spaces are replaced where they are defined. */
const replacedKinds: ReadonlySet<string> = new Set(['rgb', 'cmyk', 'lab', 'tints']);

/**
 * Sets gray in place of each color of a content stream (ISO 32000-2, 8.6); everything else keeps its bytes.
 * @throws TooComplexPdf where the budget is exhausted
 */
export function grayContent(
  document: PdfDocument,
  content: Buffer,
  context: ParseContext,
  resources: ColorResources,
): GrayContent {
  const writer = new GrayWriter(content, resources);
  const own: PdfDict = resources.colorSpaces ? new Map([['ColorSpace', resources.colorSpaces]]) : new Map();
  interpretContent(document, context, content, writer, own);
  return writer.result();
}

/** A gray as content, with a thousandth of its range. */
export function grayText(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^0\./, '.');
}

class GrayWriter implements ContentHandler {
  readonly #content: Buffer;
  readonly #resources: ColorResources;
  readonly #pieces: Buffer[] = [];
  /** By their values in the resources; undefined where they are unknown. */
  readonly #spaces = new Map<PdfValue, GraySpace | undefined>(
    Array.from(deviceSpaces, ([operator, name]) => [name, plainSpaces[deviceComponents[operator] as number]]),
  );
  #copiedTo = 0;
  #hasColor = false;

  constructor(content: Buffer, resources: ColorResources) {
    this.#content = content;
    this.#resources = resources;
  }

  result(): GrayContent {
    const hasColor = this.#hasColor;
    if (this.#copiedTo === 0) return { content: undefined, hasColor };
    return { content: Buffer.concat([...this.#pieces, this.#content.subarray(this.#copiedTo)]), hasColor };
  }

  /** Readers differ in what they draw of malformed content. */
  incomplete(): void {
    this.#hasColor = true;
  }

  /** Colored inline images are image objects by now, where they are not malformed. */
  drawImage({ image, value }: ImageUse): void {
    if (value === undefined && !this.#resources.isGrayImage(image)) this.#hasColor = true;
  }

  setColor({ operation, state }: CurrentContent): void {
    const lower = operation.operator.toLowerCase();
    const use = operation.operator === lower ? 'fill' : 'stroke';
    const { space } = state[use];
    const components = deviceComponents[lower];
    if (components !== undefined) {
      if (components > 1)
        this.#write(operation, use, plainSpaces[components] as GraySpace, numbersOf(operation, components));
    } else if (lower === 'cs') this.#setSpace(operation, use, space);
    else this.#setColor(operation, use, space);
  }

  #setSpace(operation: ContentTokenizer, use: Use, value: PdfValue | undefined): void {
    const name = operation.name(operation.operandCount - 1);
    const space = name === undefined ? undefined : this.#resources.spaceOf(name);
    if (value !== undefined) this.#spaces.set(value, space);
    if (!space) this.#hasColor = true;
    else if (replacedKinds.has(space.kind)) this.#write(operation, use, space, space.initial);
  }

  #setColor(operation: ContentTokenizer, use: Use, value: PdfValue | undefined): void {
    const { operandCount } = operation;
    const isPattern = operation.kind(operandCount - 1) === 'name';
    const count = isPattern ? operandCount - 1 : operandCount;
    if (isPattern && count === 0) return;
    // A color whose space was set before the form is drawn, by its components.
    const space = value === undefined ? plainSpaces[count] : this.#spaces.get(value);
    if (!space) this.#hasColor = true;
    else if (isPattern) this.#writePattern(operation, space, count);
    else if (replacedKinds.has(space.kind)) this.#write(operation, use, space, numbersOf(operation, space.components));
  }

  /** The color of an uncolored pattern (ISO 32000-2, 8.7.3.3), whose space is replaced where it is defined. */
  #writePattern(operation: ContentTokenizer, space: GraySpace, count: number): void {
    const base = (space.kind === 'pattern' ? space.alternate : space) ?? space;
    if (base.kind === 'gray' || base.kind === 'indexed') return;
    const colors = Array.from({ length: count }, (_, index) => operation.number(index));
    const isComplete = count === base.components && !colors.some(Number.isNaN);
    const value = isComplete ? base.grayOf(colors) : undefined;
    if (value === undefined) this.#hasColor = true;
    else {
      this.#replace(operation.start(0), operation.end(count - 1), grayText(value));
    }
  }

  #write(operation: ContentTokenizer, use: Use, space: GraySpace, color: readonly number[] | undefined): void {
    const value = color && space.grayOf(color);
    if (value === undefined) {
      this.#hasColor = true;
      return;
    }
    this.#replace(operation.start(0), operation.offset, `${grayText(value)} ${grayOperators[use]}`);
  }

  /** Tokens before and after are separate already, since what is replaced begins and ends with tokens. */
  #replace(start: number, end: number, text: string): void {
    this.#pieces.push(this.#content.subarray(this.#copiedTo, start), Buffer.from(text));
    this.#copiedTo = end;
  }
}

/** The last operands; undefined where they are not numbers. */
function numbersOf(operation: ContentTokenizer, count: number): number[] | undefined {
  const first = operation.operandCount - count;
  const numbers = Array.from({ length: count }, (_, index) => operation.number(first + index));
  return numbers.some(Number.isNaN) ? undefined : numbers;
}
