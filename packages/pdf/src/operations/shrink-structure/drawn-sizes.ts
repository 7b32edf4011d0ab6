import { Budget } from '../../budget.ts';
import { formMatrix } from '../../content/form-matrix.ts';
import { type Matrix, multiply } from '../../content/matrix.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import {
  appearanceStreams,
  CurrentMatrix,
  decodeContent,
  joinContents,
  maxFormDepth,
  stepsPerItem,
  walkLimits,
} from '../../content/walk-contents.ts';
import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import { isNamed, type PdfDict, type PdfStream, type PdfValue } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/** Largest size at which an image is drawn, in points. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** A drawing operation of a content stream: an XObject, a pattern, or a graphics state with a possible soft mask. */
interface Drawing {
  category: 'XObject' | 'Pattern' | 'ExtGState';
  /** Resource name in the category. */
  name: string;
  /** Transformation from the drawing's space to that of the content stream. */
  matrix: Matrix;
}

const noResources: PdfDict = new Map();

/**
 * Finds the sizes at which pages, forms, patterns, soft masks and annotations draw images.
 * @returns sizes by object number, without images of unknown size; empty where the analysis exceeds its budget
 */
export async function findDrawnSizes(graph: ObjectGraph): Promise<Map<number, DrawnSize>> {
  const walk = new Walk(graph);
  try {
    for (const page of graph.document.pages) await walk.page(page);
  } catch (error) {
    if (!(error instanceof TooComplexPdf)) throw error;
    return new Map();
  }
  for (const number of walk.unmeasured) walk.sizes.delete(number);
  return walk.sizes;
}

class Walk {
  readonly sizes = new Map<number, DrawnSize>();
  /** Images in the glyphs of a Type 3 font, whose size depends on the font size. */
  readonly unmeasured = new Set<number>();
  readonly #graph: ObjectGraph;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #drawings = new Map<PdfStream, readonly Drawing[]>();
  readonly #fontResources = new Set<PdfDict>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
    this.#document = graph.document;
    this.#context = { ...graph.document.context, budget: new Budget(walkLimits) };
  }

  async page(page: Page): Promise<void> {
    const { dict, attributes } = page;
    const document = this.#document;
    const { userUnit } = pageGeometry(document, page);
    const start: Matrix = [userUnit, 0, 0, userUnit, 0, 0];
    const { budget } = this.#context;
    const contents = await joinContents(document, dict.get('Contents'), budget, (stream) => this.#decode(stream));
    const resources = document.dict(attributes.get('Resources')) ?? noResources;
    await this.#follow(this.#readDrawings(contents), resources, start, 0);
    for (const annotation of document.array(dict.get('Annots')) ?? []) await this.#annotation(annotation, start);
  }

  /** The appearance is scaled to the annotation's rectangle (ISO 32000-2, 12.5.5). */
  async #annotation(value: PdfValue, start: Matrix): Promise<void> {
    const document = this.#document;
    this.#context.budget.step();
    const dict = document.dict(value);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = document.numbers(dict?.get('Rect')) ?? [];
    for (const { stream: appearance } of appearanceStreams(document, dict?.get('AP'), this.#context.budget)) {
      const box = document.numbers(appearance.dict.get('BBox')) ?? [0, 0, 1, 1];
      const own = transformedSize(box, formMatrix(document, appearance));
      const fit: Matrix = [
        own.width > 0 ? Math.abs(x1 - x0) / own.width : 1,
        0,
        0,
        own.height > 0 ? Math.abs(y1 - y0) / own.height : 1,
        0,
        0,
      ];
      await this.#form(appearance, noResources, multiply(fit, start), 0);
    }
  }

  async #form(form: PdfStream, inherited: PdfDict, current: Matrix, depth: number): Promise<void> {
    if (depth > maxFormDepth) return;
    let drawings = this.#drawings.get(form);
    if (!drawings) {
      drawings = this.#readDrawings(await this.#decode(form));
      this.#drawings.set(form, drawings);
    }
    const resources = this.#document.dict(form.dict.get('Resources')) ?? inherited;
    await this.#follow(drawings, resources, multiply(formMatrix(this.#document, form), current), depth);
  }

  async #follow(drawings: readonly Drawing[], resources: PdfDict, start: Matrix, depth: number): Promise<void> {
    const document = this.#document;
    this.#findGlyphImages(resources);
    for (const { category, name, matrix } of drawings) {
      this.#context.budget.step(stepsPerItem);
      const value = document.dict(resources.get(category))?.get(name);
      if (category === 'XObject') await this.#xobject(value, resources, multiply(matrix, start), depth);
      else if (category === 'Pattern') {
        // A pattern's matrix maps to the initial space of the content that uses it (ISO 32000-2, 8.7.3.1).
        const pattern = document.stream(value);
        if (pattern) await this.#form(pattern, resources, start, depth + 1);
      } else {
        const group = document.stream(document.dict(document.dict(value)?.get('SMask'))?.get('G'));
        if (group) await this.#form(group, resources, multiply(matrix, start), depth + 1);
      }
    }
  }

  async #xobject(value: PdfValue | undefined, resources: PdfDict, current: Matrix, depth: number): Promise<void> {
    const stream = this.#document.stream(value);
    const number = this.#document.numberOf(value);
    if (!stream || number === undefined) return;
    const subtype = this.#document.resolve(stream.dict.get('Subtype'));
    if (isNamed(subtype, 'Form')) await this.#form(stream, resources, current, depth + 1);
    if (!isNamed(subtype, 'Image')) return;
    // An image fills the unit square (ISO 32000-2, 8.9.5).
    const [a, b, c, d] = current;
    const known = this.sizes.get(number) ?? { width: 0, height: 0 };
    this.sizes.set(number, {
      width: Math.max(known.width, Math.hypot(a, b)),
      height: Math.max(known.height, Math.hypot(c, d)),
    });
  }

  #findGlyphImages(resources: PdfDict): void {
    for (const value of this.#valuesOf(resources.get('Font'))) {
      this.#context.budget.step();
      const font = this.#document.dict(value);
      if (font && this.#document.name(font.get('Subtype')) === 'Type3') this.#markImages(font.get('Resources'), 0);
    }
  }

  #markImages(value: PdfValue | undefined, depth: number): void {
    this.#context.budget.checkDepth(depth);
    const resources = this.#document.dict(value);
    if (!resources || this.#fontResources.has(resources)) return;
    this.#fontResources.add(resources);
    for (const xobject of this.#valuesOf(resources.get('XObject'))) {
      this.#context.budget.step();
      const number = this.#graph.streamNumber(xobject);
      if (number !== undefined) this.unmeasured.add(number);
      this.#markImages(this.#document.dict(xobject)?.get('Resources'), depth + 1);
    }
  }

  #valuesOf(value: PdfValue | undefined): Iterable<PdfValue> {
    return this.#document.dict(value)?.values() ?? [];
  }

  async #decode(stream: PdfStream): Promise<Buffer> {
    return (await decodeContent(stream, this.#document, this.#context)).bytes;
  }

  /** Drawing operations of a content stream (ISO 32000-2, 8.4.4 and 8.8), without repetitions at the same scale. */
  #readDrawings(content: Buffer): Drawing[] {
    const tokenizer = new ContentTokenizer(content, this.#context);
    const found = new Map<string, Drawing>();
    const current = new CurrentMatrix();
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      current.follow(tokenizer);
      if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => this.#document.resolve(value));
      const category = Object.hasOwn(categories, operator) ? categories[operator] : undefined;
      const name = category && tokenizer.name(tokenizer.operandCount - 1);
      if (!category || name === undefined) continue;
      const key = `${category} ${name} ${current.value.slice(0, 4).join(' ')}`;
      if (!found.has(key)) found.set(key, { category, name, matrix: current.value });
    }
    return [...found.values()];
  }
}

const categories: Readonly<Record<string, Drawing['category']>> = {
  Do: 'XObject',
  gs: 'ExtGState',
  scn: 'Pattern',
  SCN: 'Pattern',
};

/** Size of the bounding box of a transformed rectangle. */
function transformedSize([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], [a, b, c, d]: Matrix): DrawnSize {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  return {
    width: Math.abs(a) * width + Math.abs(c) * height,
    height: Math.abs(b) * width + Math.abs(d) * height,
  };
}
