import {
  type Box,
  boxBetween,
  ContentTokenizer,
  decodeStrictly,
  identity,
  intersect,
  type Matrix,
  multiply,
  type PdfDict,
  type PdfDocument,
  PdfStream,
  type PdfValue,
} from '@blattwerk/pdf/internal';
import { transformBox } from './boxes.ts';
import { harmlessOperators, interpretedOperators, isHarmlessState } from './content-operators.ts';

/** The one image that a page's content paints. */
export interface OnlyImage {
  image: PdfStream;
  /** Maps the image's unit square to the page. */
  matrix: Matrix;
  /** The part of the page that it may paint on; undefined for all of it. */
  clip: Box | undefined;
}

/** Thrown where content does anything that is not interpreted here. */
class OtherContent extends Error {}

/** Maximum size of decoded content: that of a page with invisible text is smaller. */
const maxContentBytes = 2_000_000;
const maxFormDepth = 3;
const maxSavedStates = 64;
/** Text rendering mode that neither paints nor clips (ISO 32000-2, table 104). */
const invisibleMode = 3;

interface State {
  matrix: Matrix;
  clip: Box | undefined;
  renderingMode: number;
  font: PdfDict | undefined;
}

/**
 * Finds the image of content that paints one image and nothing else, apart from invisible text.
 * @returns undefined where it does anything else
 * @throws MalformedPdf where an object cannot be read, or the content is malformed: other readers may still read more
 * @throws TooComplexPdf
 */
export function findOnlyImage(
  contents: PdfValue | undefined,
  resources: PdfDict,
  document: PdfDocument,
): OnlyImage | undefined {
  const interpreter = new Interpreter(document);
  try {
    const start: State = { matrix: identity, clip: undefined, renderingMode: 0, font: undefined };
    interpreter.run(document.array(contents) ?? [contents], resources, start, 0);
  } catch (error) {
    if (error instanceof OtherContent) return undefined;
    throw error;
  }
  return interpreter.found;
}

class Interpreter {
  found: OnlyImage | undefined;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  run(parts: readonly (PdfValue | undefined)[], resources: PdfDict, start: State, depth: number): void {
    const tokenizer = new ContentTokenizer(this.#contentOf(parts), this.#document.context);
    const saved: State[] = [];
    let state = start;
    let rectangles: Box[] = [];
    let isClipping = false;
    while (tokenizer.next()) {
      const { operator, operandCount, isMalformed } = tokenizer;
      if (isMalformed) throw new OtherContent();
      if (harmlessOperators.get(operator) === operandCount) continue;
      if (interpretedOperators.get(operator) !== operandCount) throw new OtherContent();
      switch (operator) {
        case 'q':
          if (saved.length >= maxSavedStates) throw new OtherContent();
          saved.push(state);
          break;
        case 'Q':
          state = saved.pop() ?? fail();
          break;
        case 'cm':
          state = { ...state, matrix: multiply(numbersOf(tokenizer) as unknown as Matrix, state.matrix) };
          break;
        case 're': {
          const [x = 0, y = 0, width = 0, height = 0] = numbersOf(tokenizer);
          rectangles.push(boxBetween(x, y, x + width, y + height));
          break;
        }
        case 'W':
        case 'W*':
          isClipping = true;
          break;
        case 'n':
          if (isClipping) state = clipped(state, rectangles);
          isClipping = false;
          rectangles = [];
          break;
        case 'Tr':
          state = { ...state, renderingMode: numbersOf(tokenizer)[0] as number };
          break;
        case 'Tf':
          state = { ...state, font: this.#document.dict(this.#entry(resources, 'Font', tokenizer.name(0))) };
          break;
        case 'Tj':
        case 'TJ':
          // Glyphs of a Type 3 font are painted in any mode (ISO 32000-2, 9.3.6).
          if (state.renderingMode !== invisibleMode || !state.font) throw new OtherContent();
          if (this.#document.name(state.font.get('Subtype')) === 'Type3') throw new OtherContent();
          break;
        case 'gs': {
          const entries = this.#document.dict(this.#entry(resources, 'ExtGState', tokenizer.name(0)));
          if (!isHarmlessState(entries, (value) => this.#document.resolve(value))) throw new OtherContent();
          break;
        }
        case 'BDC':
          if (tokenizer.name(0) === 'OC') throw new OtherContent();
          break;
        case 'Do':
          this.#paint(this.#entry(resources, 'XObject', tokenizer.name(0)), resources, state, depth);
          break;
        default:
          throw new OtherContent();
      }
    }
    if (tokenizer.isMalformed) throw new OtherContent();
  }

  #entry(resources: PdfDict, category: string, name: string | undefined): PdfValue {
    return this.#document.resolve(this.#document.dict(resources.get(category))?.get(name ?? ''));
  }

  #paint(target: PdfValue, outer: PdfDict, state: State, depth: number): void {
    if (!(target instanceof PdfStream) || target.dict.has('OC')) throw new OtherContent();
    const subtype = this.#document.name(target.dict.get('Subtype'));
    if (subtype === 'Image' && depth === 0 && !this.found) {
      this.found = { image: target, matrix: state.matrix, clip: state.clip };
    } else if (subtype === 'Form' && depth < maxFormDepth) {
      this.run([target], this.#document.dict(target.dict.get('Resources')) ?? outer, state, depth + 1);
    } else throw new OtherContent();
  }

  #contentOf(parts: readonly (PdfValue | undefined)[]): Buffer {
    const pieces: Buffer[] = [];
    let bytesLeft = maxContentBytes;
    for (const part of parts) {
      const stream = this.#document.stream(part);
      if (!stream || bytesLeft <= 0) throw new OtherContent();
      const bytes = decodeStrictly(stream, {
        maxBytes: bytesLeft,
        context: this.#document.context,
        resolve: (value) => this.#document.resolve(value),
      });
      bytesLeft -= bytes.length;
      pieces.push(bytes, Buffer.from('\n'));
    }
    return Buffer.concat(pieces);
  }
}

function clipped(state: State, rectangles: readonly Box[]): State {
  const [only, ...others] = rectangles;
  const placed = only && others.length === 0 ? transformBox(only, state.matrix) : undefined;
  const clip = placed && (state.clip ? intersect(state.clip, placed) : placed);
  return clip ? { ...state, clip } : fail();
}

/** Numbers as the standard writes them (ISO 32000-2, 7.3.3): readers differ in others. */
const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

function numbersOf(tokenizer: ContentTokenizer): readonly number[] {
  return Array.from({ length: tokenizer.operandCount }, (_, index) =>
    plainNumber.test(tokenizer.text(index)) ? tokenizer.number(index) : fail(),
  );
}

function fail(): never {
  throw new OtherContent();
}
