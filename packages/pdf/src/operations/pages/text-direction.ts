import { Budget } from '../../budget.ts';
import { formMatrix } from '../../content/form-matrix.ts';
import { identity, type Matrix, multiply } from '../../content/matrix.ts';
import { ContentTokenizer, matrixOperand } from '../../content/tokenizer.ts';
import {
  CurrentMatrix,
  decodeContent,
  joinContents,
  maxFormDepth,
  stepsPerItem,
  textOperators,
  walkLimits,
} from '../../content/walk-contents.ts';
import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import { isNamed, type PdfDict, type PdfStream } from '../../file/values.ts';
import { rotationAfter } from './rotate-pages.ts';

/** Bytes of text below which the direction of a page is not judged: a stamp or a page number. */
const minBytes = 16;
/** Share of the text that must have one direction. */
const minShare = 0.6;
const noResources: PdfDict = new Map();

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
    const current = new CurrentMatrix(start);
    let text = identity;
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      current.follow(tokenizer);
      if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      else if (operator === 'BT') text = identity;
      else if (operator === 'Tm') text = matrixOperand(tokenizer);
      else if (textOperators.has(operator)) this.#count(tokenizer, multiply(text, current.value));
      else if (operator === 'Do') {
        const name = tokenizer.name(tokenizer.operandCount - 1);
        if (name !== undefined) forms.push({ name, matrix: current.value });
      }
    }
    if (depth === maxFormDepth) return;
    for (const { name, matrix } of forms) {
      this.#context.budget.step(stepsPerItem);
      const stream = this.#document.stream(this.#document.dict(resources.get('XObject'))?.get(name));
      if (!stream || !isNamed(this.#document.resolve(stream.dict.get('Subtype')), 'Form')) continue;
      const inner = multiply(formMatrix(this.#document, stream), matrix);
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

  async #decode(stream: PdfStream): Promise<Buffer> {
    return (await decodeContent(stream, this.#document, this.#context)).bytes;
  }
}
