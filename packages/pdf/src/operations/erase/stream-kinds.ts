import { appearanceStreams, isFormOrPattern } from '../../content/content-streams.ts';
import { asDict, isNamed, type PdfDict, PdfName, type PdfStream, type PdfValue } from '../../file/values.ts';
import { isPage } from './hidden-pages.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/**
 * What the data of a stream is: operations, a map of codes, a function in PostScript, a font, a color profile, an attached file, text or
 * what may be text, or nothing that is text.
 */
export type StreamKind = 'content' | 'codes' | 'function' | 'font' | 'profile' | 'file' | 'text' | 'binary';

/** What entries refer to, whatever it says of itself. */
const kindsByKey: Readonly<Record<string, StreamKind>> = {
  FontFile: 'font',
  FontFile2: 'font',
  FontFile3: 'font',
  DestOutputProfile: 'profile',
  CIDToGIDMap: 'binary',
  JBIG2Globals: 'binary',
  Thumb: 'binary',
  ToUnicode: 'codes',
  JS: 'text',
  RC: 'text',
  RV: 'text',
  V: 'text',
  Metadata: 'text',
};
/** Entries of the dictionaries of streams without text: images, functions, shadings and color profiles. */
const binaryMarks = ['FunctionType', 'ShadingType', 'Alternate', 'BitsPerSample', 'BitsPerComponent', 'ImageMask'];

/** The kinds of a document's streams. */
export class StreamKinds {
  readonly #graph: ObjectGraph;
  readonly #kinds = new Map<number, StreamKind>();
  /** Pages by the numbers of their contents and annotations. */
  readonly #pages = new Map<number, number>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
    const { document } = graph;
    for (const [pageIndex, { number, dict }] of document.pages.entries()) {
      const contents = document.array(dict.get('Contents')) ?? [dict.get('Contents') ?? null];
      const annotations = document.array(dict.get('Annots')) ?? [];
      document.budget.step(contents.length + annotations.length);
      for (const value of contents) this.#note(value, 'content');
      for (const value of [...contents, ...annotations]) this.#notePage(document.numberOf(value), pageIndex);
      this.#notePage(number, pageIndex);
    }
    for (const [, value] of graph.values()) this.#visit(value, 0);
  }

  kindOf(number: number, { dict }: PdfStream): StreamKind {
    const known = this.#kinds.get(number);
    if (known) return known;
    const { document } = this.#graph;
    if (document.number(dict.get('FunctionType')) === 4) return 'function';
    if (isNamed(dict.get('Subtype'), 'Image') || binaryMarks.some((key) => dict.has(key))) return 'binary';
    if (dict.has('BBox') || isFormOrPattern(document, document.object(number))) return 'content';
    return isNamed(dict.get('Type'), 'CMap') ? 'codes' : 'text';
  }

  /** Index of the page whose content or annotation an object is, or that it is itself. */
  pageOf(number: number): number | undefined {
    return this.#pages.get(number);
  }

  #note(value: PdfValue | undefined, kind: StreamKind): void {
    const { document } = this.#graph;
    const number = document.numberOf(value);
    // What is text for one reader is searched as text.
    if (number !== undefined && this.#kinds.get(number) !== 'text') this.#kinds.set(number, kind);
  }

  #notePage(number: number | undefined, pageIndex: number): void {
    if (number !== undefined && !this.#pages.has(number)) this.#pages.set(number, pageIndex);
  }

  #visit(value: PdfValue, depth: number): void {
    const { document } = this.#graph;
    document.budget.checkDepth(depth);
    document.budget.step();
    const dict = asDict(value);
    if (dict) this.#visitDict(dict);
    if (Array.isArray(value) && value[0] instanceof PdfName) {
      if (value[0].text === 'ICCBased') this.#note(value[1], 'profile');
      if (value[0].text === 'Indexed') this.#note(value[3], 'binary');
    }
    for (const entry of dict?.values() ?? (Array.isArray(value) ? value : []))
      if (entry instanceof Map || Array.isArray(entry)) this.#visit(entry, depth + 1);
  }

  #visitDict(dict: PdfDict): void {
    const { document } = this.#graph;
    for (const [key, kind] of Object.entries(kindsByKey)) if (dict.has(key)) this.#note(dict.get(key), kind);
    for (const value of document.dict(dict.get('EF'))?.values() ?? []) this.#note(value, 'file');
    if (isPage(document, dict))
      for (const value of document.array(dict.get('Contents')) ?? [dict.get('Contents')]) this.#note(value, 'content');
    if (dict.has('CharProcs'))
      for (const value of document.dict(dict.get('CharProcs'))?.values() ?? []) this.#note(value, 'content');
    if (dict.has('AP'))
      for (const { value } of appearanceStreams(document, dict.get('AP'), document.budget))
        this.#note(value, 'content');
  }
}
