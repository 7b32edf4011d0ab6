import { Budget } from '../../budget.ts';
import { identity, type Matrix, matrixOperand, multiply } from '../../content/matrix.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import { joinContents, maxFormDepth, maxSavedStates, stepsPerItem, walkLimits } from '../../content/walk-contents.ts';
import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeStream } from '../../file/filters/decode.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import { isNamed, type PdfDict, type PdfStream } from '../../file/values.ts';
import { rotationAfter } from './rotate-pages.ts';

/** Bytes of text below which the direction of a page is not judged: a stamp or a page number. */
const minBytes = 16;
/** Share of the text that must have one direction. */
const minShare = 0.6;
const noResources: PdfDict = new Map();
const textOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Rotations, clockwise, in degrees, after which most text of each page is upright; 0 where a page has little text, or
 * text in several directions, and for pages whose analysis exceeds its budget. Text of images is not read.
 * @param pageIndices from 0
 */
export async function findUprightRotations(document: PdfDocument, pageIndices: readonly number[]): Promise<number[]> {
  const walk = new TextWalk(document);
  const rotations: number[] = [];
  for (const pageIndex of pageIndices) {
    const page = document.pages[pageIndex];
    if (!page) throw new RangeError(`expected a page index below ${document.pages.length}, got ${pageIndex}`);
    try {
      const direction = dominant(await walk.page(page));
      rotations.push(direction === undefined ? 0 : (direction * 90 + 360 - rotationAfter(document, page, 0)) % 360);
    } catch (error) {
      if (!(error instanceof TooComplexPdf)) throw error;
      rotations.push(0);
    }
  }
  return rotations;
}

/** Width and height of a page as it is shown (ISO 32000-2, 14.11.2); 0 by 0 without a valid box. */
export function shownSize(document: PdfDocument, page: Page): { width: number; height: number } {
  const box = (key: string) => {
    const numbers = document.numbers(page.dict.get(key) ?? page.attributes.get(key));
    if (numbers?.length !== 4) return undefined;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
    return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
  };
  const media = box('MediaBox');
  const crop = box('CropBox') ?? media;
  if (!crop) return { width: 0, height: 0 };
  const bounds = media ?? crop;
  const width = Math.min(crop.x1, bounds.x1) - Math.max(crop.x0, bounds.x0);
  const height = Math.min(crop.y1, bounds.y1) - Math.max(crop.y0, bounds.y0);
  return rotationAfter(document, page, 0) % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Index of the direction that most text has; undefined where it is little or in several. */
function dominant(bytes: readonly number[]): number | undefined {
  const total = bytes.reduce((sum, each) => sum + each, 0);
  const most = Math.max(...bytes);
  return total >= minBytes && most >= total * minShare ? bytes.indexOf(most) : undefined;
}

/** Counts the bytes of text by the direction of its baseline. */
class TextWalk {
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  /** Bytes of text to the right, upwards, to the left and downwards, in the page's space. */
  #bytes = [0, 0, 0, 0];

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#context = { ...document.context, budget: new Budget(walkLimits) };
  }

  async page({ dict, attributes }: Page): Promise<readonly number[]> {
    this.#bytes = [0, 0, 0, 0];
    const { budget } = this.#context;
    const contents = await joinContents(this.#document, dict.get('Contents'), budget, (stream) => this.#decode(stream));
    const resources = this.#document.dict(attributes.get('Resources') ?? dict.get('Resources')) ?? noResources;
    await this.#follow(contents, resources, identity, 0);
    return this.#bytes;
  }

  async #follow(content: Buffer, resources: PdfDict, start: Matrix, depth: number): Promise<void> {
    const tokenizer = new ContentTokenizer(content, this.#context);
    const forms: { name: string; matrix: Matrix }[] = [];
    const saved: Matrix[] = [];
    let current = start;
    let text = identity;
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      if (operator === 'q') {
        if (saved.length < maxSavedStates) saved.push(current);
      } else if (operator === 'Q') current = saved.pop() ?? current;
      else if (operator === 'cm') current = multiply(matrixOperand(tokenizer), current);
      else if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      else if (operator === 'BT') text = identity;
      else if (operator === 'Tm') text = matrixOperand(tokenizer);
      else if (textOperators.has(operator)) this.#count(tokenizer, multiply(text, current));
      else if (operator === 'Do') {
        const name = tokenizer.name(tokenizer.operandCount - 1);
        if (name !== undefined) forms.push({ name, matrix: current });
      }
    }
    if (depth === maxFormDepth) return;
    for (const { name, matrix } of forms) {
      this.#context.budget.step(stepsPerItem);
      const stream = this.#document.stream(this.#document.dict(resources.get('XObject'))?.get(name));
      if (!stream || !isNamed(this.#document.resolve(stream.dict.get('Subtype')), 'Form')) continue;
      const own = this.#document.numbers(stream.dict.get('Matrix'));
      const inner = own?.length === 6 ? multiply(own as unknown as Matrix, matrix) : matrix;
      const below = this.#document.dict(stream.dict.get('Resources')) ?? resources;
      await this.#follow(await this.#decode(stream), below, inner, depth + 1);
    }
  }

  #count(tokenizer: ContentTokenizer, [a, b]: Matrix): void {
    const last = tokenizer.operandCount - 1;
    if (last < 0 || (a === 0 && b === 0)) return;
    const isVertical = Math.abs(b) > Math.abs(a);
    const direction = isVertical ? (b > 0 ? 1 : 3) : a > 0 ? 0 : 2;
    this.#bytes[direction] = (this.#bytes[direction] ?? 0) + tokenizer.end(last) - tokenizer.start(last);
  }

  /** Content of a stream, as far as it can be decoded. */
  async #decode(stream: PdfStream): Promise<Buffer> {
    this.#context.budget.step(stepsPerItem);
    if (stream.dict.has('F')) return Buffer.alloc(0);
    const resolve = this.#document.resolve.bind(this.#document);
    const options = { maxBytes: walkLimits.unpackedBytes, context: this.#context, resolve };
    const { bytes, remaining } = await decodeStream(stream, options);
    return remaining.length === 0 ? bytes : Buffer.alloc(0);
  }
}
