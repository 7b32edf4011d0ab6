import type { PdfDocument } from '../../../file/document.ts';
import { type OutlineEntry, type OutlineNode, readOutline } from '../../../file/outlines.ts';
import { dictOf, type PdfDict, type PdfValue } from '../../../file/values.ts';
import type { Destinations } from './destinations.ts';

/** An imported outline. */
export interface ImportedOutline {
  items: OutlineEntry[];
  /** Whether the outline exceeded the limits. */
  isTruncated: boolean;
}

/** Above the size that viewers display in acceptable time; the longest real outlines have about ten thousand items. */
const limits = { items: 25_000, levels: 64 };

/** Outline of a file with resolved named destinations; an item with an invalid destination keeps its title. */
export function importOutline(document: PdfDocument, destinations: Destinations): ImportedOutline {
  const { items, isTruncated } = readOutline(document, limits);
  return { items: importLevel(document, destinations, items), isTruncated };
}

const itemKeys = ['Title', 'Dest', 'A', 'First', 'Next'];

function importLevel(document: PdfDocument, destinations: Destinations, nodes: readonly OutlineNode[]): OutlineEntry[] {
  return nodes
    .filter(({ dict }) => itemKeys.some((key) => dict.has(key)))
    .map(({ dict, children }) => ({
      entries: dictOf({
        Title: document.string(dict.get('Title')) ?? Buffer.alloc(0),
        ...styleOf(document, dict),
        ...targetOf(document, dict, destinations),
      }),
      isOpen: (document.number(dict.get('Count')) ?? 0) > 0,
      children: importLevel(document, destinations, children),
    }));
}

/** Color and style of an item. */
function styleOf(document: PdfDocument, item: PdfDict): { C?: PdfValue; F?: PdfValue } {
  const color = document.numbers(item.get('C'));
  const flags = document.number(item.get('F'));
  const isColor = color?.length === 3 && color.every((part) => part >= 0 && part <= 1);
  return {
    ...(isColor ? { C: color.map((part) => Math.round(part * 1000) / 1000) } : {}),
    ...(flags === 1 || flags === 2 || flags === 3 ? { F: flags } : {}),
  };
}

function targetOf(document: PdfDocument, item: PdfDict, destinations: Destinations): { Dest?: PdfValue; A?: PdfValue } {
  const action = document.dict(item.get('A'));
  const type = document.name(action?.get('S'));
  if (item.has('Dest') || (type === 'GoTo' && !action?.has('Next'))) {
    const destination = destinations.read(item.get('Dest') ?? action?.get('D'));
    return destination ? { Dest: destination } : {};
  }
  return type === undefined ? {} : { A: item.get('A') ?? null };
}
