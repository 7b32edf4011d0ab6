import { appearanceStreams, isFormOrPattern } from '../../content/content-streams.ts';
import type { PdfDocument } from '../../file/document.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import type { Page } from '../../file/page-tree.ts';
import {
  asDict,
  dictOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  replaceWithin,
  withEntries,
} from '../../file/values.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import { defaultResources } from '../../interpret/appearances.ts';
import { ErasedStructure } from '../erase/erase-structure.ts';
import { AnnotationTags } from './annotation-tags.ts';
import { HiddenStates, LayerEraser } from './layer-eraser.ts';
import { LayerStates } from './layer-states.ts';

/** What flattening layers did. */
export interface FlattenedLayers {
  /** Number of layers that the document had. */
  layers: number;
  /** How many of them were hidden, and are removed with their content. */
  hiddenLayers: number;
}

/** Bit of /F of an annotation that is not shown (ISO 32000-2, table 167). */
const hiddenFlag = 2;
/** What shows a page or a form as it was, or keeps its content for a program. */
const copyKeys = ['Thumb', 'PieceInfo'];
/** Shows nothing, in place of an image or form that is hidden. */
const emptyForm = new PdfStream(
  dictOf({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [0, 0, 0, 0] }),
  Buffer.alloc(0),
);
const noEnds: ReadonlyMap<number, number> = new Map();
const noResources: PdfDict = new Map();

/**
 * Makes layers part of the pages: what readers show when the document is opened stays, what they hide is removed from all contents, and
 * so are hidden images, forms and annotations, the texts that stand for them, and the layers with their names. Hidden fields stay in
 * the form, as fields that are not shown.
 * @throws MalformedPdf where an object cannot be read
 * @throws TooComplexPdf where the contents exceed the budget
 */
export async function flattenLayers(document: PdfDocument): Promise<FlattenedLayers> {
  if (!document.catalog.has('OCProperties')) return { layers: 0, hiddenLayers: 0 };
  const states = new LayerStates(document);
  const flattening = new LayerFlattening(document, states);
  await flattening.run();
  return { layers: states.count, hiddenLayers: states.hiddenCount };
}

class LayerFlattening {
  readonly #document: PdfDocument;
  readonly #states: LayerStates;
  readonly #interpreter: Interpreter;
  /** Resources of contents that have none of their own, and those of appearances, by their object numbers. */
  readonly #outer = new Map<number, PdfDict>();
  readonly #erasers: LayerEraser[] = [];
  readonly #hiddenAnnotations = new Set<number>();

  constructor(document: PdfDocument, states: LayerStates) {
    this.#document = document;
    this.#states = states;
    this.#interpreter = new Interpreter(document, { readsFonts: states.hiddenCount > 0 });
  }

  async run(): Promise<void> {
    const document = this.#document;
    for (const page of document.pages) {
      await this.#page(page);
      this.#annotations(page);
    }
    const graph = new ObjectGraph(document);
    for (const [number, value] of graph.values()) await this.#content(graph, number, value);
    this.#eraseStructure();
    document.catalog.delete('OCProperties');
    this.#removeReferences(graph);
  }

  async #page(page: Page): Promise<void> {
    const document = this.#document;
    const { dict, attributes } = page;
    const resources = document.dict(attributes.get('Resources')) ?? noResources;
    for (const value of document.dict(resources.get('XObject'))?.values() ?? []) {
      document.budget.step();
      const [form, number] = [document.resolve(value), document.numberOf(value)];
      if (number !== undefined && isFormOrPattern(document, form) && !form.dict.has('Resources'))
        this.#outer.set(number, resources);
    }
    const scan = new HiddenStates(this.#states);
    if (this.#states.hiddenCount > 0) await this.#interpreter.page(page, scan);
    const rewritten = await this.#interpreter.rewritePage(page, this.#eraser(scan.ends), new Set());
    if (!rewritten) return;
    const data = await deflateTightest(rewritten.content);
    dict.set('Contents', document.add(new PdfStream(dictOf(flateCoding), data)));
    dict.set('Resources', rewritten.resources);
    attributes.set('Resources', rewritten.resources);
    if (this.#states.hiddenCount > 0) for (const key of copyKeys) dict.delete(key);
    if (page.number !== undefined) document.markChanged(page.number);
  }

  /** Hides widgets of hidden layers, and removes other annotations of them with their popups. */
  #annotations({ dict, number }: Page): void {
    const document = this.#document;
    const annotations = document.array(dict.get('Annots')) ?? [];
    const isHidden = (annotation: PdfDict | undefined) => !this.#states.isVisible(annotation?.get('OC'));
    const kept = annotations.filter((value) => {
      document.budget.step();
      const annotation = document.dict(value);
      const subtype = document.name(annotation?.get('Subtype'));
      for (const { value: form } of appearanceStreams(document, annotation?.get('AP'), document.budget)) {
        const formNumber = document.numberOf(form);
        if (formNumber !== undefined) this.#outer.set(formNumber, defaultResources(document));
      }
      const above = subtype === 'Popup' ? document.dict(annotation?.get('Parent')) : undefined;
      if (!annotation || (!isHidden(annotation) && !isHidden(above))) return true;
      const annotationNumber = document.numberOf(value);
      if (subtype === 'Widget') {
        annotation.set('F', (document.number(annotation.get('F')) ?? 0) | hiddenFlag);
        if (annotationNumber !== undefined) document.markChanged(annotationNumber);
        return true;
      }
      if (annotationNumber !== undefined) this.#hiddenAnnotations.add(annotationNumber);
      return false;
    });
    if (kept.length === annotations.length) return;
    dict.set('Annots', kept);
    if (number !== undefined) document.markChanged(number);
  }

  /** Forms, patterns, appearances and glyphs, also those that no page draws; each once, where it is. */
  async #content(graph: ObjectGraph, number: number, value: PdfValue): Promise<void> {
    const document = this.#document;
    if (value instanceof PdfStream) {
      const isObject = ['Form', 'Image'].includes(document.name(value.dict.get('Subtype')) ?? '');
      if (isObject && !this.#states.isVisible(value.dict.get('OC'))) graph.replace(number, emptyForm);
      else if (isFormOrPattern(document, value) || this.#outer.has(number))
        await this.#form(graph, number, value, this.#outer.get(number));
      return;
    }
    const font = asDict(value);
    const glyphs = font?.has('CharProcs') ? document.dict(font.get('CharProcs')) : undefined;
    for (const glyph of glyphs?.values() ?? []) {
      document.budget.step();
      const stream = document.stream(glyph);
      const glyphNumber = document.numberOf(glyph);
      if (stream && glyphNumber !== undefined)
        await this.#form(graph, glyphNumber, stream, document.dict(font?.get('Resources')));
    }
  }

  async #form(graph: ObjectGraph, number: number, form: PdfStream, outer: PdfDict = noResources): Promise<void> {
    const scan = new HiddenStates(this.#states);
    if (this.#states.hiddenCount > 0) await this.#interpreter.form(form, scan, { resources: outer });
    const rewritten = await this.#interpreter.rewriteContent(form, this.#eraser(scan.ends), outer);
    if (!rewritten) return;
    const own = new Map([...form.dict].filter(([key]) => !copyKeys.includes(key)));
    const dict = withEntries(own, { ...flateCoding, Resources: rewritten.resources });
    graph.replace(number, new PdfStream(dict, await deflateTightest(rewritten.content)));
  }

  #eraser(ends: ReadonlyMap<number, number> = noEnds): LayerEraser {
    const eraser = new LayerEraser(this.#states, ends);
    this.#erasers.push(eraser);
    return eraser;
  }

  /** Removes the texts of the structure that stand for hidden content, and its references to hidden annotations. */
  #eraseStructure(): void {
    const document = this.#document;
    if (!document.catalog.has('StructTreeRoot')) return;
    const structure = new ErasedStructure(document);
    for (const { marked } of this.#erasers) for (const [key, mcids] of marked) structure.eraseContent(key, mcids);
    if (this.#hiddenAnnotations.size > 0) new AnnotationTags(document, this.#hiddenAnnotations).write();
  }

  /** Removes what refers to layers: entries of contents, annotations and resources, and items of lists. */
  #removeReferences(graph: ObjectGraph): void {
    const layers = new Set<number>();
    for (const [number, value] of graph.values()) if (this.#isLayer(value)) layers.add(number);
    const isReference = (value: PdfValue) =>
      value instanceof PdfRef ? layers.has(value.number) : value instanceof Map && this.#isLayer(value);
    for (const [number, value] of graph.values()) {
      if (layers.has(number)) continue;
      const changed = replaceWithin(value, (each) => {
        if (Array.isArray(each)) return each.some(isReference) ? each.filter((item) => !isReference(item)) : each;
        if (!(each instanceof Map) || ![...each.values()].some(isReference)) return each;
        return new Map([...each].filter(([, entry]) => !isReference(entry)));
      });
      if (changed !== value) graph.replace(number, changed);
    }
  }

  #isLayer(value: PdfValue): boolean {
    return value instanceof Map && this.#states.layerOf(value) !== undefined;
  }
}
