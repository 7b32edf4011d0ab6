import { isText, type PdfObjects } from './objects.ts';
import type { Destination, DestinationReader } from './destinations.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** One entry of a file's outline (ISO 32000-2, 12.3.3). */
export interface OutlineItem {
  /** As in qpdf's JSON. */
  title: string;
  isOpen: boolean;
  /** Colour and style. */
  looks: QpdfDict;
  destination?: Destination;
  /** The place of its action among `actions`, where it does something else than go to a place in this file. */
  action?: number;
  children: OutlineItem[];
}

export interface Outline {
  items: OutlineItem[];
  actions: QpdfValue[];
  /** Whether there was more than `maxItems`, or deeper than `maxDepth`. */
  isCut: boolean;
}

/** More than any reader shows in bearable time; the longest real outlines have some ten thousand entries. */
const maxItems = 25_000;
const maxDepth = 64;

/** A file's outline with its named destinations resolved. A loop ends it, and what leads nowhere keeps its title. */
export function readOutline(objects: PdfObjects, destinations: DestinationReader): Outline {
  const outline: Outline = { items: [], actions: [], isCut: false };
  // A title of its own reference would do, but an item may be written directly.
  const seen = new Set<QpdfDict>();

  function readSiblings(parent: QpdfDict, depth: number): OutlineItem[] {
    const items: OutlineItem[] = [];
    let item = objects.dict(parent['/First']);
    while (isItem(item) && !seen.has(item)) {
      if (depth === maxDepth || seen.size === maxItems) {
        outline.isCut = true;
        break;
      }
      seen.add(item);
      items.push(readItem(item, depth));
      item = objects.dict(item['/Next']);
    }
    return items;
  }

  function readItem(item: QpdfDict, depth: number): OutlineItem {
    const title = objects.resolve(item['/Title']);
    const count = objects.resolve(item['/Count']);
    return {
      title: isText(title) ? title : 'u:',
      isOpen: typeof count === 'number' && count > 0,
      looks: looksOf(objects, item),
      ...targetOf(item),
      children: readSiblings(item, depth + 1),
    };
  }

  function targetOf(item: QpdfDict): Pick<OutlineItem, 'destination' | 'action'> {
    const action = objects.dict(item['/A']);
    const isGoTo = action['/S'] === '/GoTo' && !('/Next' in action);
    if ('/Dest' in item || isGoTo) {
      const destination = destinations.read(item['/Dest'] ?? action['/D']);
      return destination ? { destination } : {};
    }
    if (typeof action['/S'] !== 'string') return {};
    return { action: outline.actions.push(item['/A'] ?? null) - 1 };
  }

  outline.items = readSiblings(objects.dict(objects.catalog['/Outlines']), 0);
  return outline;
}

function isItem(dict: QpdfDict): boolean {
  return ['/Title', '/Dest', '/A', '/First', '/Next'].some((key) => key in dict);
}

function looksOf(objects: PdfObjects, item: QpdfDict): QpdfDict {
  const looks: QpdfDict = {};
  const color = objects.array(item['/C']).map(objects.resolve);
  if (color.length === 3 && color.every((part) => typeof part === 'number' && part >= 0 && part <= 1)) {
    looks['/C'] = color.map((part) => Math.round(Number(part) * 1000) / 1000);
  }
  const style = objects.resolve(item['/F']);
  if (style === 1 || style === 2 || style === 3) looks['/F'] = style;
  return looks;
}
