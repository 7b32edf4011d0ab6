import type { Matrix } from '../../content/matrix.ts';
import { TooComplexPdf } from '../../errors.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../file/values.ts';
import type { ContentHandler, CurrentContent, FormUse, ImageUse } from '../../interpret/content-handler.ts';
import { Interpreter } from '../../interpret/interpret.ts';

/** Largest size at which an image is drawn, in points. */
export interface DrawnSize {
  width: number;
  height: number;
}

/**
 * Finds the sizes at which pages, forms, patterns, soft masks and annotations draw images.
 * @returns sizes by object number, without images of unknown size; empty where the analysis exceeds its budget
 */
export async function findDrawnSizes(graph: ObjectGraph): Promise<Map<number, DrawnSize>> {
  const { document } = graph;
  const interpreter = new Interpreter(document);
  const found = new DrawnSizes(graph);
  try {
    for (const page of document.pages) {
      const { userUnit } = pageGeometry(document, page);
      const start: Matrix = [userUnit, 0, 0, userUnit, 0, 0];
      found.findGlyphImages(document.dict(page.attributes.get('Resources')));
      await interpreter.page(page, found, start);
      await interpreter.appearances(page, found, start);
    }
  } catch (error) {
    if (!(error instanceof TooComplexPdf)) throw error;
    return new Map();
  }
  for (const number of found.unmeasured) found.sizes.delete(number);
  return found.sizes;
}

class DrawnSizes implements ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'softMask', 'appearance'] as const);
  readonly sizes = new Map<number, DrawnSize>();
  /** Images in the glyphs of a Type 3 font, whose size depends on the font size. */
  readonly unmeasured = new Set<number>();
  readonly #graph: ObjectGraph;
  readonly #resources = new Set<PdfDict>();
  /** Contents that were followed, with their resources and scales. */
  readonly #followed = new Map<PdfStream, Map<PdfDict, Set<string>>>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
  }

  /** What repeats at the same scale is followed once. */
  enterForm({ stream, resources, matrix }: FormUse): 'skip' | undefined {
    const byResources = this.#followed.get(stream) ?? new Map<PdfDict, Set<string>>();
    const scales = byResources.get(resources) ?? new Set();
    this.#followed.set(stream, byResources.set(resources, scales));
    const scale = matrix.slice(0, 4).join(' ');
    if (scales.has(scale)) return 'skip';
    scales.add(scale);
    this.findGlyphImages(resources);
    return undefined;
  }

  /** An image fills the unit square (ISO 32000-2, 8.9.5). */
  drawImage({ value }: ImageUse, { state }: CurrentContent): void {
    const number = this.#graph.document.numberOf(value);
    if (number === undefined) return;
    const [a, b, c, d] = state.matrix;
    const known = this.sizes.get(number) ?? { width: 0, height: 0 };
    this.sizes.set(number, {
      width: Math.max(known.width, Math.hypot(a, b)),
      height: Math.max(known.height, Math.hypot(c, d)),
    });
  }

  findGlyphImages(resources: PdfDict | undefined): void {
    for (const value of this.#valuesOf(resources?.get('Font'))) {
      const font = this.#graph.document.dict(value);
      if (font && this.#graph.document.name(font.get('Subtype')) === 'Type3')
        this.#markImages(font.get('Resources'), 0);
    }
  }

  #markImages(value: PdfValue | undefined, depth: number): void {
    const { document } = this.#graph;
    document.budget.checkDepth(depth);
    const resources = document.dict(value);
    if (!resources || this.#resources.has(resources)) return;
    this.#resources.add(resources);
    for (const xobject of this.#valuesOf(resources.get('XObject'))) {
      const number = this.#graph.streamNumber(xobject);
      if (number !== undefined) this.unmeasured.add(number);
      this.#markImages(document.dict(xobject)?.get('Resources'), depth + 1);
    }
  }

  *#valuesOf(value: PdfValue | undefined): Generator<PdfValue> {
    const { document } = this.#graph;
    for (const entry of document.dict(value)?.values() ?? []) {
      document.budget.step();
      yield entry;
    }
  }
}
