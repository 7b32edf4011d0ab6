import { constants, inflateSync } from 'node:zlib';
import type { PdfDocument } from './document.ts';
import { decodeName, namePattern, type PdfDict, type PdfValue } from './syntax.ts';

/** Of one content stream, inflated; a longer one counts as unreadable. */
const maxContentBytes = 64 * 1024 * 1024;
/** Color spaces that are used without being named (ISO 32000-2, 8.6.5.6). */
const implicitNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/**
 * Finds the resources that contents name, so that nothing of another page hangs on the resources that pages share.
 * (qpdf's way reads every content of the document, also where one page is kept, and knows fonts and XObjects alone.)
 */
export class ResourceDropper {
  readonly #pdf: PdfDocument;
  readonly #lean = new Map<number, PdfValue>();
  readonly #names = new Map<number, ReadonlySet<string> | undefined>();

  constructor(pdf: PdfDocument) {
    this.#pdf = pdf;
  }

  /** A page, form, pattern or font with the resources that it names; unchanged where its content cannot be read. */
  withoutUnused(number: number, value: PdfValue): PdfValue {
    if (!(value instanceof Map)) return value;
    const own = value.get('/Resources');
    const resources = this.#pdf.dict(own);
    if (own === undefined || !resources) return value;
    let lean = this.#lean.get(number);
    if (lean === undefined) {
      const names = this.#namesUsed(this.#contentsOf(number, value), resources);
      lean = (names && this.#filtered(resources, names)) ?? own;
      this.#lean.set(number, lean);
    }
    return lean === own ? value : new Map(value).set('/Resources', lean);
  }

  /** undefined where all of them are named. */
  #filtered(resources: PdfDict, names: ReadonlySet<string>): PdfDict | undefined {
    const lean: PdfDict = new Map();
    let isLeaner = false;
    for (const [category, value] of resources) {
      const all = this.#pdf.dict(value);
      const kept: PdfDict = new Map([...(all ?? [])].filter(([key]) => names.has(decodeName(key.slice(1)))));
      const isWhole = !all || kept.size === all.size;
      isLeaner ||= !isWhole;
      if (isWhole) lean.set(category, value);
      else if (kept.size > 0) lean.set(category, kept);
    }
    return isLeaner ? lean : undefined;
  }

  /** Numbers of the streams that a page, form, pattern or Type 3 font paints with. */
  #contentsOf(number: number, dict: PdfDict): number[] {
    if (this.#pdf.object(number).data) return [number];
    const contents = dict.get('/Contents');
    const glyphs = this.#pdf.dict(dict.get('/CharProcs'));
    return this.#numbersOf(glyphs ? [...glyphs.values()] : (this.#pdf.array(contents) ?? [contents ?? 'null']));
  }

  #numbersOf(values: readonly PdfValue[]): number[] {
    return values.flatMap((value) => this.#pdf.numberOf(value) ?? []);
  }

  /** undefined where a content cannot be read. */
  #namesUsed(contents: readonly number[], resources: PdfDict): Set<string> | undefined {
    const used = new Set(implicitNames);
    const heirs = this.#heirsOf(resources);
    const queue = [...contents];
    for (const number of queue) {
      const names = this.#namesIn(number);
      if (!names) return undefined;
      for (const name of names) {
        if (used.has(name)) continue;
        used.add(name);
        for (const heir of heirs.get(name) ?? []) queue.push(heir);
      }
    }
    return used;
  }

  /** By name: streams that have no resources of their own and so use those of whatever names them (PDF 1.1). */
  #heirsOf(resources: PdfDict): Map<string, number[]> {
    const heirs = new Map<string, number[]>();
    for (const category of ['/XObject', '/Pattern', '/Font', '/ExtGState']) {
      for (const [key, value] of this.#pdf.dict(resources.get(category)) ?? []) {
        const contents = this.#inheritingContents(this.#softMaskOf(value) ?? value);
        const name = decodeName(key.slice(1));
        if (contents.length > 0) heirs.set(name, [...(heirs.get(name) ?? []), ...contents]);
      }
    }
    return heirs;
  }

  #softMaskOf(state: PdfValue): PdfValue | undefined {
    return this.#pdf.dict(this.#pdf.dict(state)?.get('/SMask'))?.get('/G');
  }

  #inheritingContents(painter: PdfValue): number[] {
    const dict = this.#pdf.dict(painter);
    const number = this.#pdf.numberOf(painter);
    if (!dict || number === undefined || dict.has('/Resources')) return [];
    const paints = dict.get('/Subtype') === '/Form' || dict.get('/PatternType') === '1' || dict.has('/CharProcs');
    return paints ? this.#contentsOf(number, dict) : [];
  }

  #namesIn(number: number): ReadonlySet<string> | undefined {
    if (this.#names.has(number)) return this.#names.get(number);
    const content = this.#contentOf(number);
    const names = content === undefined ? undefined : new Set<string>();
    if (content !== undefined) for (const [, name = ''] of content.matchAll(namePattern)) names?.add(decodeName(name));
    this.#names.set(number, names);
    return names;
  }

  /** qpdf leaves contents plain or deflated, whatever they were before. */
  #contentOf(number: number): string | undefined {
    const { value, data } = this.#pdf.object(number);
    if (!data || !(value instanceof Map)) return '';
    const filter = this.#pdf.resolve(value.get('/Filter'));
    const filters = Array.isArray(filter) ? filter : filter === 'null' ? [] : [filter];
    if (filters.length === 0) return data.toString('latin1');
    const isDeflated = filters.length === 1 && this.#pdf.resolve(filters[0]) === '/FlateDecode';
    if (!isDeflated || this.#isPredicted(value)) return this.#pdf.packedContent();
    try {
      const options = { maxOutputLength: maxContentBytes, finishFlush: constants.Z_SYNC_FLUSH };
      return inflateSync(data, options).toString('latin1');
    } catch {
      return undefined;
    }
  }

  #isPredicted(stream: PdfDict): boolean {
    const params = this.#pdf.resolve(stream.get('/DecodeParms'));
    const all = Array.isArray(params) ? params : [params];
    return all.some((value) => this.#pdf.dict(value)?.has('/Predictor'));
  }
}
