import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeSynchronously } from '../../file/filters/decode.ts';
import type { ParseContext } from '../../file/parser.ts';
import { asDict, type PdfDict, PdfName, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';

/** Decoded bytes of one content stream; of a page with a longer one all resources are kept. */
const maxContentBytes = 64 * 1024 * 1024;
/** Color spaces that are used without being named (ISO 32000-2, 8.6.5.6). */
const implicitNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
/** Categories whose entries can have content that uses the resources of whatever names them. */
const categoriesWithContent = ['XObject', 'Pattern', 'Font', 'ExtGState'];

/** Removes the resources that no content names, so that shared resources hold nothing of other pages. */
export class ResourcePruner {
  readonly #document: PdfDocument;
  /** By object number: its resources, pruned. */
  readonly #pruned = new Map<number, PdfValue>();
  /** By the object numbers of a content's streams: the names in it; undefined where it cannot be read. */
  readonly #names = new Map<string, ReadonlySet<string> | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * A page, form, pattern or font with the resources that it names.
   * @returns the same value where all are named, its content cannot be read, or it has no resources
   */
  prune(number: number, value: PdfValue): PdfValue {
    const dict = asDict(value);
    const own = dict?.get('Resources');
    const resources = this.#document.dict(own);
    if (!dict || own === undefined || !resources) return value;
    let pruned = this.#pruned.get(number);
    if (pruned === undefined) {
      const names = this.#namesUsed(this.#contentsOf(number, value), resources);
      pruned = (names && this.#filtered(resources, names)) ?? own;
      this.#pruned.set(number, pruned);
    }
    if (pruned === own) return value;
    const changed = withEntries(dict, { Resources: pruned });
    return value instanceof PdfStream ? new PdfStream(changed, value.raw) : changed;
  }

  /** @returns undefined where all of them are named */
  #filtered(resources: PdfDict, names: ReadonlySet<string>): PdfDict | undefined {
    const filtered: PdfDict = new Map();
    let isSmaller = false;
    for (const [category, value] of resources) {
      const all = this.#document.dict(value);
      this.#document.budget.step(all?.size ?? 1);
      const kept: PdfDict = new Map([...(all ?? [])].filter(([key]) => names.has(key)));
      const isWhole = !all || kept.size === all.size;
      isSmaller ||= !isWhole;
      if (isWhole) filtered.set(category, value);
      else if (kept.size > 0) filtered.set(category, kept);
    }
    return isSmaller ? filtered : undefined;
  }

  /** Object numbers of the streams of a page, form, pattern or Type 3 font, those of one content together. */
  #contentsOf(number: number, value: PdfValue): number[][] {
    if (value instanceof PdfStream) return [[number]];
    const document = this.#document;
    const dict = asDict(value);
    const glyphs = document.dict(dict?.get('CharProcs'));
    const contents = dict?.get('Contents');
    const numbersOf = (values: readonly (PdfValue | undefined)[]) => {
      document.budget.step(values.length);
      return values.flatMap((each) => document.numberOf(each) ?? []);
    };
    return glyphs
      ? numbersOf([...glyphs.values()]).map((glyph) => [glyph])
      : [numbersOf(document.array(contents) ?? [contents])];
  }

  /** @returns undefined where a content cannot be read */
  #namesUsed(contents: readonly (readonly number[])[], resources: PdfDict): Set<string> | undefined {
    const used = new Set(implicitNames);
    const heirs = this.#inheritingContents(resources);
    const queue = [...contents];
    for (const content of queue) {
      const names = this.#namesIn(content);
      if (!names) return undefined;
      this.#document.budget.step(names.size);
      for (const name of names) {
        if (used.has(name)) continue;
        used.add(name);
        for (const heir of heirs.get(name) ?? []) queue.push(heir);
      }
    }
    return used;
  }

  /** By name: contents without resources of their own, which use those of whatever names them (PDF 1.1). */
  #inheritingContents(resources: PdfDict): Map<string, number[][]> {
    const document = this.#document;
    const found = new Map<string, number[][]>();
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

  #contentsWithoutResources(value: PdfValue): number[][] {
    const document = this.#document;
    const found = document.resolve(value);
    const dict = asDict(found);
    const number = document.numberOf(value);
    if (!dict || number === undefined || dict.has('Resources')) return [];
    const hasContent =
      document.name(dict.get('Subtype')) === 'Form' ||
      document.number(dict.get('PatternType')) === 1 ||
      dict.has('CharProcs');
    return hasContent ? this.#contentsOf(number, found) : [];
  }

  #namesIn(content: readonly number[]): ReadonlySet<string> | undefined {
    const key = content.join(' ');
    if (this.#names.has(key)) return this.#names.get(key);
    const bytes = this.#decode(content);
    const names = new Set<string>();
    const found = bytes && addNames(names, bytes, this.#document.context) ? names : undefined;
    this.#names.set(key, found);
    return found;
  }

  /** The streams of a content joined (ISO 32000-2, 7.8.2); undefined where one cannot be decoded. */
  #decode(content: readonly number[]): Buffer | undefined {
    const { context } = this.#document;
    const parts: Buffer[] = [];
    for (const number of content) {
      const stream = this.#document.object(number);
      if (!(stream instanceof PdfStream)) continue;
      const resolve = (value: PdfValue | undefined) => this.#document.resolve(value);
      const decoded = decodeSynchronously(stream, { maxBytes: maxContentBytes, context, resolve });
      const { bytes, remaining, isComplete, isCut } = decoded;
      // Data that only lacks its end is all that any reader has.
      if (remaining.length > 0 || isCut || (!isComplete && bytes.length === 0)) return undefined;
      parts.push(bytes, newline);
    }
    return parts.length === 2 ? parts[0] : Buffer.concat(parts);
  }
}

const newline = Buffer.from('\n');

/**
 * Adds the names among the operands of a content stream, and those of the color spaces of its inline images.
 * @returns false where the content is malformed, so that other readers may find other names
 */
export function addNames(names: Set<string>, content: Buffer, context: ParseContext): boolean {
  const tokenizer = new ContentTokenizer(content, context);
  while (tokenizer.next()) {
    for (let index = 0; index < tokenizer.operandCount; index++) {
      const name = tokenizer.name(index);
      if (name !== undefined) names.add(name);
    }
    if (tokenizer.operator !== 'BI') continue;
    const image = tokenizer.inlineImage(undefined, (value) => value ?? null);
    const space = image?.dict.get('ColorSpace');
    for (const value of Array.isArray(space) ? space : [space]) if (value instanceof PdfName) names.add(value.text);
  }
  return !tokenizer.isMalformed;
}
