import {
  type Box,
  boxBetween,
  type ContentHandler,
  type CurrentContent,
  type FormUse,
  type ImageUse,
  intersect,
  type Matrix,
  type PdfDict,
  PdfStream,
  type TextRun,
} from '@blattwerk/pdf';
import {
  type ContentTokenizer,
  decodeStrictly,
  Interpreter,
  type Page,
  type PdfDocument,
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
/** Text rendering mode that neither paints nor clips (ISO 32000-2, table 104). */
const invisibleMode = 3;

/**
 * Finds the image of content that paints one image and nothing else, apart from invisible text.
 * @returns undefined where it does anything else
 * @throws MalformedPdf where an object cannot be read, or the content is malformed: other readers may still read more
 * @throws TooComplexPdf
 */
export async function findOnlyImage(page: Page, document: PdfDocument): Promise<OnlyImage | undefined> {
  const { context } = document;
  const contents = page.dict.get('Contents');
  let bytesLeft = maxContentBytes;
  const decode = (stream: PdfStream) => {
    if (bytesLeft <= 0) throw new OtherContent();
    const resolve = document.resolve.bind(document);
    const bytes = decodeStrictly(stream, { maxBytes: bytesLeft, context, resolve });
    bytesLeft -= bytes.length;
    return Promise.resolve({ bytes, isWhole: true, isReadable: true });
  };
  const finder = new OnlyImageFinder(document);
  try {
    if (!(document.array(contents) ?? [contents]).every((part) => document.stream(part))) return undefined;
    await new Interpreter(document, { context, decode }).page(page, finder);
    return finder.found;
  } catch (error) {
    if (error instanceof OtherContent) return undefined;
    throw error;
  }
}

class OnlyImageFinder implements ContentHandler {
  found: OnlyImage | undefined;
  readonly #document: PdfDocument;
  #savedStates = 0;
  #rectangles: Box[] = [];
  #isClipping = false;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  incomplete(): never {
    return fail();
  }

  operation({ operation, find }: CurrentContent): void {
    const { operator, operandCount, isMalformed } = operation;
    if (isMalformed) fail();
    if (harmlessOperators.get(operator) === operandCount) return;
    if (interpretedOperators.get(operator) !== operandCount) fail();
    const resolve = this.#document.resolve.bind(this.#document);
    if (operator === 'q') this.#savedStates++;
    else if (operator === 'Q' && --this.#savedStates < 0) fail();
    else if (operator === 'cm' || operator === 'Tr') numbersOf(operation);
    else if (operator === 'BDC' && operation.name(0) === 'OC') fail();
    else if (operator === 'gs') {
      const entries = this.#document.dict(find('ExtGState', operation.name(0)));
      if (!isHarmlessState(entries, resolve)) fail();
    } else if (operator === 'Do') {
      const object = resolve(find('XObject', operation.name(0)));
      const subtype = object instanceof PdfStream ? this.#document.name(object.dict.get('Subtype')) : undefined;
      if (subtype !== 'Image' && subtype !== 'Form') fail();
    }
  }

  buildPath({ operation }: CurrentContent): void {
    if (operation.operator !== 're') this.#isClipping = true;
    else {
      const [x = 0, y = 0, width = 0, height = 0] = numbersOf(operation);
      this.#rectangles.push(boxBetween(x, y, x + width, y + height));
    }
  }

  /** Only `n` gets here, which may clip to one rectangle. */
  paintPath({ state }: CurrentContent): void {
    if (this.#isClipping) {
      const [only, ...others] = this.#rectangles;
      const placed = only && others.length === 0 ? transformBox(only, state.matrix) : undefined;
      state.clip = (placed && state.clip ? intersect(state.clip, placed) : placed) ?? fail();
    }
    this.#isClipping = false;
    this.#rectangles = [];
  }

  showText({ state: { mode, font } }: TextRun): void {
    // Glyphs of a Type 3 font are painted in any mode (ISO 32000-2, 9.3.6).
    if (mode !== invisibleMode || !font?.dict || isTypeThree(font.dict, this.#document)) fail();
  }

  drawImage({ image }: ImageUse, { state, depth }: CurrentContent): void {
    if (depth > 0 || this.found || image.dict.has('OC')) fail();
    this.found = { image, matrix: state.matrix, clip: state.clip };
  }

  /** What a form saves is of its own. */
  enterForm({ stream }: FormUse): ContentHandler {
    return stream.dict.has('OC') ? fail() : new OnlyImageFinder(this.#document);
  }
}

function isTypeThree(font: PdfDict, document: PdfDocument): boolean {
  return document.name(font.get('Subtype')) === 'Type3';
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
