import { decodeSearched } from '../../content/content-streams.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { readNameTree, writeNameTree } from '../../file/trees.ts';
import { isNamed, PdfStream, type PdfValue, type Resolve, withEntries } from '../../file/values.ts';
import { flateCoding, deflateTightest } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { commentsAfter, commentsBefore } from './content-comments.ts';
import { eraseFields } from './field-values.ts';
import type { TextSearch } from './find-text.ts';
import { valueText } from '../../interpret/content-writer.ts';
import { emptyStream } from './remove-hidden-data.ts';
import { StreamKinds } from './stream-kinds.ts';
import { textsOfStream, WordEraser } from './word-eraser.ts';

/**
 * Removes what a search finds in what a document says beside what its pages show: in all texts, such as bookmarks, document
 * information, labels, names of layers, descriptions, notes, comments, addresses and names of files. Fields with a found value are emptied
 * and lose their appearance; names of destinations and of what else is in a name tree are changed everywhere; scripts, formatted
 * texts, metadata (XMP) and private data with something found go as a whole. Attached files stay: `searchDocument` finds what is
 * in them.
 * @returns the number of texts and streams in which something was found
 * @throws MalformedPdf, TooComplexPdf
 */
export async function eraseWords(document: PdfDocument, search: TextSearch): Promise<number> {
  const eraser = new WordEraser(document, search);
  eraseFields(document, eraser);
  eraseXmlForm(document, eraser);
  const graph = new ObjectGraph(document);
  const info = document.trailer.get('Info');
  if (info instanceof Map) document.trailer.set('Info', eraser.withoutWords(info));
  const kinds = new StreamKinds(graph);
  const destinations = document.numberOf(document.catalog.get('Dests'));
  for (const [number, value] of graph.values()) {
    const changed = eraser.withoutWords(value, number === destinations ? 'Dests' : '');
    if (changed !== value) graph.replace(number, changed);
    if (!(changed instanceof PdfStream)) continue;
    const kind = kinds.kindOf(number, changed);
    if (kind === 'content') await eraseContent(graph, number, changed, eraser);
    else if (kind === 'text' && !isNamed(changed.dict.get('Type'), 'EmbeddedFile')) {
      const isMetadata = isNamed(changed.dict.get('Type'), 'Metadata');
      const texts = textsOfStream(document, changed);
      if (!(texts ? eraser.isFound(texts) : isMetadata)) continue;
      if (!texts) eraser.count++;
      graph.replace(number, isMetadata ? null : emptyStream(changed.dict));
    }
  }
  if (eraser.hasRenamed) sortNameTrees(document);
  return eraser.count;
}

/** Removes what is found from the property lists and comments of a content. */
async function eraseContent(graph: ObjectGraph, number: number, stream: PdfStream, eraser: WordEraser): Promise<void> {
  const { document } = graph;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeSearched(document, stream);
  if (!bytes.includes('<<') && !bytes.includes('%')) return;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end, text } of changesOf(new ContentTokenizer(bytes, document.context), resolve, eraser)) {
    pieces.push(bytes.subarray(from, start), Buffer.from(text, 'latin1'));
    from = end;
  }
  if (pieces.length === 0) return;
  const data = await deflateTightest(Buffer.concat([...pieces, bytes.subarray(from)]));
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}

/** The places of a content whose texts have something, and what takes their place. */
function* changesOf(
  tokenizer: ContentTokenizer,
  resolve: Resolve,
  eraser: WordEraser,
): Generator<{ start: number; end: number; text: string }> {
  const { content } = tokenizer;
  const isFound = ({ start, end }: { start: number; end: number }) =>
    eraser.isFound([content.toString('latin1', start, end)]);
  let at = 0;
  while (tokenizer.next()) {
    const { operator, operandCount } = tokenizer;
    const last = operandCount - 1;
    for (const gap of commentsBefore(tokenizer, at)) if (isFound(gap)) yield { ...gap, text: '\n' };
    if (operator === 'BI') tokenizer.inlineImage(undefined, resolve);
    at = tokenizer.offset;
    if ((operator !== 'BDC' && operator !== 'DP') || tokenizer.kind(last) !== 'dict') continue;
    const list = tokenizer.operand(last);
    const changed = eraser.withoutWords(list);
    if (changed !== list) yield { start: tokenizer.start(last), end: tokenizer.end(last), text: valueText(changed) };
  }
  for (const gap of commentsAfter(tokenizer, at)) if (isFound(gap)) yield { ...gap, text: '\n' };
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
