import type { Budget } from '../../budget.ts';
import { pageGeometry } from '../../file/page-geometry.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { Page } from '../../file/page-tree.ts';
import { CannotErase } from '../../errors.ts';
import { decodeTextString } from '../../file/text-string.ts';
import type { PdfDict, PdfStream } from '../../file/values.ts';
import { shownMatrix } from '../../content/page-matrix.ts';
import { StructureParents } from './erase-structure.ts';
import { type FoundArea, FoundAreas } from './found-areas.ts';
import type { ReadGlyph, ShownText } from '../../text/shown-text.ts';
import { PageEdges } from '../../text/page-edges.ts';
import { orderedTexts, type SequenceTexts } from '../../text/text-orders.ts';
import { type ContentText, TextReader } from '../../text/text-reader.ts';

/** Finds places of a text, the same ones each time, as UTF-16 code units: the first one, and the one after the last. */
export type TextSearch<T = unknown> = (text: string) => Iterable<{ start: number; end: number; target: T }>;

/** Whether a search finds anything in a text. */
export function isFound(text: string, search: TextSearch): boolean {
  return search(text)[Symbol.iterator]().next().done !== true;
}

/** A place on a page at which a target is shown. */
export interface FoundText<T> {
  pageIndex: number;
  target: T;
  /** Of its parts, in points of the page as it is shown, from its lower left corner: whole glyphs, and a margin around them. */
  areas: FoundArea[];
}

/** What a search finds in what a document shows as text. */
export interface FoundTexts<T> {
  found: FoundText<T>[];
  /** Indices of the pages that show letters whose text is not known. */
  unknownPages: number[];
  /** Indices of the pages with content that cannot be read. */
  unreadPages: number[];
  /** Indices of the pages on which texts of several sequences without glyphs have together what is found. */
  unshownPages: number[];
}

/**
 * Searches what pages show as text: contents, forms, appearances of annotations and fields, also what is invisible, hidden or
 * outside of the page, and the texts that tags state in place of content. Text is read in the order of the content and in that
 * of the lines as they are shown, so that it may be divided in any way; across pages with
 * a hyphen alone.
 * @param pages with their indices, in their order; those of the page tree by default
 * @throws CannotErase where a pattern, a drawn glyph or text of unknown places shows what is found: these cannot be erased
 * @throws MalformedPdf, TooComplexPdf
 */
export async function findText<T>(
  document: PdfDocument,
  search: TextSearch<T>,
  pages: Iterable<readonly [pageIndex: number, page: Page]> = document.pages.entries(),
): Promise<FoundTexts<T>> {
  return new TextFinder(document, search).findAll(pages);
}

/** Searches contents that no page need show: forms, patterns, glyphs, appearances. */
export class ContentSearcher {
  readonly #reader: TextReader;
  readonly #search: TextSearch;

  constructor(document: PdfDocument, search: TextSearch) {
    this.#reader = new TextReader(document);
    this.#search = search;
  }

  /** @throws MalformedPdf, TooComplexPdf */
  async isFoundIn(stream: PdfStream): Promise<boolean> {
    const { shown } = await this.#reader.form(stream, {});
    return isShown(shown, this.#search, this.#reader.context.budget);
  }
}

class TextFinder<T> {
  readonly #document: PdfDocument;
  readonly #search: TextSearch<T>;
  readonly #reader: TextReader;
  readonly #structure: StructureParents | undefined;
  /** What is found in the texts of structure elements. */
  readonly #elements = new Map<PdfDict, ReadonlySet<T>>();
  /** Patterns and procedures of glyphs that were searched: whether one of their contents cannot be read. */
  readonly #searched = new Map<PdfStream, boolean>();

  constructor(document: PdfDocument, search: TextSearch<T>) {
    this.#document = document;
    this.#search = search;
    this.#reader = new TextReader(document);
    this.#structure = document.catalog.has('StructTreeRoot') ? new StructureParents(document) : undefined;
  }

  async findAll(pages: Iterable<readonly [number, Page]>): Promise<FoundTexts<T>> {
    const all: FoundTexts<T> = { found: [], unknownPages: [], unreadPages: [], unshownPages: [] };
    let before: PageText<T> | undefined;
    for (const [pageIndex, page] of pages) {
      const toShown = shownMatrix(pageGeometry(this.#document, page));
      let [hasUnknown, isUnread, hasUnshown] = [false, false, false];
      const add = async ({ shown, clip }: ContentText) => {
        if (this.#isUnplaced(shown)) throw new CannotErase(pageIndex, 'font');
        hasUnknown ||= shown.hasUnknown;
        isUnread ||= shown.isUnread;
        const edges = new PageEdges();
        const hits = this.#hitsOf(shown, new FoundAreas(toShown, clip), edges);
        hasUnshown ||= hits.hasUnshown;
        for (const hit of hits.all) all.found.push({ pageIndex, ...hit });
        isUnread = (await this.#searchDrawn(pageIndex, shown)) || isUnread;
        return { pageIndex, hits, edges };
      };
      const content = await this.#reader.content(page);
      const text = await add(content);
      if (before?.pageIndex === pageIndex - 1) all.found.push(...this.#hitsAcross(before, text));
      before = text;
      const contents = [content.shown];
      for await (const appearance of this.#reader.appearances(page)) {
        await add(appearance);
        if (appearance.shown.glyphs.length > 0) contents.push(appearance.shown);
      }
      const among = this.#hitsAmong(contents, new FoundAreas(toShown, undefined));
      for (const hit of among.all) all.found.push({ pageIndex, ...hit });
      if (hasUnknown) all.unknownPages.push(pageIndex);
      if (isUnread) all.unreadPages.push(pageIndex);
      if (hasUnshown) all.unshownPages.push(pageIndex);
    }
    return all;
  }

  /** @param edges gets the first and last lines */
  #hitsOf(shown: ShownText, areas: FoundAreas, edges: PageEdges): GlyphHits<T> {
    const hits = new GlyphHits<T>(shown.glyphs, areas);
    this.#addOrdered(shown.glyphs, sequencesOf(shown), hits, edges);
    const tagged = this.#withStructureTexts(shown);
    if (tagged) this.#addOrdered(tagged.glyphs, tagged.sequences, hits, edges);
    this.#addStructure(shown, hits);
    return hits;
  }

  #addOrdered(glyphs: readonly ReadGlyph[], sequences: SequenceTexts, hits: GlyphHits<T>, edges: PageEdges): void {
    for (const ordered of orderedTexts(glyphs, sequences, this.#reader.context.budget)) {
      const { text, owners } = ordered;
      edges.add(ordered);
      for (const { start, end, target } of this.#search(text)) {
        const found = new Set(owners.slice(start, end));
        found.delete(-1);
        const own = [...found].filter((owner) => owner >= glyphs.length).map((owner) => owner - glyphs.length);
        if (own.length === 0) hits.add(target, [...found]);
        else hits.addSequences(target, [...found], { glyphs, sequences: own });
      }
    }
  }

  /**
   * The glyphs with the texts of the structure elements that they belong to, where content has none of its own: these may have a word
   * together, or with glyphs beside them.
   */
  #withStructureTexts(shown: ShownText): { glyphs: readonly ReadGlyph[]; sequences: SequenceTexts } | undefined {
    const [texts, places] = [[...shown.replacements], [...shown.places.replacements]];
    const byElement = new Map<PdfDict, number>();
    const byMark = new Map<number, number>();
    for (const [mark, { structParents, mcid }] of (this.#structure ? shown.marks : []).entries()) {
      const elements = [...(this.#structure?.ofContent(structParents, mcid) ?? [])];
      const outermost = elements.findLast(({ dict }) => this.#document.string(dict.get('ActualText')));
      if (!outermost) continue;
      const { dict } = outermost;
      let index = byElement.get(dict);
      if (index === undefined) {
        const text = this.#document.string(dict.get('ActualText')) ?? Buffer.alloc(0);
        index = texts.push(decodeTextString(text)) - 1;
        places.push(shown.places.marks[mark] ?? 0);
        byElement.set(dict, index);
      }
      byMark.set(mark, index);
    }
    if (byMark.size === 0) return undefined;
    const glyphs = shown.glyphs.map((glyph): ReadGlyph => {
      const replaced = glyph.replaced ?? (glyph.mark === undefined ? undefined : byMark.get(glyph.mark));
      return replaced === glyph.replaced ? glyph : { ...glyph, replaced };
    });
    return { glyphs, sequences: { texts, places } };
  }

  /** Whether something is found in text whose places are not known, which may be divided in any way. */
  #isUnplaced({ unplaced }: ShownText): boolean {
    return ['', '\n'].some((separator) => {
      return isFound(unplaced.join(separator), this.#search);
    });
  }

  /** What is found in the content of a page and appearances of annotations together, as in fields that have a letter each. */
  #hitsAmong(contents: readonly ShownText[], areas: FoundAreas): GlyphHits<T> {
    const owned = contents.flatMap((shown) => shown.glyphs.map(() => shown));
    const glyphs = contents.flatMap((shown) => shown.glyphs);
    const hits = new GlyphHits<T>(glyphs, areas);
    if (contents.length < 2) return hits;
    for (const { text, owners } of orderedTexts(glyphs, noSequences, this.#reader.context.budget)) {
      for (const { start, end, target } of this.#search(text)) {
        const found = [...new Set(owners.slice(start, end))].filter((owner) => owner >= 0);
        if (new Set(found.map((owner) => owned[owner])).size > 1) hits.add(target, found);
      }
    }
    return hits;
  }

  /** What is found in words that are hyphenated over the end of a page: a part on each. */
  *#hitsAcross(before: PageText<T>, after: PageText<T>): Generator<FoundText<T>> {
    for (const { tail, head } of before.edges.joinedWith(after.edges)) {
      const middle = tail.text.length;
      this.#reader.context.budget.step(middle + head.text.length);
      for (const { start, end, target } of this.#search(`${tail.text}\n${head.text}`)) {
        if (start >= middle || end <= middle + 1) continue;
        yield* newHits(before, target, tail.owners.slice(start));
        yield* newHits(after, target, head.owners.slice(0, end - middle - 1));
      }
    }
  }

  /** Adds the content of structure elements whose texts have what is not found in the content itself. */
  #addStructure({ glyphs, marks }: ShownText, hits: GlyphHits<T>): void {
    if (!this.#structure || marks.length === 0) return;
    const below = new Map<PdfDict, Set<number>>();
    for (const [mark, { structParents, mcid }] of marks.entries()) {
      for (const { dict } of this.#structure.ofContent(structParents, mcid)) {
        if (this.#targetsOf(dict).size === 0) continue;
        const own = below.get(dict) ?? new Set<number>();
        below.set(dict, own.add(mark));
      }
    }
    const byMark = indicesBy(glyphs, ({ mark }) => mark);
    for (const [element, own] of below) {
      const indices = [...own].flatMap((mark) => byMark.get(mark) ?? []);
      for (const target of this.#targetsOf(element)) hits.addUnlessFound(target, indices);
    }
  }

  #targetsOf(element: PdfDict): ReadonlySet<T> {
    let targets = this.#elements.get(element);
    if (!targets) {
      const text = this.#document.string(element.get('ActualText'));
      targets = new Set(text ? Array.from(this.#search(decodeTextString(text)), ({ target }) => target) : []);
      this.#elements.set(element, targets);
    }
    return targets;
  }

  /**
   * Searches patterns, and glyphs that are contents.
   * @returns whether one of them cannot be read
   * @throws CannotErase where one shows what is found
   */
  async #searchDrawn(pageIndex: number, { patterns, fonts }: ShownText): Promise<boolean> {
    const document = this.#document;
    const drawn = [...patterns].map((stream) => ({ stream, resources: undefined as PdfDict | undefined }));
    for (const font of fonts)
      for (const value of document.dict(font.get('CharProcs'))?.values() ?? []) {
        const stream = document.stream(value);
        if (stream) drawn.push({ stream, resources: document.dict(font.get('Resources')) });
      }
    let isUnread = false;
    for (const { stream, resources } of drawn) {
      isUnread ||= this.#searched.get(stream) === true;
      if (this.#searched.has(stream)) continue;
      this.#searched.set(stream, false);
      const { shown } = await this.#reader.form(stream, { resources });
      if (isShown(shown, this.#search, this.#reader.context.budget)) throw new CannotErase(pageIndex, 'pattern');
      const isUnreadWithin = (await this.#searchDrawn(pageIndex, shown)) || shown.isUnread;
      this.#searched.set(stream, isUnreadWithin);
      isUnread ||= isUnreadWithin;
    }
    return isUnread;
  }
}

const noSequences: SequenceTexts = { texts: [], places: [] };

function sequencesOf({ replacements, places }: ShownText): SequenceTexts {
  return { texts: replacements, places: places.replacements };
}

function isShown(shown: ShownText, search: TextSearch, budget: Budget): boolean {
  for (const { text } of orderedTexts(shown.glyphs, sequencesOf(shown), budget)) if (isFound(text, search)) return true;
  return false;
}

/** What is found in the content of a page. */
interface PageText<T> {
  pageIndex: number;
  hits: GlyphHits<T>;
  edges: PageEdges;
}

/** Adds a place to those of a page. @returns it where it is new */
function newHits<T>({ pageIndex, hits }: PageText<T>, target: T, owners: readonly number[]): FoundText<T>[] {
  const known = hits.all.length;
  hits.add(
    target,
    [...new Set(owners)].filter((owner) => owner >= 0),
  );
  return hits.all.slice(known).map((hit) => ({ pageIndex, ...hit }));
}

/** What is found in one content, each place once. */
class GlyphHits<T> {
  readonly all: { target: T; areas: FoundArea[] }[] = [];
  /** Whether several sequences have together what is found, and none of them shows a glyph. */
  hasUnshown = false;
  readonly #glyphs: readonly ReadGlyph[];
  readonly #areas: FoundAreas;
  readonly #found = new Map<T, Set<number>>();
  #bySequence: { glyphs: readonly ReadGlyph[]; indices: ReadonlyMap<number, readonly number[]> } | undefined;

  constructor(glyphs: readonly ReadGlyph[], areas: FoundAreas) {
    this.#glyphs = glyphs;
    this.#areas = areas;
  }

  /** @param indices of glyphs, in the order of reading */
  add(target: T, indices: readonly number[]): void {
    const found = this.#found.get(target) ?? new Set();
    this.#found.set(target, found);
    if (indices.every((index) => found.has(index))) return;
    for (const index of indices) found.add(index);
    this.all.push({ target, areas: this.#areas.of(indices.flatMap((index) => this.#glyphs[index] ?? [])) });
  }

  addUnlessFound(target: T, indices: readonly number[]): void {
    const found = this.#found.get(target);
    if (!indices.some((index) => found?.has(index))) this.add(target, indices);
  }

  /**
   * Adds glyphs and sequences, whose texts do not tell which of their glyphs they stand for.
   * @param content the glyphs with their sequences, and those that are found
   */
  addSequences(
    target: T,
    owners: readonly number[],
    { glyphs, sequences }: { glyphs: readonly ReadGlyph[]; sequences: readonly number[] },
  ): void {
    if (this.#bySequence?.glyphs !== glyphs)
      this.#bySequence = { glyphs, indices: indicesBy(glyphs, ({ replaced }) => replaced) };
    const { indices: bySequence } = this.#bySequence;
    const indices = sequences.flatMap((sequence) => bySequence.get(sequence) ?? []);
    const found = [...owners.filter((owner) => owner < glyphs.length), ...indices];
    if (found.length > 0) this.addUnlessFound(target, found);
    else this.hasUnshown ||= sequences.length > 1;
  }
}

/** The indices of glyphs by a number that they have. */
function indicesBy(
  glyphs: readonly ReadGlyph[],
  numberOf: (glyph: ReadGlyph) => number | undefined,
): ReadonlyMap<number, readonly number[]> {
  const indices = new Map<number, number[]>();
  for (const [index, glyph] of glyphs.entries()) {
    const number = numberOf(glyph);
    if (number === undefined) continue;
    const own = indices.get(number) ?? [];
    indices.set(number, own);
    own.push(index);
  }
  return indices;
}
