import type { PdfDocument } from '../../file/document.ts';
import { readLabels } from '../../file/page-labels.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';
import type { WordEraser } from './word-eraser.ts';

/**
 * Ranges of page labels in which something is found that their number is a part of: with what is before it, or a number that the range
 * states itself. Other numbers count the pages.
 */
export function labelRangesWithWords(document: PdfDocument, eraser: WordEraser): Set<PdfDict> {
  const found = new Set<PdfDict>();
  if (!document.catalog.has('PageLabels')) return found;
  for (const { range, prefix, number } of readLabels(document)) {
    const { dict } = range;
    if (found.has(dict) || number === '') continue;
    const before = dict.has('St') ? prefix.length + number.length : prefix.length;
    const label = prefix + number;
    for (const { start, end } of eraser.search(label)) if (end > prefix.length && start < before) found.add(dict);
  }
  eraser.count += found.size;
  return found;
}

/** Gives such ranges no prefix and no number of their own. */
export function eraseLabels(document: PdfDocument, eraser: WordEraser): void {
  for (const dict of labelRangesWithWords(document, eraser)) for (const key of ['P', 'St']) dict.delete(key);
}

/** Entries of the document information that are numbers with something found, as those of a file's own, by their keys. */
export function numbersWithWords(document: PdfDocument, eraser: WordEraser): [key: string, value: PdfValue][] {
  return [...(document.dict(document.trailer.get('Info')) ?? [])].filter(([, value]) => {
    const number = document.number(value);
    return number !== undefined && eraser.numberWithoutWords(number) === null;
  });
}
