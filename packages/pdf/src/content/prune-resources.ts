import { maxContentBytes } from './limits.ts';
import { findNames } from './names.ts';
import type { PdfDocument } from '../file/document.ts';
import { decodeSynchronously } from '../file/filters/decode.ts';
import { asDict, type PdfDict, PdfStream, type PdfValue, withEntries } from '../file/values.ts';

/** Color spaces that are used without being named (ISO 32000-2, 8.6.5.6). */
const implicitNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
/** Categories whose entries may have content that uses the resources of their users. */
const categoriesWithContent = ['XObject', 'Pattern', 'Font', 'ExtGState'];

/** Removes resources that no content names, so that shared resources contain nothing of other pages. */
export class ResourcePruner {
  readonly #document: PdfDocument;
  /** Pruned resources by object number. */
  readonly #pruned = new Map<number, PdfValue>();
  /** Names by object number of the content stream; undefined where it cannot be decoded. */
  readonly #names = new Map<number, ReadonlySet<string> | undefined>();

  /** Cache of `inheritingContents` by resource dictionary, which pages can share. */
  readonly #inheriting = new Map<PdfDict, ReadonlyMap<string, readonly number[]>>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * A page, form, pattern or font with only the resources that it names.
   * @returns the same value where all resources are named, the content cannot be decoded, or there are no resources
   */
  prune(number: number, value: PdfValue): PdfValue {
    const dict = asDict(value);
    const own = dict?.get('Resources');
    if (!dict || own === undefined) return value;
    const resources = this.#document.dict(own);
    if (!resources) return value;
    let pruned = this.#pruned.get(number);
    if (pruned === undefined) {
      const names = this.namesUsed(this.contentsOf(number, value), resources);
      pruned = (names && this.#filtered(resources, names)) ?? own;
      this.#pruned.set(number, pruned);
    }
    if (pruned === own) return value;
    const changed = withEntries(dict, { Resources: pruned });
    return value instanceof PdfStream ? new PdfStream(changed, value.raw) : changed;
  }

  /** @returns undefined where all resources are named */
  #filtered(resources: PdfDict, names: ReadonlySet<string>): PdfDict | undefined {
    const filtered: PdfDict = new Map();
    let isSmaller = false;
    for (const [category, value] of resources) {
      const all = this.#document.dict(value);
      this.#document.budget.step(names.size);
      const kept: PdfDict = new Map();
      for (const name of names) {
        const entry = all?.get(name);
        if (entry !== undefined) kept.set(name, entry);
      }
      const isWhole = !all || kept.size === all.size;
      isSmaller ||= !isWhole;
      if (isWhole) filtered.set(category, value);
      else if (kept.size > 0) filtered.set(category, kept);
    }
    return isSmaller ? filtered : undefined;
  }

  /** Object numbers of the content streams of a page, form, pattern or Type 3 font. */
  contentsOf(number: number, value: PdfValue): number[] {
    if (value instanceof PdfStream) return [number];
    const document = this.#document;
    const dict = asDict(value);
    const glyphs = document.dict(dict?.get('CharProcs'));
    const contents = dict?.get('Contents');
    const streams = glyphs ? [...glyphs.values()] : (document.array(contents) ?? [contents]);
    document.budget.step(streams.length);
    return streams.flatMap((stream) => document.numberOf(stream) ?? []);
  }

  /**
   * Names of resources that content may use: a superset, whatever the category.
   * @param contents object numbers of the streams
   * @returns undefined where a content stream cannot be decoded
   */
  namesUsed(contents: readonly number[], resources: PdfDict): Set<string> | undefined {
    const used = new Set(implicitNames);
    const inheriting = this.#inheritingContents(resources);
    const queue = [...contents];
    for (const number of queue) {
      const names = this.#namesIn(number);
      if (!names) return undefined;
      this.#document.budget.step(names.size);
      for (const name of names) {
        if (used.has(name)) continue;
        used.add(name);
        for (const content of inheriting.get(name) ?? []) queue.push(content);
      }
    }
    return used;
  }

  /** Content without resources of its own, by resource name; it uses the resources of its users (PDF 1.1). */
  #inheritingContents(resources: PdfDict): ReadonlyMap<string, readonly number[]> {
    const document = this.#document;
    const known = this.#inheriting.get(resources);
    if (known) return known;
    const found = new Map<string, number[]>();
    this.#inheriting.set(resources, found);
    for (const category of categoriesWithContent) {
      for (const [name, value] of document.dict(resources.get(category)) ?? []) {
        document.budget.step();
        const mask = category === 'ExtGState' ? document.dict(document.dict(value)?.get('SMask'))?.get('G') : undefined;
        const contents = this.#contentsWithoutResources(mask ?? value);
        if (contents.length > 0) found.set(name, [...(found.get(name) ?? []), ...contents]);
      }
    }
    return found;
  }

  #contentsWithoutResources(value: PdfValue): number[] {
    const document = this.#document;
    const found = document.resolve(value);
    const dict = asDict(found);
    const number = document.numberOf(value);
    if (!dict || number === undefined || dict.has('Resources')) return [];
    const hasContent =
      document.name(dict.get('Subtype')) === 'Form' ||
      document.number(dict.get('PatternType')) === 1 ||
      dict.has('CharProcs');
    return hasContent ? this.contentsOf(number, found) : [];
  }

  #namesIn(number: number): ReadonlySet<string> | undefined {
    if (this.#names.has(number)) return this.#names.get(number);
    const bytes = this.#decode(number);
    const names = bytes && findNames(bytes, this.#document.budget);
    this.#names.set(number, names);
    return names;
  }

  /** @returns undefined where a stream cannot be decoded; empty for other objects, which have no content */
  #decode(number: number): Buffer | undefined {
    const document = this.#document;
    const stream = document.object(number);
    if (!(stream instanceof PdfStream)) return Buffer.alloc(0);
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const options = { maxBytes: maxContentBytes, context: document.context, resolve };
    const { bytes, remaining, isComplete, isTruncated } = decodeSynchronously(stream, options);
    // No reader can decode more of truncated data.
    const isReadable = isComplete || bytes.length > 0;
    return remaining.length === 0 && !isTruncated && isReadable ? bytes : undefined;
  }
}
