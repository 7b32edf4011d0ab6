import { decodeSearched } from '../../content/content-streams.ts';
import { findNames } from '../../content/names.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { readNameTree, writeNameTree } from '../../file/trees.ts';
import { isNamed, PdfStream, type PdfValue, type Resolve, withEntries } from '../../file/values.ts';
import { flateCoding, deflateTightest } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { gapsAfter, gapsBefore } from './content-comments.ts';
import { dividedInContent, eraseDividedInStructure } from './divided-texts.ts';
import { eraseFields } from './field-values.ts';
import { eraseHiddenPages } from './hidden-pages.ts';
import { ContentSearcher, type TextSearch } from './find-text.ts';
import { valueText } from '../../interpret/content-writer.ts';
import { eraseLabels, numbersWithWords } from './number-words.ts';
import { emptyStream } from './remove-hidden-data.ts';
import { StreamKinds } from './stream-kinds.ts';
import { hasEnclosedTexts, withoutEnclosedTexts } from './stream-texts.ts';
import { WordEraser } from './word-eraser.ts';

/** Maximum length of the dictionary of an inline image, in bytes, and its end. */
const maxImageDictBytes = 4200;
const imageDict = /^[^]{0,4096}?\sID(?=\s)/;

/**
 * Removes what a search finds in what a document says beside what its pages show: in all texts, such as bookmarks, document
 * information, labels, names of layers, descriptions, notes, comments, addresses and names of files, fonts and profiles; and in names
 * (ISO 32000-2, 7.3.5) that the file has made. Fields with a found value are emptied
 * and lose their appearance; contents that no page shows and in which something is found become empty; names of destinations and of what else is in a name tree are changed everywhere; scripts, formatted
 * texts, metadata (XMP) and private data with something found go as a whole. Attached files stay: `searchDocument` finds what is
 * in them.
 * @returns the number of texts, names and streams in which something was found
 * @throws MalformedPdf, TooComplexPdf
 */
export async function eraseWords(document: PdfDocument, search: TextSearch): Promise<number> {
  const eraser = new WordEraser(document, search);
  eraseFields(document, eraser);
  eraseXmlForm(document, eraser);
  eraser.count += eraseDividedInStructure(document, search);
  eraseLabels(document, eraser);
  for (const [key] of numbersWithWords(document, eraser)) document.dict(document.trailer.get('Info'))?.delete(key);
  const graph = new ObjectGraph(document);
  eraser.count += await eraseHiddenPages(graph, search);
  for (const key of ['Info', 'ID']) {
    const value = document.trailer.get(key);
    if (value instanceof Map || Array.isArray(value)) document.trailer.set(key, eraser.withoutWords(value));
  }
  const kinds = new StreamKinds(graph);
  const contents = new ContentSearcher(document, search);
  for (const [number, value] of graph.values()) {
    const changed = eraser.withoutWords(value);
    if (changed !== value) graph.replace(number, changed);
    if (!(changed instanceof PdfStream)) continue;
    const kind = kinds.kindOf(number, changed);
    if (kind === 'content' && kinds.pageOf(number) === undefined && (await contents.isFoundIn(changed))) {
      eraser.count++;
      graph.replace(number, emptyStream(changed.dict));
    } else if (kind === 'content') await eraseContent(graph, number, changed, eraser);
    else if (hasEnclosedTexts(kind)) {
      const bytes = await withoutEnclosedTexts(document, changed, kind, eraser);
      const length = changed.dict.has('Length1') && !changed.dict.has('Length2') ? { Length1: bytes?.length ?? 0 } : {};
      if (bytes) {
        const dict = withEntries(changed.dict, { ...flateCoding, ...length });
        graph.replace(number, new PdfStream(dict, await deflateTightest(bytes)));
      }
    } else if (kind === 'text' && eraser.removesStream(changed))
      graph.replace(number, isNamed(changed.dict.get('Type'), 'Metadata') ? null : emptyStream(changed.dict));
  }
  if (eraser.hasRenamed) sortNameTrees(document);
  return eraser.count;
}

/** Removes what is found from the property lists and comments of a content. */
async function eraseContent(graph: ObjectGraph, number: number, stream: PdfStream, eraser: WordEraser): Promise<void> {
  const { document } = graph;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeSearched(document, stream);
  if (!mayHaveWords(bytes, document, eraser)) return;
  const divided = bytes.includes('BDC')
    ? dividedInContent(new ContentTokenizer(bytes, document.context), resolve, eraser.search)
    : new Map<string, Set<number>>();
  const pieces: Buffer[] = [];
  let from = 0;
  const tokenizer = new ContentTokenizer(bytes, document.context);
  for (const { start, end, text } of changesOf(tokenizer, { resolve, eraser, divided })) {
    pieces.push(bytes.subarray(from, start), Buffer.from(text, 'latin1'));
    from = end;
  }
  if (pieces.length === 0) return;
  const data = await deflateTightest(Buffer.concat([...pieces, bytes.subarray(from)]));
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}

/** Whether a content has dictionaries, comments, or names with something found. */
function mayHaveWords(content: Buffer, { budget }: PdfDocument, eraser: WordEraser): boolean {
  if (['<<', '%', 'BI'].some((mark) => content.includes(mark))) return true;
  for (const name of findNames(content, budget)) if (eraser.nameWithoutWords(name) !== name) return true;
  return false;
}

/** A part of a content in which something is found, and what takes its place. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** The changes of a content whose texts have something. */
function* changesOf(
  tokenizer: ContentTokenizer,
  { resolve, eraser, divided }: { resolve: Resolve; eraser: WordEraser; divided: ReadonlyMap<string, Set<number>> },
): Generator<Change> {
  const { content } = tokenizer;
  const isFound = ({ start, end }: { start: number; end: number }) =>
    eraser.isFound([content.toString('latin1', start, end)]);
  let at = 0;
  while (tokenizer.next()) {
    const { operator, operandCount } = tokenizer;
    const isMarked = operator === 'BDC' || operator === 'DP';
    for (const gap of gapsBefore(tokenizer, at)) if (isFound(gap)) yield { ...gap, text: '\n' };
    for (let index = 0; index < operandCount; index++) {
      const kind = tokenizer.kind(index);
      const gone = [...divided].flatMap(([key, starts]) => (starts.has(tokenizer.start(index)) ? [key] : []));
      if (kind === 'name' || (isMarked && kind === 'dict')) yield* changeOfOperand(tokenizer, index, eraser, gone);
    }
    at = tokenizer.offset;
    if (operator !== 'BI' || !tokenizer.inlineImage(undefined, resolve)) continue;
    yield* changesOfImage(tokenizer, at, eraser);
    at = tokenizer.offset;
  }
  for (const gap of gapsAfter(tokenizer, at)) if (isFound(gap)) yield { ...gap, text: '\n' };
}

/** The change of an operand, if something is found in it. @param gone keys with a piece of what is found */
function* changeOfOperand(
  tokenizer: ContentTokenizer,
  index: number,
  eraser: WordEraser,
  gone: readonly string[] = [],
): Generator<Change> {
  const operand = tokenizer.operand(index);
  let changed = eraser.withoutWords(operand);
  eraser.count += gone.length;
  if (gone.length > 0 && changed instanceof Map)
    changed = withEntries(changed, Object.fromEntries(gone.map((key) => [key, undefined])));
  if (changed !== operand) yield { start: tokenizer.start(index), end: tokenizer.end(index), text: valueText(changed) };
}

/** The changes of the dictionary of an inline image, which begins after BI. */
export function* changesOfImage(
  { content, context }: ContentTokenizer,
  from: number,
  eraser: WordEraser,
): Generator<Change> {
  const [dict] = imageDict.exec(content.toString('latin1', from, from + maxImageDictBytes)) ?? [];
  if (dict === undefined) return;
  const entries = new ContentTokenizer(content.subarray(from, from + dict.length), context);
  if (!entries.next()) return;
  for (const { start, end } of gapsBefore(entries, 0))
    if (eraser.isFound([entries.content.toString('latin1', start, end)]))
      yield { start: from + start, end: from + end, text: '\n' };
  for (let index = 0; index < entries.operandCount; index++)
    for (const { start, end, text } of changeOfOperand(entries, index, eraser))
      yield { start: from + start, end: from + end, text };
}

/** Removes a form in XML with something found; readers then show the other one (ISO 32000-2, 12.7.8). */
function eraseXmlForm(document: PdfDocument, eraser: WordEraser): void {
  const form = document.dict(document.catalog.get('AcroForm'));
  const parts = document.array(form?.get('XFA')) ?? [form?.get('XFA')];
  if (parts.some((part) => document.stream(part) && eraser.isFoundIn(part, 0))) form?.delete('XFA');
}

/** Writes name trees again, whose keys must be in order (ISO 32000-2, 7.9.6). */
function sortNameTrees(document: PdfDocument): void {
  const add = (value: PdfValue) => document.add(value);
  const names = document.dict(document.catalog.get('Names'));
  for (const [key, tree] of names ?? []) names?.set(key, writeNameTree(readNameTree(document, tree), add));
  const structure = document.dict(document.catalog.get('StructTreeRoot'));
  const ids = structure?.get('IDTree');
  if (ids !== undefined) structure?.set('IDTree', writeNameTree(readNameTree(document, ids), add));
}
