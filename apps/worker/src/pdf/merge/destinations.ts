import { isReference, type PdfObjects } from './objects.ts';
import { type SharedNames, shareNames, withSuffix } from './names.ts';
import { entriesOf, readNameTree } from './trees.ts';
import type { QpdfValue } from '../qpdf-json.ts';

/** A place in the file that it comes from. */
export interface Destination {
  pageIndex: number;
  /** What follows the page: `/XYZ`, left, top, zoom and the like. */
  view: QpdfValue[];
}

/** Ways to show a page, and the numbers that each takes (ISO 32000-2, table 149). */
const views: ReadonlyMap<QpdfValue, number> = new Map([
  ['/XYZ', 3],
  ['/Fit', 0],
  ['/FitH', 1],
  ['/FitV', 1],
  ['/FitR', 4],
  ['/FitB', 0],
  ['/FitBH', 1],
  ['/FitBV', 1],
]);

/** The top of a page, at the zoom that a reader has. */
export const topOfPage: readonly QpdfValue[] = ['/XYZ', null, null, null];

/** Where a file's names lead: a name of PDF 1.1 (`/Dests`) or a string (`/Names`), each as in qpdf's JSON. */
export type NamedDestinations = ReadonlyMap<string, Destination>;

export type DestinationReader = ReturnType<typeof createDestinationReader>;

export function createDestinationReader(objects: PdfObjects, pages: readonly string[]) {
  const pageIndexes = new Map<string, number>();
  for (const [index, page] of pages.entries()) if (!pageIndexes.has(page)) pageIndexes.set(page, index);

  function explicit(value: QpdfValue | undefined): Destination | undefined {
    const target = objects.resolve(value);
    const [page, ...view] = objects.array(Array.isArray(target) ? target : objects.dict(target)['/D']);
    const pageIndex = isReference(page) ? pageIndexes.get(page) : page;
    if (typeof pageIndex !== 'number' || pages[pageIndex] === undefined) return undefined;
    return { pageIndex, view: soundView(view.map(objects.resolve)) };
  }

  const named = new Map<string, Destination>();
  const written = [
    ...entriesOf(objects, objects.catalog['/Dests']),
    ...readNameTree(objects, objects.dict(objects.catalog['/Names'])['/Dests']),
  ];
  for (const [name, value] of written) {
    const destination = explicit(value);
    if (destination) named.set(name, destination);
  }

  return {
    named: named as NamedDestinations,
    /** Undefined where it leads nowhere in this file. */
    read(value: QpdfValue | undefined): Destination | undefined {
      const target = objects.resolve(value);
      return typeof target === 'string' ? named.get(target) : explicit(target);
    },
  };
}

function soundView([kind = null, ...numbers]: readonly QpdfValue[]): QpdfValue[] {
  const count = views.get(kind);
  if (count === undefined) return [...topOfPage];
  return [kind, ...Array.from({ length: count }, (_, index) => soundNumber(numbers[index]))];
}

function soundNumber(value: QpdfValue | undefined): number | null {
  return typeof value === 'number' && Math.abs(value) < 1e6 ? Math.round(value * 1000) / 1000 : null;
}

export function shareDestinationNames(): SharedNames {
  return shareNames((wanted, count) => withSuffix(wanted, `-${count}`));
}
