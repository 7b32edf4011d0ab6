import { decodeSearched } from '../../content/content-streams.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeSeparately } from '../../file/decode-separately.ts';
import { isNamed, PdfStream, type PdfValue } from '../../file/values.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { gapsAfter, gapsBefore } from './content-comments.ts';
import { operatorKinds } from '../../content/operators.ts';
import { changesOfImage } from './erase-words.ts';
import { dividedInStructure } from './divided-texts.ts';
import { fieldsWithWords } from './field-values.ts';
import { ContentSearcher, findText, type TextSearch } from './find-text.ts';
import { labelRangesWithWords, numbersWithWords } from './number-words.ts';
import { readingsOf } from '../../text/string-readings.ts';
import { findOnHidden, hiddenPages } from './hidden-pages.ts';
import { DataSearcher } from './search-data.ts';
import { type StreamKind, StreamKinds } from './stream-kinds.ts';
import { fontDataWithoutNames, hasEnclosedTexts, unknownOperators, withoutEnclosedTexts } from './stream-texts.ts';
import { WordEraser } from './word-eraser.ts';

/** Where a search finds something in a whole document: on a page, or elsewhere. */
export interface DocumentHit {
  pageIndex: number | undefined;
}

/** Least length of what is found in codes of text, whose characters are not known: shorter ones are there by chance. */
const minCodeBytes = 4;
/** Least length of a text of a map that is no single character, in bytes. */
const minMapBytes = 4;

/** Maximum decoded length of such data, in bytes: more are samples. */
const maxDataBytes = 64 * 1024 * 1024;
/**
 * Searches a whole document: the text of its pages, all names and strings of objects and contents, comments, maps of characters, texts
 * in fonts and profiles, metadata and other streams of text, also those of attached files that are not compressed themselves, and all
 * other data as far as it can be decoded without knowing pictures. Names that have a meaning in PDF are no text.
 * @returns the first place; undefined where nothing is found
 * @throws CannotErase, MalformedPdf, TooComplexPdf
 */
export async function searchDocument(document: PdfDocument, search: TextSearch): Promise<DocumentHit | undefined> {
  const { found, unshownPages } = await findText(document, search);
  if (found[0]) return { pageIndex: found[0].pageIndex };
  if (unshownPages[0] !== undefined) return { pageIndex: unshownPages[0] };
  const eraser = new WordEraser(document, search);
  const [field] = fieldsWithWords(document, eraser);
  if (field) return { pageIndex: field.widgets[0]?.pageIndex };
  if (labelRangesWithWords(document, eraser).size + numbersWithWords(document, eraser).length > 0)
    return { pageIndex: undefined };
  if ([...dividedInStructure(document, search).values()].some(({ size }) => size > 0)) return { pageIndex: undefined };
  const graph = new ObjectGraph(document);
  if ((await findOnHidden(document, hiddenPages(graph), search)).length > 0) return { pageIndex: undefined };
  const kinds = new StreamKinds(graph);
  const searcher = new ObjectSearcher(document, search);
  const { trailer } = document;
  if (searcher.isFoundIn(trailer.get('Info') ?? null) || searcher.isFoundInIdentifiers(trailer.get('ID')))
    return { pageIndex: undefined };
  for (const [number, value] of graph.values()) {
    const isFound =
      searcher.isFoundIn(value) ||
      (value instanceof PdfStream && (await searcher.isFoundInStream(value, kinds, number)));
    if (isFound) return { pageIndex: kinds.pageOf(number) };
  }
  return undefined;
}

/** Searches objects by what would be erased from them. */
class ObjectSearcher {
  readonly #document: PdfDocument;
  readonly #search: TextSearch;
  readonly #eraser: WordEraser;
  readonly #data: DataSearcher;
  readonly #contents: ContentSearcher;

  constructor(document: PdfDocument, search: TextSearch) {
    this.#document = document;
    this.#search = search;
    this.#eraser = new WordEraser(document, search);
    this.#data = new DataSearcher(search);
    this.#contents = new ContentSearcher(document, search);
  }

  isFoundIn(value: PdfValue): boolean {
    return this.#eraser.withoutWords(value) !== value;
  }

  /** Identifiers of files are random bytes, in which short words are by chance. */
  isFoundInIdentifiers(value: PdfValue | undefined): boolean {
    const identifiers = this.#document.array(value) ?? [];
    return identifiers.some((each) => this.#isFoundInData(this.#document.string(each) ?? Buffer.alloc(0)));
  }

  async isFoundInStream(stream: PdfStream, kinds: StreamKinds, number: number): Promise<boolean> {
    const kind = kinds.kindOf(number, stream);
    // Its formats are compressed in ways of their own.
    if (isNamed(stream.dict.get('Type'), '3D')) return true;
    if (kind === 'content') {
      if (this.#isFoundInContent(decodeSearched(this.#document, stream))) return true;
      return kinds.pageOf(number) === undefined && this.#contents.isFoundIn(stream);
    }
    if (kind === 'codes' && this.#isFoundInCodes(decodeSearched(this.#document, stream))) return true;
    if (hasEnclosedTexts(kind) && (await withoutEnclosedTexts(this.#document, stream, kind, this.#eraser))) return true;
    if (kind !== 'text' && kind !== 'file') {
      const data = (await decodeSeparately(this.#document, stream, maxDataBytes))?.bytes ?? Buffer.alloc(0);
      const parts = partsOf(kind, data);
      return [...parts, ...(stream.dict.has('Filter') ? [stream.raw] : [])].some((part) => this.#isFoundInData(part));
    }
    return this.#eraser.removesStream(stream);
  }

  #isFoundInData(data: Buffer): boolean {
    this.#document.budget.step(1 + (data.length >> 6));
    return this.#data.isFoundIn(data);
  }

  #isFoundInContent(content: Buffer): boolean {
    const resolve = (value: PdfValue | undefined) => this.#document.resolve(value);
    const tokenizer = new ContentTokenizer(content, this.#document.context);
    const isInGap = (gaps: ReturnType<typeof gapsAfter>) =>
      this.#eraser.isFound(gaps.map(({ start, end }) => content.toString('latin1', start, end)));
    let at = 0;
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      if (isInGap(gapsBefore(tokenizer, at))) return true;
      at = tokenizer.offset;
      if (operator === 'BI') {
        const data = tokenizer.inlineImage(undefined, resolve)?.raw;
        if (data && this.#isFoundInData(data)) return true;
        for (const _ of changesOfImage(tokenizer, at, this.#eraser)) return true;
        at = tokenizer.offset;
      }
      const isText = operatorKinds.get(operator) === 'text';
      for (let index = 0; index < operandCount; index++) {
        const kind = tokenizer.kind(index);
        if (kind === undefined || kind === 'number' || kind === 'other') continue;
        const operand = tokenizer.operand(index);
        if (isText && kind !== 'name' ? this.#isFoundInShown(operand) : this.#eraser.withoutWords(operand) !== operand)
          return true;
      }
    }
    return isInGap(gapsAfter(tokenizer, at));
  }

  /** Codes of fonts are often those of characters; which ones they are was found before. */
  #isFoundInShown(operand: PdfValue): boolean {
    const strings = (Array.isArray(operand) ? operand : [operand]).filter((item) => Buffer.isBuffer(item));
    const bytes = Buffer.concat(strings);
    // No reading is longer than its bytes.
    if (bytes.length < minCodeBytes) return false;
    return readingsOf(bytes).some(({ text }) =>
      [...this.#search(text)].some(({ start, end }) => end - start >= minCodeBytes),
    );
  }

  /** A code of a map may stand for a word. */
  #isFoundInCodes(map: Buffer): boolean {
    for (const [, hex = ''] of map.toString('latin1').matchAll(/<([\dA-Fa-f\s]+)>/g)) {
      const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
      if (
        bytes.length % 2 === 0 &&
        bytes.length >= minMapBytes &&
        this.#eraser.isFound([bytes.swap16().toString('utf16le')])
      )
        return true;
    }
    return false;
  }
}

/** The parts of decoded data that may have a word of a file. */
function partsOf(kind: StreamKind, data: Buffer): Buffer[] {
  if (kind === 'font') return fontDataWithoutNames(data);
  return [kind === 'codes' || kind === 'function' ? unknownOperators(data) : data];
}
