import { operatorKinds } from '../../content/operators.ts';
import type { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeTextString } from '../../file/text-string.ts';
import type { PdfDict, PdfValue, Resolve } from '../../file/values.ts';
import type { TextSearch } from './find-text.ts';

/** Texts that stand for content, which may be one of several pieces each. */
const pieceKeys = ['ActualText', 'Alt', 'E'] as const;

/** A piece of a text, and what states it. */
interface Piece<T> {
  text: string;
  owner: T;
}

/** The owners of pieces that have what is found with others alone, whether a line ends between two of them or not. */
function ownersOfDivided<T>(pieces: readonly Piece<T>[], search: TextSearch): Set<T> {
  const owners = new Set<T>();
  if (pieces.length < 2) return owners;
  for (const separator of ['', '\n']) {
    const ends: number[] = [];
    for (const { text } of pieces) ends.push((ends.at(-1) ?? 0) + text.length + separator.length);
    let first = 0;
    const hits = [...search(pieces.map(({ text }) => text).join(separator))];
    for (const { start, end } of hits.toSorted((one, other) => one.start - other.start)) {
      while ((ends[first] ?? Infinity) <= start) first++;
      if (end <= (ends[first] ?? Infinity) - separator.length) continue;
      for (let at = first; at < pieces.length && (ends[at - 1] ?? 0) < end; at++)
        owners.add((pieces[at] as Piece<T>).owner);
    }
  }
  return owners;
}

/** Beginnings of the property lists of sequences without glyphs that state a divided text, by the key of that text. */
export function dividedInContent(
  tokenizer: ContentTokenizer,
  resolve: Resolve,
  search: TextSearch,
): ReadonlyMap<string, Set<number>> {
  const pieces = new Map<string, Piece<number>[]>(pieceKeys.map((key) => [key, []]));
  const open: number[] = [];
  const shown = new Set<number>();
  while (tokenizer.next()) {
    const { operator } = tokenizer;
    if (operator === 'BI') tokenizer.inlineImage(undefined, resolve);
    else if (operatorKinds.get(operator) === 'text') for (const start of open.splice(0)) shown.add(start);
    else if (operator === 'EMC') open.pop();
    else if (operator === 'BMC' || operator === 'BDC') {
      const start = tokenizer.operandCount > 1 ? tokenizer.start(1) : tokenizer.offset;
      open.push(start);
      const properties = tokenizer.kind(1) === 'dict' ? tokenizer.operand(1) : undefined;
      if (properties instanceof Map) addPieces(pieces, properties, start, (value) => value);
    }
  }
  return new Map(
    Array.from(pieces, ([key, own]) => [
      key,
      ownersOfDivided(
        own.filter(({ owner }) => !shown.has(owner)),
        search,
      ),
    ]),
  );
}

/** Elements of the structure (ISO 32000-2, 14.7.2) that state a divided text, in their order, by the key of that text. */
export function dividedInStructure(document: PdfDocument, search: TextSearch): ReadonlyMap<string, Set<PdfDict>> {
  const pieces = new Map<string, Piece<PdfDict>[]>(pieceKeys.map((key) => [key, []]));
  const visited = new Set<PdfDict>();
  const visit = (value: PdfValue | undefined, depth: number): void => {
    document.budget.step();
    document.budget.checkDepth(depth);
    const dict = document.dict(value);
    if (!dict || visited.has(dict)) return;
    visited.add(dict);
    addPieces(pieces, dict, dict, (entry) => document.resolve(entry));
    for (const kid of document.array(dict.get('K')) ?? [dict.get('K')]) visit(kid, depth + 1);
  };
  visit(document.catalog.get('StructTreeRoot'), 0);
  return new Map(Array.from(pieces, ([key, own]) => [key, ownersOfDivided(own, search)]));
}

function addPieces<T>(
  pieces: ReadonlyMap<string, Piece<T>[]>,
  dict: PdfDict,
  owner: T,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): void {
  for (const [key, own] of pieces) {
    const text = resolve(dict.get(key));
    if (Buffer.isBuffer(text) && text.length > 0) own.push({ text: decodeTextString(text), owner });
  }
}

/** Removes divided texts from the structure. @returns the number of texts */
export function eraseDividedInStructure(document: PdfDocument, search: TextSearch): number {
  let count = 0;
  for (const [key, elements] of dividedInStructure(document, search)) {
    for (const element of elements) element.delete(key);
    count += elements.size;
  }
  return count;
}
