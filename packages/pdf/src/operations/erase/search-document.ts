import { decodeSearched } from '../../content/content-streams.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { isNamed, PdfStream, type PdfValue } from '../../file/values.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { commentsAfter, commentsBefore } from './content-comments.ts';
import { operatorKinds } from '../../interpret/operators.ts';
import { fieldsWithWords } from './field-values.ts';
import { findText, type TextSearch } from './find-text.ts';
import { readingsOf } from '../../text/string-readings.ts';
import { StreamKinds } from './stream-kinds.ts';
import { textsOfStream, WordEraser } from './word-eraser.ts';

/** Where a search finds something in a whole document: on a page, or elsewhere. */
export interface DocumentHit {
  pageIndex: number | undefined;
}

/** Least length of what is found in codes of text, whose characters are not known: shorter ones are there by chance. */
const minCodeBytes = 4;
/** Least length of a text of a map that is no single character, in bytes. */
const minMapBytes = 4;

/**
 * Searches a whole document: the text of its pages, all strings of objects and contents, comments, maps of characters, metadata
 * and other streams of text, also those of attached files that are not compressed themselves. Names of fonts, what is in their
 * files, and images are not text.
 * @returns the first place; undefined where nothing is found
 * @throws CannotErase, MalformedPdf, TooComplexPdf
 */
export async function searchDocument(document: PdfDocument, search: TextSearch): Promise<DocumentHit | undefined> {
  const { found } = await findText(document, search);
  if (found[0]) return { pageIndex: found[0].pageIndex };
  const [field] = fieldsWithWords(document, new WordEraser(document, search));
  if (field) return { pageIndex: field.widgets[0]?.pageIndex };
  const graph = new ObjectGraph(document);
  const kinds = new StreamKinds(graph);
  const searcher = new ObjectSearcher(document, search);
  if (searcher.isFoundIn(document.trailer.get('Info') ?? null, '')) return { pageIndex: undefined };
  const destinations = document.numberOf(document.catalog.get('Dests'));
  for (const [number, value] of graph.values()) {
    const isFound =
      searcher.isFoundIn(value, number === destinations ? 'Dests' : '') ||
      (value instanceof PdfStream && searcher.isFoundInStream(value, kinds.kindOf(number, value)));
    if (isFound) return { pageIndex: kinds.pageOf(number) };
  }
  return undefined;
}

/** Searches objects by what would be erased from them. */
class ObjectSearcher {
  readonly #document: PdfDocument;
  readonly #search: TextSearch;
  readonly #eraser: WordEraser;

  constructor(document: PdfDocument, search: TextSearch) {
    this.#document = document;
    this.#search = search;
    this.#eraser = new WordEraser(document, search);
  }

  isFoundIn(value: PdfValue, key: string): boolean {
    return this.#eraser.withoutWords(value, key) !== value;
  }

  isFoundInStream(stream: PdfStream, kind: ReturnType<StreamKinds['kindOf']>): boolean {
    if (kind === 'content') return this.#isFoundInContent(decodeSearched(this.#document, stream));
    if (kind === 'codes') return this.#isFoundInCodes(decodeSearched(this.#document, stream));
    if (kind === 'binary') return false;
    const texts = textsOfStream(this.#document, stream);
    return texts ? this.#eraser.isFound(texts) : isNamed(stream.dict.get('Type'), 'Metadata');
  }

  #isFoundInContent(content: Buffer): boolean {
    const resolve = (value: PdfValue | undefined) => this.#document.resolve(value);
    const tokenizer = new ContentTokenizer(content, this.#document.context);
    const hasComment = (gaps: ReturnType<typeof commentsAfter>) =>
      this.#eraser.isFound(gaps.map(({ start, end }) => content.toString('latin1', start, end)));
    let at = 0;
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      if (hasComment(commentsBefore(tokenizer, at))) return true;
      if (operator === 'BI') tokenizer.inlineImage(undefined, resolve);
      at = tokenizer.offset;
      const isText = operatorKinds.get(operator) === 'text';
      for (let index = 0; index < operandCount; index++) {
        const kind = tokenizer.kind(index);
        if (kind !== 'string' && kind !== 'array' && kind !== 'dict') continue;
        const operand = tokenizer.operand(index);
        if (isText ? this.#isFoundInShown(operand) : this.#eraser.withoutWords(operand) !== operand) return true;
      }
    }
    return hasComment(commentsAfter(tokenizer, at));
  }

  /** Codes of fonts are often those of characters; which ones they are was found before. */
  #isFoundInShown(operand: PdfValue): boolean {
    const strings = (Array.isArray(operand) ? operand : [operand]).filter((item) => Buffer.isBuffer(item));
    const texts = readingsOf(Buffer.concat(strings)).map(({ text }) => text);
    return texts.some((text) => [...this.#search(text)].some(({ start, end }) => end - start >= minCodeBytes));
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
